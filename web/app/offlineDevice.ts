import { DEVICE_ENTRIES_MAX } from '@zhikao/domain/exams/examDevice/examDevice.model.ts'
import { hasSession } from '../kit/wire/call.ts'
import { countLost } from '../kit/offline/tally.ts'
import type { Counts } from '../kit/offline/tally.ts'
import { failureOf, isForLater, isOfStorage } from '../kit/wire/failure.ts'

/** What this device has of an exam: is the copy on it, how many entries wait, how many were lost. */
export type DeviceReport = { exam: string; ready: boolean; unsent: number; lost: number }

/** Changes that follow one another are reported once, after so long. */
const SETTLE_MS = 5000
/** What could not be sent is tried again after so long. */
const RETRY_MS = 30_000

type Known = {
  /** The exams whose copies are on the device. */
  copies: Iterable<string>
  /** The exams that were read and could not be stored. */
  unkept: Iterable<string>
  entries: readonly { exam: string }[]
  /** `lost`: all lost entries; `untold`: those of them that the person has not been told about. */
  lost: Counts
  untold: Counts
}

const bounded = (count: number) => Math.min(count, DEVICE_ENTRIES_MAX)

/** One report for each exam whose copy is on the device or could not be stored, whose entries wait on it, or were lost since the last time. */
export function reportsOf({ copies, unkept, entries, lost, untold }: Known): DeviceReport[] {
  const held = new Set(copies)
  const exams = new Set([...held, ...unkept, ...entries.map(({ exam }) => exam), ...Object.keys(untold)])
  return [...exams].map((exam) => ({
    exam,
    ready: held.has(exam),
    unsent: bounded(entries.filter((one) => one.exam === exam).length),
    lost: bounded(lost[exam] ?? 0),
  }))
}

type Held = { copies: ReadonlyMap<string, unknown>; prepare: (exam: string) => Promise<boolean> }
type Entries = { read: () => readonly { exam: string }[]; lost: Counts; tell: () => void }

/** How the copies of an account are prepared, and what its device reports of them; `tell` is called after each attempt. */
export function reportingOf(account: string, { copies, prepare }: Held, entries: Entries) {
  const unkept = new Set<string>()
  const attempt = async (exam: string): Promise<boolean> => {
    try {
      const isFirst = await prepare(exam)
      unkept.delete(exam)
      return isFirst
    } catch (thrown) {
      if (isOfStorage(failureOf(thrown))) unkept.add(exam)
      throw thrown
    } finally {
      entries.tell()
    }
  }
  const reports = () => {
    const counts = { entries: entries.read(), lost: countLost(account), untold: entries.lost }
    return reportsOf({ copies: copies.keys(), unkept, ...counts })
  }
  return { prepare: attempt, reports }
}

type Source = { subscribe: (listener: () => void) => () => void; reports: () => readonly DeviceReport[] }

/** Sends each report that has changed since it was sent, while there is a network; returns the function that stops it. */
export function followDevice(source: Source, put: (report: DeviceReport) => Promise<unknown>): () => void {
  const sent = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const plan = (wait = SETTLE_MS) => {
    timer ??= setTimeout(() => void send(), wait)
  }
  const settle = () => plan()
  /** Is it settled: taken by the server, or refused for good, as of an exam that is closed to the account meanwhile? */
  const isSettled = (report: DeviceReport) =>
    put(report).then(
      () => true,
      (thrown) => !isForLater(failureOf(thrown)),
    )
  const send = async () => {
    timer = null
    if (!navigator.onLine) return
    for (const report of source.reports()) {
      const text = JSON.stringify(report)
      if (sent.get(report.exam) === text) continue
      if (!hasSession() || !(await isSettled(report))) return plan(RETRY_MS)
      sent.set(report.exam, text)
    }
  }
  settle()
  const stop = source.subscribe(settle)
  window.addEventListener('online', settle)
  return () => {
    stop()
    window.removeEventListener('online', settle)
    if (timer !== null) clearTimeout(timer)
  }
}
