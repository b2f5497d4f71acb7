import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { drain, nextOf, onVersion } from '../kit/offline/entries.ts'
import type { Entry, Outcome, Queued } from '../kit/offline/entries.ts'
import { keepRelease } from '../kit/offline/release.ts'
import type { OfflineStore } from '../kit/offline/store.ts'
import { countUnsent, forgetLost } from '../kit/offline/tally.ts'
import { call, hasSession } from '../kit/wire/call.ts'
import type { CallArgs } from '../kit/wire/call.ts'
import { textOf, timeOf } from '../kit/wire/clock.ts'
import { failureOf, isForLater, isStale } from '../kit/wire/failure.ts'
import type { AppFailure } from '../kit/wire/failure.ts'
import { PATIENCE_MS } from '../kit/wire/keeper.ts'
import type { OfflineKeeper } from '../kit/wire/keeper.ts'
import { OFFLINE_CALLS } from './offlineCalls.ts'
import type { Held } from './offlineCalls.ts'
import { COPIED, examCopy, ticketPlaces } from './offlineCopies.ts'
import type { ExamCopy } from './offlineCopies.ts'
import { reportingOf } from './offlineDevice.ts'
import { openPhotos } from './offlinePhotos.ts'
import { daysCopy, daysNow } from './offlineDays.ts'
import type { DaysCopy } from './offlineDays.ts'

const COPY = 'exam '
const CLOCK = 'clock'
const DAYS = 'days'
/** After the last act that may be sent, names and photos have no use on a device. */
const COPY_MS = 48 * 3_600_000
/** A copy is read again after so long while its exam is open. */
const FRESH_MS = 60_000
/** One window of the account sends at a time. */
const LOCK = 'zhikao-offline'
/** The reads that are answered without network from more than the copy of one exam. */
const ACROSS: readonly string[] = [reportContract.examDay.name, attendanceContract.ticket.name]
/** The rule of a refusal because of a newer version. */
export const STALE = 'stale'
const REUSED = 'idempotency_reused'

async function attempt(entry: Queued): Promise<Outcome> {
  const known = OFFLINE_CALLS[entry.endpoint]
  if (!known) return { kind: 'cut' }
  try {
    const more = { idempotencyKey: entry.key, signal: AbortSignal.timeout(PATIENCE_MS) }
    return { kind: 'sent', version: await known.send(entry, more) }
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (isForLater(failure)) return { kind: 'cut' }
    if (failure.rule === REUSED) return arrivedBefore(entry)
    if (failure.lateReport !== undefined) return { kind: 'late' }
    return {
      kind: 'refused',
      refusal: { message: messageOf(failure), rule: isStale(failure) ? STALE : (failure.rule ?? null) },
    }
  }
}
const messageOf = ({ message, errors }: AppFailure) => errors[0]?.message ?? message

/** The attempt of the screen had arrived although its answer had not: nothing is sent twice. */
async function arrivedBefore(entry: Queued): Promise<Outcome> {
  try {
    return { kind: 'sent', version: (await OFFLINE_CALLS[entry.endpoint]?.held(entry))?.version ?? null }
  } catch {
    return { kind: 'cut' }
  }
}

/** Reads what was stored for this account; what is too old or of another release is removed. */
async function loadCopies(store: OfflineStore) {
  const copies = new Map<string, ExamCopy>()
  let [offset, days]: [number, DaysCopy | null] = [0, null]
  const isFresh = (one?: { at: number }) => one !== undefined && one.at > Date.now() - COPY_MS
  for (const [name, value] of await store.copies()) {
    const [found, today] = [examCopy.safeParse(value).data, daysCopy.safeParse(value).data]
    if (name === CLOCK) offset = Number(value)
    else if (today && isFresh(today)) days = today
    else if (found && isFresh(found)) copies.set(name.slice(COPY.length), found)
    else await store.removeCopy(name)
  }
  return { copies, offset, days }
}

async function readExam(sn: string): Promise<ExamCopy> {
  const copy = await call(scoreEntryContract.offline, { params: { id: sn } })
  // Who records no incidents has none to prepare.
  const incidents = await call(incidentContract.exam, { params: { id: sn } }).catch(() => null)
  return { at: Date.now(), copy, incidents }
}

/** With the first exam: the browser should delete nothing by itself. It decides, or asks the person. */
const askToPersist = async () => navigator.storage.persist()

async function keepCopy(store: OfflineStore, copies: Map<string, ExamCopy>, sn: string, held: ExamCopy): Promise<void> {
  await store.writeCopy(COPY + sn, held)
  if (copies.size === 0) askToPersist().catch(() => false)
  copies.set(sn, held)
}

/** What was read of the exams, and the clock of the server. */
async function openCopies(store: OfflineStore) {
  const { copies, ...last } = await loadCopies(store)
  let { offset, days } = last
  const photos = await openPhotos(store, copies)
  let isReleaseKept = false
  const reading = new Map<string, Promise<boolean>>()
  /** The clock of the device is corrected by the last answer. */
  const setClock = (server: string) => {
    offset = timeOf(server) - Date.now()
    store.writeCopy(CLOCK, offset).catch(() => undefined)
  }
  const read = async (sn: string) => {
    const [isFirst, held] = [!copies.has(sn), await readExam(sn)]
    setClock(held.copy.now)
    await keepCopy(store, copies, sn, held)
    if (!isReleaseKept) await keepRelease()
    isReleaseKept = true
    await photos.keep(sn, held.copy.candidates)
    return isFirst
  }
  return {
    copies,
    photoOf: photos.photoOf,
    setClock,
    now: () => textOf(Date.now() + offset),
    days: () => days,
    setDays: (answer: DaysCopy['days']) => {
      days = { at: Date.now(), days: answer }
      store.writeCopy(DAYS, days).catch(() => undefined)
    },
    /** Reads what an exam needs; answers whether it is the first time. */
    prepare: (sn: string): Promise<boolean> => {
      const isFresh = isReleaseKept && Date.now() - (copies.get(sn)?.at ?? 0) < FRESH_MS
      if (isFresh) return Promise.resolve(false)
      const begun = reading.get(sn) ?? read(sn).finally(() => reading.delete(sn))
      reading.set(sn, begun)
      return begun
    },
  }
}

