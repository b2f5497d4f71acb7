import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { jobContract, jobView } from '@zhikao/domain/platform/job/job.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { urlOf } from '../wire/call.ts'
import { useRead } from '../wire/query.ts'

export type Job = DataOf<typeof jobContract.detail>
/** The rows that a preview refused, with the columns of its sheet. */
export type Refused = DataOf<typeof jobContract.rows>

/** The confirmations that an import was given: of changes of stored data, of rows that the file hides. */
export type Confirmed = { changes: boolean; hidden: boolean }

const listeners = new Set<(sn: string) => void>()

/** Notifies the tray that a job was started here. */
export function announceJob(sn: string): void {
  for (const listener of listeners) listener(sn)
}

/** Listens for started jobs; returns the function that stops listening. */
export function onJob(listener: (sn: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has the job ended, with success or failure? */
export const isOver = (job: Pick<Job, 'finish_time'>): boolean => job.finish_time !== null

const POLL_MS = 2000
const EVENT_NAMES = ['job', 'message'] as const

function viewIn(text: unknown): Job | undefined {
  try {
    return jobView.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}

/** The state of a running job: pushed by the server, and polled every two seconds while the stream is broken. At its end the reads of `resource` are refreshed. */
export function useJob(sn: string | null, resource?: string) {
  const client = useQueryClient()
  const read = useRead(
    jobContract.detail,
    { params: { id: sn ?? '' } },
    { when: sn !== null, every: (job) => (job && isOver(job) ? false : POLL_MS) },
  )
  const { refetch } = read
  const over = read.data ? isOver(read.data) : false
  useEffect(() => {
    if (sn === null || over || typeof EventSource === 'undefined') return undefined
    const source = new EventSource(urlOf(jobContract.events, { params: { id: sn } }))
    const push = (event: MessageEvent<unknown>) => {
      const view = viewIn(event.data)
      if (view) client.setQueriesData({ queryKey: ['job', jobContract.detail.name, { params: { id: sn } }] }, view)
      else void refetch()
    }
    for (const name of EVENT_NAMES) source.addEventListener(name, push)
    source.addEventListener('error', () => source.close())
    return () => source.close()
  }, [sn, over, client, refetch])
  useEffect(() => {
    if (over && resource) void client.invalidateQueries({ queryKey: [resource] })
  }, [over, resource, client])
  return read
}
