import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pathOf, permissionsOf, rowsOf, sectionsOf } from '@zhikao/domain/portals/sections.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { operationsAt } from '../kit/wire/session.tsx'
import { drawPage, networkOf } from '../kit/wire/testStage.tsx'
import { setSession, testUser } from '../kit/wire/testUser.ts'
import { pages } from './pages.ts'

type PlatformRole = 'center' | 'system'

/** The lists of the platform, without those of one record and without the audit trail, which only the system has. */
const LISTS = rowsOf('center').flatMap(({ path, screen: name }) =>
  name && /^\/center\/[^$]*(list|manage|operator|college|audit|plan)$/.test(path) ? [name] : [],
)

const empty = { items: [], total: 0, page: 1, limit: 20, total_capped: false }
const everything = { permissions: [], operations: [] }

// Loaded before the first test.
beforeAll(async () => void (await Promise.all(LISTS.map((name) => pages[name]()))))
beforeEach(() => {
  setSession(true)
  vi.stubGlobal('fetch', networkOf(() => ({ data: empty })).fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute('aria-label') ?? element.textContent)

/** What a list consists of for a role: its filters, its buttons and all columns that it offers, in their order. */
async function partsOf(role: PlatformRole, name: ScreenName) {
  const { default: Page } = await pages[name]()
  const path = pathOf(role, name) ?? ''
  const sections = sectionsOf(role, permissionsOf(role, everything))
  drawPage(<Page />, { path, operations: operationsAt(sections, path), session: testUser({ role, org_sn: null }) })
  const settings = await screen.findByTitle('列设置')
  const parts = { buttons: textsOf('button'), filters: textsOf('.zk-filters label, .ant-select-placeholder') }
  fireEvent.click(settings)
  await waitFor(() => expect(textsOf('.zk-list-settings .ant-checkbox-wrapper').length).toBeGreaterThan(5))
  const columns = textsOf('.zk-list-settings .ant-checkbox-wrapper')
  cleanup()
  return { ...parts, columns }
}

test('the lists of the platform are all compared', () => {
  expect(LISTS.length).toBeGreaterThan(11)
})

test.each(LISTS)('%s has the same columns, filters and buttons for center and system (spec §6.12)', async (name) => {
  expect(await partsOf('center', name)).toEqual(await partsOf('system', name))
})
