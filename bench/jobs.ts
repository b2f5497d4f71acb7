import { setTimeout as pause } from 'node:timers/promises'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { pathOf } from './connection.ts'
import { probe } from './load.ts'
import type { Load } from './load.ts'
import { watchMemory } from './processes.ts'
import type { Memory } from './processes.ts'
import { metric } from './product.ts'
import type { World } from './world.ts'

type Job = { state: string; ok: number; failed: number; error: string | null }
/** seconds: from the call to the job's end as its owner sees it; blockMs: the longest that the event loop was late. */
export type Watched = { job: Job; seconds: number; memory: Memory | undefined; others: Load; blockMs: number }

const LOOK_MS = 100
/** The event loop is watched by a timer of this period, which the figure contains. */
const WATCH_MS = 10
const LAG = 'nodejs_eventloop_lag_max_seconds'

async function finished(url: string, headers: Record<string, string>, sn: string): Promise<Job> {
  for (;;) {
    const answered: { data: Job } = JSON.parse(
      await (await fetch(`${url}${pathOf(jobContract.detail).replace(':id', sn)}`, { headers })).text(),
    )
    if (['done', 'failed', 'cancelled'].includes(answered.data.state)) return answered.data
    await pause(LOOK_MS)
  }
}

/** Calls what starts a job, waits for its end, and watches the server and another user's requests meanwhile. */
export async function watchJob(
  world: World,
  token: string,
  call: { path: string; body: FormData | string },
  probed: { request: Buffer; everyMs: number },
): Promise<Watched> {
  const { url, pid } = world.product
  const headers = { authorization: `Bearer ${token}` }
  // Each reading starts the measurement again.
  await metric(url, LAG)
  const stopProbe = await probe(url, probed.request, probed.everyMs)
  const stopMemory = watchMemory(pid)
  const since = performance.now()
  const type = typeof call.body === 'string' ? { 'content-type': 'application/json' } : undefined
  const response = await fetch(`${url}${call.path}`, {
    method: 'POST',
    headers: { ...headers, ...type },
    body: call.body,
  })
  const answered: { data?: { job?: string } } = JSON.parse(await response.text())
  const sn = answered.data?.job
  if (!sn) throw new Error(`${call.path} started no job: ${JSON.stringify(answered).slice(0, 300)}`)
  const job = await finished(url, headers, sn)
  const seconds = (performance.now() - since) / 1000
  const [memory, others] = [stopMemory(), await stopProbe()]
  const blockMs = (await metric(url, LAG)) * 1000 - WATCH_MS
  return { job, seconds, memory, others, blockMs }
}
