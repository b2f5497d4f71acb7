import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { newsLabels as labels } from './news.labels.ts'
import NewsReadListPage from './NewsReadListPage.tsx'
import NewsReadPage from './NewsReadPage.tsx'

const item = {
  sn: 'N1',
  kind: 'notice',
  title: '关于报送联系人的通知',
  abstract: null,
  content: '<p>请报送联系人。</p>',
  cover: null,
  attachments: [],
  source: '考试中心',
  author: null,
  policy_no: null,
  issuing_body: null,
  issue_date: null,
  original_url: null,
  publish_time: '2026-11-01 09:00:00',
  deadline: '2026-12-01',
  version: 2,
  receipt: { time: null as string | null, by: null as string | null },
}
const given = { time: '2026-11-02 10:15:00', by: '王晓明' }
const row = {
  sn: 'N1',
  kind: 'notice',
  title: item.title,
  abstract: null,
  cover: null,
  on_top: true,
  publish_time: item.publish_time,
  is_read: false,
  unconfirmed: true,
  deadline: '2026-12-01',
}
const read = {
  ...row,
  sn: 'N2',
  title: '系统维护公告',
  kind: 'public',
  on_top: false,
  is_read: true,
  unconfirmed: false,
}

let serve: (sent: Sent) => Reply
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
const confirmButton = () => screen.queryByRole('button', { name: labels.confirm.CN })

describe('a notice as its reader sees it', () => {
  it('asks for a receipt by its last day; opening is none, the button sends the version that was read (§3.16)', async () => {
    let now = item
    serve = ({ method }) => {
      if (method === 'PUT') now = { ...item, receipt: given }
      return { data: now }
    }
    drawPage(<NewsReadPage />, { path: '/user/news/N1' })
    await screen.findByText('请于 2026-12-01 前确认收到')
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    fireEvent.click(confirmButton()!)
    expect(await screen.findByText('王晓明 已于 2026-11-02 10:15 确认收到')).toBeTruthy()
    const put = sent.find(({ method }) => method === 'PUT')
    expect([put?.url.pathname.split('/').at(-1), put?.body]).toEqual(['receipt', { version: 2 }])
    expect(confirmButton()).toBeNull()
  })

  it('asks again after a change: what was confirmed in another tab is read anew, and the new version is sent', async () => {
    let version = 2
    serve = ({ method }) => {
      if (method === 'GET') return { data: { ...item, version } }
      if (version === 3) return { data: { ...item, version, receipt: given } }
      version = 3
      return { http: 409, status: 40900, message: '内容已有新版本，请阅读后再确认', rule: 'stale' }
    }
    drawPage(<NewsReadPage />, { path: '/user/news/N1' })
    fireEvent.click(await screen.findByRole('button', { name: labels.confirm.CN }))
    await waitFor(() => expect(sent.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1))
    fireEvent.click(await screen.findByRole('button', { name: labels.confirm.CN }))
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { version: 2 },
        { version: 3 },
      ]),
    )
  })

  it('of which no receipt is asked has no button', async () => {
    serve = () => ({ data: { ...item, receipt: null } })
    drawPage(<NewsReadPage />, { path: '/user/news/N1' })
    expect(await screen.findByText('请报送联系人。')).toBeTruthy()
    expect(confirmButton()).toBeNull()
  })

  it('that is gone says so', async () => {
    serve = () => ({ http: 404, status: 40400, message: '内容不存在或已撤回' })
    drawPage(<NewsReadPage />, { path: '/user/news/N1' })
    expect(await screen.findByText('内容不存在或已撤回')).toBeTruthy()
  })
})

describe('the list of a reader', () => {
  const pageOf = (items: object[]): Reply => ({
    data: { items, total: items.length, page: 1, limit: 20, total_capped: false },
  })

  it('marks what is on top, unread and to be confirmed, and opens each on its page', async () => {
    serve = () => pageOf([row, read])
    const seen = drawPage(<NewsReadListPage />, { path: '/user/news/list' })
    const link = await screen.findByRole('link', { name: new RegExp(row.title) })
    expect(link.textContent).toContain(labels.unread.CN)
    expect(screen.getAllByText(labels.on_top.CN)).toHaveLength(1)
    expect(screen.getAllByText('请于 2026-12-01 前确认收到')).toHaveLength(1)
    expect(screen.getByRole('link', { name: read.title }).textContent).not.toContain(labels.unread.CN)
    fireEvent.click(link)
    expect(seen.went).toEqual(['/user/news/N1'])
  })

  it('is asked for in the order of the publication, and says so when it is empty', async () => {
    serve = () => pageOf([])
    drawPage(<NewsReadListPage />, { path: '/user/news/list' })
    expect(await screen.findByText(labels.read_empty.CN)).toBeTruthy()
    expect(sent[0]?.url.searchParams.get('sort')).toBe('-publish_time')
  })
})
