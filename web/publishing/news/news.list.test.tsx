import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { receiptWords } from '@zhikao/domain/publishing/news/news.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession, testUser } from '../../kit/wire/testUser.ts'
import NewsListPage from './NewsListPage.tsx'
import { NewsMoves } from './NewsMovesPanel.tsx'
import { NewsReceipts } from './NewsReceiptsPanel.tsx'

const row = {
  sn: 'N1',
  kind: 'notice' as const,
  title: '考场安排',
  scope: ['school'],
  orgs: [{ sn: 'O2', name: '长春市第一中等专业学校' }],
  is_top: false,
  top_until: null,
  on_top: false,
  publish_time: '2199-01-01 09:00:00',
  timed: true,
  need_receipt: true,
  deadline: null,
  view_count: 0,
  status: 'INIT',
  update_time: '2026-11-18 10:22:31',
  version: 3,
  actions: ['edit', 'publish', 'top', 'delete'],
}
const shown = {
  ...row,
  sn: 'N2',
  title: '报名提醒',
  status: 'ENABLE',
  timed: false,
  actions: ['edit', 'withdraw', 'top'],
}
const closed = { ...shown, sn: 'N3', title: '无权操作', actions: [] }

let serve: (sent: Sent) => Reply | Response
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/center/news/notice/list'
const stage = { path, operations: ['add', 'edit', 'delete', 'export'], session: { role: 'center' as const } }
const held = { user: testUser({ role: 'center' }), permissions: [{ id: path, operation: stage.operations }] }
const pageOf = (items: object[], total = items.length): Reply => ({
  data: { items, total, page: 1, limit: 20, total_capped: false },
})
const lineOf = (title: string) => screen.getByText(title).closest('tr')!
const buttonsOf = (title: string) =>
  within(lineOf(title))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ''))

describe('the list of who writes news', () => {
  it('asks for the kind of its address, and offers for each row the actions of the server alone', async () => {
    serve = () => pageOf([row, shown, closed])
    drawPage(<NewsListPage />, stage)
    await screen.findByText(row.title)
    expect(sent[0]?.url.searchParams.get('kind')).toBe('notice')
    expect(buttonsOf(row.title)).toEqual(expect.arrayContaining(['编辑', '发布']))
    expect(buttonsOf(row.title)).not.toContain('撤回')
    expect(buttonsOf(shown.title)).toEqual(expect.arrayContaining(['编辑', '撤回']))
    expect(buttonsOf(shown.title)).not.toContain('发布')
    expect(
      buttonsOf(closed.title).filter((name) => ['编辑', '撤回', '发布', '删除', '置顶'].includes(name ?? '')),
    ).toEqual([])
    expect(within(lineOf(row.title)).getByText('2199-01-01 09:00 定时发布')).toBeTruthy()
  })

  it('publishes after a question that names it', async () => {
    serve = ({ method }) => (method === 'PUT' ? { data: { ...row, status: 'ENABLE' } } : pageOf([row]))
    drawPage(<NewsListPage />, stage)
    fireEvent.click(await screen.findByRole('button', { name: /^发\s*布$/ }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain(row.title)
    fireEvent.click(within(question).getByRole('button', { name: /^发\s*布$/ }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.url.pathname).toMatch(/\/N1\/publish$/))
  })
})

describe('a reminder', () => {
  it('says how many were reminded', async () => {
    serve = () => ({ data: { reminded: 2 } })
    drawPage(<NewsMoves row={{ ...shown, actions: ['remind'] }} place="header" />, stage)
    fireEvent.click(screen.getByRole('button', { name: '提醒未确认者' }))
    expect(await screen.findByText('已提醒 2 个未确认的读者')).toBeTruthy()
    expect(sent.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(['POST /api/admin/news/N2/remind'])
  })

  it('that is refused now has a closed button with the reason', () => {
    const message = '全部已确认收到，无需提醒'
    const refused = [{ move: 'remind', rule: 'news_all_confirmed', message }]
    drawPage(<NewsMoves row={{ ...shown, actions: [], refused }} place="header" />, stage)
    expect(screen.getByLabelText(new RegExp(`提醒未确认者.*${message}`))).toBeTruthy()
    expect(screen.getByRole('button', { name: '提醒未确认者' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('who has confirmed', () => {
  const receipt = { sn: 'O2', name: '长春市第一中等专业学校', is_org: true, time: null, by: null, outdated: true }
  const file = () => new Response('x', { headers: { 'content-disposition': 'attachment; filename="a.xlsx"' } })

  it('begins with those who have not, says who confirmed an older version only, and exports what is chosen', async () => {
    serve = ({ method, url }) => {
      if (url.pathname.endsWith(authContract.current.path)) return { data: held }
      return method === 'POST' ? file() : pageOf([receipt], 3)
    }
    drawPage(<NewsReceipts sn="N2" receipts={{ expected: 4, confirmed: 1 }} />, stage)
    expect(await screen.findByText(receiptWords.outdated.CN)).toBeTruthy()
    expect(sent[0]?.url.searchParams.get('confirmed')).toBe('false')
    fireEvent.click(screen.getByRole('button', { name: /导\s*出/ }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(receiptWords.open.CN)
    fireEvent.click(within(dialog).getByRole('button', { name: /^导\s*出$/ }))
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body])).toEqual([
        ['/api/admin/news/N2/receipt/export', { confirmed: 'false' }],
      ]),
    )
  })

  it('all of them are exported without a choice; who may not export has no button', async () => {
    serve = ({ method }) => (method === 'POST' ? file() : pageOf([receipt], 4))
    drawPage(<NewsReceipts sn="N2" receipts={{ expected: 4, confirmed: 1 }} />, { ...stage, operations: ['edit'] })
    fireEvent.click(screen.getByText('全部'))
    await waitFor(() => expect(sent.at(-1)?.url.searchParams.has('confirmed')).toBe(false))
    expect(screen.queryByRole('button', { name: /导\s*出/ })).toBeNull()
  })
})
