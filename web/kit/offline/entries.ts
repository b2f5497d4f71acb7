import { z } from 'zod'

const body = z.record(z.string(), z.unknown())

/** A write that was made without network, as it is stored. */
export const storedEntry = z.strictObject({
  /** The name of the call. */
  endpoint: z.string(),
  params: z.record(z.string(), z.string()),
  body,
  /** The idempotency key of the action, the same for every attempt. */
  key: z.string(),
  /** The record that it changes: entries about one record depend on one another. */
  about: z.string(),
  /** The exam. */
  exam: z.string(),
  /** Who or what it is about, in words. */
  title: z.string(),
  /** When it happened, by the clock of the server. */
  occurred_at: z.string(),
  /** Why the server refused it; null: it waits for the network. */
  refusal: z.strictObject({ message: z.string(), rule: z.string().nullable() }).nullable(),
})
export type Entry = z.infer<typeof storedEntry>
/** An entry with its place in the order. */
export type Queued = Entry & { id: number }

/** How an attempt ended: `cut`, no answer, so that it is tried again later; `version` is that of the record now, null if it has none. */
export type Outcome =
  | { kind: 'sent'; version: number | null }
  /** It could not be applied, and the server keeps it as a late report. */
  | { kind: 'late' }
  | { kind: 'refused'; refusal: NonNullable<Entry['refusal']> }
  | { kind: 'cut' }

/** The next entry to send: in order; what depends on a refused one waits for the decision about it, all others go on. */
export function nextOf(entries: readonly Queued[]): Queued | null {
  const blocked = new Set<string>()
  for (const entry of entries) {
    if (entry.refusal !== null) blocked.add(entry.about)
    else if (!blocked.has(entry.about)) return entry
  }
  return null
}

/** An entry on top of a record with this version. */
export const onVersion = <E extends Entry>(entry: E, version: number | null): E =>
  version !== null && 'version' in entry.body ? { ...entry, body: { ...entry.body, version } } : entry

/** The entries that were made on top of a sent one: they saw the record as that one left it. */
export const followers = (entries: readonly Queued[], sent: Queued, version: number | null): Queued[] =>
  entries.filter(({ id, about }) => id > sent.id && about === sent.about).map((one) => onVersion(one, version))

/** Where entries are kept. */
export type EntryStore = {
  list: () => Promise<Queued[]>
  put: (entry: Queued) => Promise<void>
  remove: (id: number) => Promise<void>
}

/** Sends what waits, one after the other, until nothing is left that can be sent or the network is gone. */
export async function drain(store: EntryStore, send: (entry: Queued) => Promise<Outcome>): Promise<void> {
  for (;;) {
    const entries = await store.list()
    const entry = nextOf(entries)
    if (!entry) return
    const outcome = await send(entry)
    if (outcome.kind === 'cut') return
    if (outcome.kind === 'refused') await store.put({ ...entry, refusal: outcome.refusal })
    else {
      const version = outcome.kind === 'sent' ? outcome.version : null
      // The followers first: if it ends here, the entry is sent again with its key and answered as before.
      for (const one of followers(entries, entry, version)) await store.put(one)
      await store.remove(entry.id)
    }
  }
}
