import { z } from 'zod'
import type { Tab } from './tabOrder.ts'

const STORE_KEY = 'admin.tabs'
const tabRecord = z.object({
  key: z.string(),
  about: z.string().nullable().default(null),
  search: z.record(z.string(), z.string()),
  pinned: z.boolean().default(false),
  scroll: z.number().default(0),
})
const stored = z.object({ sn: z.string(), tabs: z.array(tabRecord) })

/** The tabs that this account had open in this window (session storage); none where they belong to another account. */
export function readTabs(sn: string): z.infer<typeof tabRecord>[] {
  try {
    const found = stored.safeParse(JSON.parse(sessionStorage.getItem(STORE_KEY) ?? 'null'))
    return found.success && found.data.sn === sn ? found.data.tabs : []
  } catch {
    return []
  }
}

/** Stores the open tabs of an account, each with how far it was scrolled; null as account removes them. */
export function writeTabs(sn: string | null, tabs: readonly Tab[], scrollOf: (key: string) => number): void {
  try {
    if (sn === null) return sessionStorage.removeItem(STORE_KEY)
    const records = tabs.map(({ key, about, search, pinned }) => ({
      key,
      about,
      search,
      pinned,
      scroll: scrollOf(key),
    }))
    sessionStorage.setItem(STORE_KEY, JSON.stringify({ sn, tabs: records }))
  } catch {
    // Without session storage the tabs are lost when the window is reloaded.
  }
}
