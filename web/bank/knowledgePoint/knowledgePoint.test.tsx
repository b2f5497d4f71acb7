import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { knowledgePointWords as words } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { knowledgePointLabels as labels } from './knowledgePoint.labels.ts'
import KnowledgePointListPage from './KnowledgePointListPage.tsx'

const path = '/center/question/manage'
const operations = ['add', 'edit', 'delete']
const point = (sn: string, parent_sn: string | null, name: string, depth: number) => ({
  sn,
  credential_sn: 'C1',
  parent_sn,
  name,
  position: 1,
  depth,
  question_count: 3,
  update_time: '2026-11-18 10:22:31',
  version: 2,
  actions: ['add', 'edit', 'delete'],
})
const tree = [point('P1', null, '零件图', 1), point('P2', 'P1', '表面粗糙度', 2)]

let sent: Sent[]
let items: object[]
beforeEach(() => {
  setSession(true)
  items = tree
  const network = networkOf(({ method, url: { pathname } }) => {
    if (pathname.endsWith('/question/point') && method === 'GET') return { data: { items } }
    if (method !== 'GET') return { data: tree[0] ?? null }
    return { data: { items: [], total: 0, page: 1, limit: 100, total_capped: false } }
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (search: Record<string, string> = { tab: 'point', credential_sn: 'C1' }) =>
  drawPage(<KnowledgePointListPage />, { path, search, operations })
const written = (method: string) => sent.find((one) => one.method === method)
const save = (form: HTMLElement) => fireEvent.click(within(form).getByRole('button', { name: /^保\s*存$/ }))

it('without a credential it asks for one', async () => {
  draw({ tab: 'point' })
  expect(await screen.findByText(labels.choose_credential.CN)).toBeTruthy()
  expect(sent.some(({ url }) => url.pathname.endsWith('/question/point'))).toBe(false)
})

it('an empty tree says what it is for', async () => {
  items = []
  draw()
  expect(await screen.findByText(labels.empty.CN)).toBeTruthy()
})

it('a point is added below another, behind its siblings', async () => {
  draw()
  const row = (await screen.findByText('零件图')).closest('tr')!
  fireEvent.click(within(row).getByRole('button', { name: new RegExp(labels.add_below.CN) }))
  const form = await screen.findByRole('dialog')
  fireEvent.change(await within(form).findByRole('textbox', { name: words.name.CN }), { target: { value: '几何公差' } })
  save(form)
  await waitFor(() =>
    expect(written('POST')?.body).toEqual({ credential_sn: 'C1', name: '几何公差', parent_sn: 'P1', position: 2 }),
  )
})

it('a point is renamed with its version', async () => {
  draw({ tab: 'point', credential_sn: 'C1', edit: 'P2' })
  const form = await screen.findByRole('dialog')
  fireEvent.change(await within(form).findByRole('textbox', { name: words.name.CN }), { target: { value: '粗糙度' } })
  save(form)
  await waitFor(() => expect(written('PUT')?.url.pathname).toMatch(/\/question\/point\/P2$/))
  expect(written('PUT')?.body).toEqual({ name: '粗糙度', parent_sn: 'P1', position: 1, version: 2 })
})