/** The entries of the account as they are in the store, for the screen; `lost` were in a store that the browser has deleted. */
async function openEntries(account: string, store: OfflineStore) {
  let entries: readonly Queued[] = []
  const listeners = new Set<() => void>()
  const read = async () => {
    entries = await store.list()
    return countUnsent(account, await store.mark(), entries)
  }
  const lost = await read()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    lost,
    read: () => entries,
    waiting: () => entries.filter(({ refusal }) => refusal === null),
    tell,
    reload: async () => {
      await read()
      tell()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Copies = Awaited<ReturnType<typeof openCopies>>
type Entries = Awaited<ReturnType<typeof openEntries>>

/** An action as it is kept: with the moment at which it happened. */
function entryOf(
  { copies, now }: Copies,
  endpoint: Endpoint,
  args: Pick<CallArgs<Endpoint>, 'params' | 'body'>,
  key: string,
): Entry {
  const occurred_at = now()
  const params = Object.fromEntries(Object.entries(args.params ?? {}).map(([name, value]) => [name, String(value)]))
  const body = { ...Object.fromEntries(Object.entries(args.body ?? {})), occurred_at }
  const place = OFFLINE_CALLS[endpoint.name]?.place({ params, body }, copies)
  if (!place) throw new Error(`${endpoint.name}: nothing of it was read before`)
  return { endpoint: endpoint.name, params, body, key, ...place, occurred_at, refusal: null }
}

const mayWait = ({ name }: Endpoint) => name in OFFLINE_CALLS

/** Where the storage cannot be opened it is tried again with each write that may wait; what fails then has the words of the storage. */
export const closedKeeper = (open: () => Promise<OfflineKeeper>): OfflineKeeper => ({
  takes: mayWait,
  unsent: () => 0,
  waits: () => false,
  keep: async (...given) => (await open()).keep(...given),
  copies: () => false,
  copyOf: () => Promise.resolve(undefined),
  photoOf: () => Promise.resolve(null),
})

function keeperOf(store: OfflineStore, held: Copies, entries: Entries): OfflineKeeper {
  return {
    takes: mayWait,
    unsent: () => entries.read().length,
    waits: () => nextOf(entries.read()) !== null,
    keep: async (endpoint, args, key) => {
      await store.add(entryOf(held, endpoint, args, key))
      await entries.reload()
      return entries.read().length
    },
    photoOf: held.photoOf,
    copies: ({ name }) => name in COPIED || ACROSS.includes(name),
    copyOf: (endpoint, args) => {
      const days = held.days()
      if (endpoint.name === reportContract.examDay.name)
        return Promise.resolve(days ? daysNow(days, held.now()) : undefined)
      const given = { ...Object(args.params), ...Object(args.query) }
      if (endpoint.name === attendanceContract.ticket.name) return Promise.resolve(ticketPlaces(held.copies, given))
      const copy = held.copies.get(String(given.id ?? given.exam_sn ?? ''))
      const answer = COPIED[endpoint.name]
      return Promise.resolve(copy && answer ? answer(copy, entries.waiting(), held.now()) : undefined)
    },
  }
}

/** Sends what waits; answers how many entries the server keeps as late reports. */
async function sendAll(store: OfflineStore): Promise<number> {
  let late = 0
  await drain(store, async (entry) => {
    const outcome = await attempt(entry)
    if (outcome.kind === 'late') late += 1
    return outcome
  })
  return late
}

/** `onSent`: the server holds something new; `onLate`: it keeps so many entries as late reports (Decided 38). */
type Follow = { onSent: () => void; onLate: (count: number) => void }

/** What is kept of one account on this device: copies to read, entries to send (domain.md §3.13a). */
export async function createOfflineKeeper(account: string, store: OfflineStore, { onSent, onLate }: Follow) {
  const [held, entries] = [await openCopies(store), await openEntries(account, store)]
  const send = async () => {
    if (nextOf(entries.read()) === null || !hasSession()) return
    await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (!lock) return
      const before = entries.read().length
      const late = await sendAll(store)
      await entries.reload()
      if (entries.read().length !== before) onSent()
      if (late > 0) onLate(late)
    })
  }
  return {
    ...keeperOf(store, held, entries),
    read: entries.read,
    subscribe: entries.subscribe,
    lost: entries.lost,
    forgetLost: () => forgetLost(account),
    ...reportingOf(account, held, entries),
    setClock: held.setClock,
    setDays: held.setDays,
    send,
    held: (entry: Entry): Promise<Held> =>
      OFFLINE_CALLS[entry.endpoint]?.held(entry) ?? Promise.resolve({ version: null, lines: [] }),
    /** Sends a refused entry again, on top of what the server holds now. */
    resend: async (entry: Queued, version: number | null) => {
      await store.put({ ...onVersion(entry, version), refusal: null })
      await entries.reload()
      await send()
    },
    drop: async ({ id }: Queued) => {
      await store.remove(id)
      await entries.reload()
      onSent()
    },
  }
}
export type Keeper = Awaited<ReturnType<typeof createOfflineKeeper>>
