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
    // Without session storage unsaved work is lost with its session.
  }
}

/** Secrets are never stored: the user types them again. */
const isSecret = (name: string) => /password|captcha/i.test(name)
const withoutSecrets = (values: unknown): unknown =>
  JSON.parse(JSON.stringify(values ?? null, (name, value: unknown) => (isSecret(name) ? undefined : value)))

/** The drafts of this window: those of mounted forms, and restored ones whose form is not mounted yet. */
function createDraftRegister() {
  /** By page, then by the name of the draft. */
  const readers = new Map<string, Map<string, () => unknown>>()
  /** Restored drafts whose form is not mounted yet, by page and name. */
  const waiting = new Map<string, unknown>()
  const slot = (key: string, id: string) => `${key} ${id}`
  return {
    /** Registers the draft of a dirty form and drops the restored one of the same name. */
    watch: (key: string, { id, read }: Draft) => {
      waiting.delete(slot(key, id))
      const own = readers.get(key) ?? new Map<string, () => unknown>()
      readers.set(key, own.set(id, read))
    },
    /** The page has no unsaved changes any more. */
    drop: (key: string) => void readers.delete(key),
    /** Drops the drafts of pages that were closed or reloaded. */
    retain: (isDirty: (key: string) => boolean) => {
      for (const key of readers.keys()) if (!isDirty(key)) readers.delete(key)
    },
    /** The restored draft for a form of this name. */
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

/** Unsaved work of one window: the readers of the mounted forms, and the drafts saved from a lost session, offered to the same account only (shell.md B). */
export function createDrafts() {
  const { watch, drop, retain, waitingFor, wait, draftsOf, clear } = createDraftRegister()
  return {
    watch,
    drop,
    retain,
    waitingFor,
    /** The session was lost: saves the drafts of this account; does nothing without unsaved work. */
    stash(sn: string, tabs: Pick<TabStore, 'read'>) {
      const state = tabs.read()
      const pages = state.tabs.map(({ key, about, search }) => ({ key, about, search, drafts: draftsOf(key) }))
      const unsaved = pages.filter(({ drafts }) => drafts.length > 0)
      clear()
      if (unsaved.length > 0) writeStash({ sn, front: state.active, pages: unsaved })
    },
    /** The account signed out: all its drafts are removed. */
    forget() {
      clear()
      writeStash(null)
    },
    /** The drafts that this account can restore; the sign-in of another account removes them. */
    offered(sn: string): readonly StashedPage[] {
      const found = readStash()
      if (found && found.sn !== sn) writeStash(null)
      return found?.sn === sn ? found.pages : []
    },
    /** Restores them: each is held until its form mounts. Returns the pages to open, the previously active one last. */
    accept(sn: string): { key: string; search: Search }[] {
      const found = readStash()
      writeStash(null)
      if (found?.sn !== sn) return []
      for (const { key, drafts } of found.pages) for (const one of drafts) wait(key, one)
      const isFront = ({ key }: StashedPage) => key === found.front
      return [...found.pages.filter((one) => !isFront(one)), ...found.pages.filter(isFront)]
    },
    /** The user declined: removes them. */
    decline: () => writeStash(null),
  }
}

export type Drafts = ReturnType<typeof createDrafts>
