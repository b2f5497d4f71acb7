import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from './connection.ts'
import type { Answer } from './connection.ts'

/** Requests per second, and latencies in ms. */
export type Load = { perSecond: number; p50: number; p95: number; p99: number; max: number }

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const loadOf = (times: number[], since: number): Load => ({
  perSecond: (times.length / (performance.now() - since)) * 1000,
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  max: quantile(times, 1),
})

/** Runs `work` by the given number of clients for the given time, each as fast as it is answered; `at` counts the calls of all. */
export async function loop(
  given: { clients: number; seconds: number },
  work: (at: number, client: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = []
  let next = 0
  const since = performance.now()
  const end = since + given.seconds * 1000
  const client = async (_: unknown, own: number) => {
    for (let asked = performance.now(); asked < end; asked = performance.now()) {
      await work(next++, own)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: given.clients }, client))
  return loadOf(times, since)
}

const refuseBad = ({ status, body }: Answer) => {
  if (status !== 200) throw new Error(`answered ${status}: ${body.toString().slice(0, 300)}`)
}

/** Sends the requests in turn over the given number of kept-alive connections; any answer but 200 ends the bench. */
export async function loadHttp(
  url: string,
  requests: readonly Buffer[],
  given: { clients: number; seconds: number },
): Promise<Load> {
  const connections = await Promise.all(Array.from({ length: given.clients }, () => openConnection(url)))
  try {
    return await loop(given, async (at, client) => {
      const [request, connection] = [requests[at % requests.length], connections[client]]
      if (request && connection) refuseBad(await connection.send(request))
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}

/** One user in addition to the load: a request every `everyMs`, until stopped; answers the times of its requests. */
export async function probe(url: string, request: Buffer, everyMs: number): Promise<() => Promise<Load>> {
  const connection = await openConnection(url)
  const times: number[] = []
  const since = performance.now()
  const over = new AbortController()
  const asking = (async () => {
    for (let due = since; !over.signal.aborted; due = Math.max(due + everyMs, performance.now())) {
      await pause(Math.max(0, due - performance.now()))
      const asked = performance.now()
      refuseBad(await connection.send(request))
      times.push(performance.now() - asked)
    }
  })()
  asking.catch(() => undefined)
  return async () => {
    over.abort()
    await asking
    connection.close()
    return loadOf(times, since)
  }
}

/** Runs the sides in turn, several times each, beginning with another one each time: other load on the machine affects all of them equally. */
export async function inTurns<T>(sides: readonly (() => Promise<T>)[], turns: number): Promise<T[][]> {
  const results: T[][] = sides.map(() => [])
  for (let turn = 0; turn < turns; turn += 1) {
    for (const at of sides.keys()) {
      const side = (at + turn) % sides.length
      const result = await sides[side]?.()
      if (result !== undefined) results[side]?.push(result)
    }
  }
  return results
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
