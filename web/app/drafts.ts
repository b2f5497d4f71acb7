import { z } from 'zod'
import type { Draft, Search } from '../kit/wire/page.tsx'
import type { TabStore } from './tabStore.ts'

const STORE_KEY = 'admin.drafts'
const draft = z.object({ id: z.string(), values: z.unknown() })
const page = z.object({
  key: z.string(),
  about: z.string().nullable().default(null),
  search: z.record(z.string(), z.string()),
  drafts: z.array(draft),
})
const stash = z.object({ sn: z.string(), front: z.string().nullable(), pages: z.array(page) })

/** A page whose unsaved work was saved from a lost session. */
export type StashedPage = z.infer<typeof page>
type Stash = z.infer<typeof stash>

function readStash(): Stash | null {
  try {
    const found = stash.safeParse(JSON.parse(sessionStorage.getItem(STORE_KEY) ?? 'null'))
    return found.success ? found.data : null
  } catch {
    return null
  }
}

function writeStash(next: Stash | null): void {
  try {
    if (next) sessionStorage.setItem(STORE_KEY, JSON.stringify(next))
    else sessionStorage.removeItem(STORE_KEY)
  } catch {
    // Without the store unsaved work ends with its session.
  }
}

/** Secrets are typed again: nothing of them is written down. */
const isSecret = (name: string) => /password|captcha/i.test(name)
const withoutSecrets = (values: unknown): unknown =>
  JSON.parse(JSON.stringify(values ?? null, (name, value: unknown) => (isSecret(name) ? undefined : value)))

/** The drafts of this window: those whose form lives, and those that wait for their form. */
function createDraftRegister() {
  /** By page, then by the name of the draft. */
  const readers = new Map<string, Map<string, () => unknown>>()
  /** What was taken back and waits for its form, by page and name. */
  const waiting = new Map<string, unknown>()
  const slot = (key: string, id: string) => `${key} ${id}`
  return {
    /** Follows a draft while its form is dirty; what waited for it has arrived. */
    watch: (key: string, { id, read }: Draft) => {
      waiting.delete(slot(key, id))
      const own = readers.get(key) ?? new Map<string, () => unknown>()
      readers.set(key, own.set(id, read))
    },
    /** The page is clean again. */
    drop: (key: string) => void readers.delete(key),
    /** Lets go of the pages that are gone or were loaded again. */
    retain: (isDirty: (key: string) => boolean) => {
      for (const key of readers.keys()) if (!isDirty(key)) readers.delete(key)
    },
    /** What waits for a form under this name. */
    waitingFor: (key: string, id: string): unknown => waiting.get(slot(key, id)),
    wait: (key: string, { id, values }: z.infer<typeof draft>) => void waiting.set(slot(key, id), values),
    /** The drafts of a page, read now, without secrets. */
    draftsOf: (key: string) => {
      const read = [...(readers.get(key) ?? [])].map(([id, reader]) => ({ id, values: withoutSecrets(reader()) }))
      const unread = [...waiting].flatMap(([name, values]) =>
        name.startsWith(`${key} `) ? [{ id: name.slice(key.length + 1), values }] : [],
      )
      return [...read, ...unread]
    },
    clear: () => {
      readers.clear()
      waiting.clear()
    },
  }
}

/** Unsaved work of one window: who reads it while its page lives, and what of it outlived the session, for the same account alone (shell.md B). */
export function createDrafts() {
  const { watch, drop, retain, waitingFor, wait, draftsOf, clear } = createDraftRegister()
  return {
    watch,
    drop,
    retain,
    waitingFor,
    /** The session is lost: writes down what is unsaved, for this account; without unsaved work nothing. */
    stash(sn: string, tabs: Pick<TabStore, 'read'>) {
      const state = tabs.read()
      const pages = state.tabs.map(({ key, about, search }) => ({ key, about, search, drafts: draftsOf(key) }))
      const unsaved = pages.filter(({ drafts }) => drafts.length > 0)
      clear()
      if (unsaved.length > 0) writeStash({ sn, front: state.active, pages: unsaved })
    },
    /** The account signed out: nothing of its work stays. */
    forget() {
      clear()
      writeStash(null)
    },
    /** What this account may take back; another account's sign-in ends it. */
    offered(sn: string): readonly StashedPage[] {
      const found = readStash()
      if (found && found.sn !== sn) writeStash(null)
      return found?.sn === sn ? found.pages : []
    },
    /** Takes it back: each draft waits for its form. Answers the pages to open, the one that was in front last. */
    accept(sn: string): { key: string; search: Search }[] {
      const found = readStash()
      writeStash(null)
      if (found?.sn !== sn) return []
      for (const { key, drafts } of found.pages) for (const one of drafts) wait(key, one)
      const isFront = ({ key }: StashedPage) => key === found.front
      return [...found.pages.filter((one) => !isFront(one)), ...found.pages.filter(isFront)]
    },
    /** It is not wanted any more. */
    decline: () => writeStash(null),
  }
}

export type Drafts = ReturnType<typeof createDrafts>
