import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NoticeType } from '@zhikao/domain/platform/notice/notice.model.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import { setLang } from '../i18n/lang.ts'
import { drawPage, networkOf } from '../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../kit/wire/testStage.tsx'
import { setSession } from '../kit/wire/testUser.ts'
import { NoticeBell } from './NoticeBell.tsx'
import { bellLabels, panelLabels } from './notice.labels.ts'
import type { Notice } from './notices.ts'

let notices: Notice[] = []
let failing: 'list' | 'read' | null = null
let sent: Sent[] = []
let opened: string[] = []

const noticeOf = (sn: string, types: NoticeType, rest: Partial<Notice> = {}): Notice => ({
  sn,
  types,
  status: 'SEND',
  title: `标题${sn}`,
  abstract: `摘要${sn}`,
  opinion: null,
  update_time: '2026-11-20 10:20:30',
  url: null,
  ...rest,
})

/** The mocked network: a server with the notices of one account. */
function serve({ method, url, body }: Sent): Reply {
  const sn = url.pathname.split('/').at(-1) ?? ''
  const fault = { http: 500, status: 50000, message: '服务器出错了' }
  if (method === 'PUT' && sn === 'read-all') {
    const { types } = body as { types?: NoticeType[] }
    notices = notices.map((one) => (types?.includes(one.types) ? { ...one, status: 'READ' } : one))
    return { data: { read: 1 } }
  }
  if (method === 'PUT') {
    if (failing === 'read') return fault
    notices = notices.map((one) => (one.sn === sn ? { ...one, status: 'READ' } : one))
    return { data: notices.find((one) => one.sn === sn) }
  }
  return failing === 'list' ? fault : { data: pageOf(url.searchParams) }
}

function pageOf(query: URLSearchParams) {
  const types: readonly string[] = query.getAll('types')
  const status: readonly string[] = query.getAll('status')
  const unread = (kind?: NoticeType) => notices.filter((one) => one.status !== 'READ' && (!kind || one.types === kind))
  const found = notices.filter(
    (one) => status.includes(one.status) && (types.length === 0 || types.includes(one.types)),
  )
  const limit = Number(query.get('size'))
  const figures = { NOTIFY: unread('NOTIFY'), MESSAGE: unread('MESSAGE'), OPINION: unread('OPINION'), today: unread() }
  const counts = Object.fromEntries(Object.entries(figures).map(([name, rows]) => [name, rows.length]))
  const page = { total: found.length, page: 1, limit, total_capped: false }
  return { ...page, items: found.slice(0, limit), unread: { ...counts, all: unread().length } }
}

const bell = (name: string | RegExp = /^通知，/) => screen.findByRole('button', { name })
const openBell = async () => {
  fireEvent.click(await bell())
  return screen.findByRole('region', { name: '通知' })
}
const marksIn = (seen: readonly Sent[]) =>
  seen.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.pathname, body])
const polls = () => sent.filter(({ method, url }) => method === 'GET' && !url.searchParams.has('types')).length

// The panel is a separate chunk: loaded before the first test.
beforeAll(async () => void (await import('./NoticePanel.tsx')))
beforeEach(() => {
  ;[notices, failing, opened] = [[], null, []]
  setSession(true)
  setLang('CN')
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const draw = () => drawPage(<NoticeBell onOpen={(path) => opened.push(path)} />)

describe('the bell', () => {
  it('sends the request of the specification, and shows the number of unread notices (spec §7.38)', async () => {
    notices = [noticeOf('1', 'NOTIFY'), noticeOf('2', 'MESSAGE', { status: 'READ' })]
    draw()
    await bell('通知，1 条未读')
    expect(sent.map(({ url }) => url.search)).toEqual(['?page=1&size=20&status=SEND&status=BACK'])
  })
  it('shows 99+ beyond 99', async () => {
    notices = Array.from({ length: 120 }, (_, at) => noticeOf(String(at), 'NOTIFY'))
    draw()
    await screen.findByText('99+')
    // The name has the words that are seen.
    expect(await bell('通知，99+ 条未读')).toBeTruthy()
  })
  it('shows that there is nothing unread', async () => {
    draw()
    await bell('通知，没有未读')
    const panel = await openBell()
    expect(await within(panel).findByText('没有未读内容')).toBeTruthy()
    expect(within(panel).getByRole('button', { name: /全部标为已读/ })).toHaveProperty('disabled', true)
  })
  it('asks again every minute while the window is visible (spec §7.40, §9.4)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    draw()
    await bell()
    const before = polls()
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(polls()).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await waitFor(() => expect(polls()).toBe(before + 2))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(180_000))
    expect(polls()).toBe(before + 2)
    vi.restoreAllMocks()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  it('asks again at each click (spec §7.40)', async () => {
    draw()
    await bell('通知，没有未读')
    notices = [noticeOf('1', 'NOTIFY')]
    await openBell()
    expect(await bell('通知，1 条未读')).toBeTruthy()
  })
})

describe('the tabs', () => {
  beforeEach(() => {
    notices = [
      noticeOf('1', 'MESSAGE'),
      noticeOf('2', 'OPINION', { status: 'BACK', opinion: '已转交考试中心' }),
      noticeOf('3', 'NOTIFY', { status: 'READ', url: '/school/read' }),
    ]
  })
  it('start with the tab that has unread notices, and show each its own notices (spec §2.6.10)', async () => {
    draw()
    await bell('通知，2 条未读')
    const panel = within(await openBell())
    expect(panel.getByRole('tab', { selected: true }).textContent).toBe('消息 1')
    await panel.findByText('标题1')
    fireEvent.click(panel.getByRole('tab', { name: '意见 1 条未读' }))
    await panel.findByText('意见：已转交考试中心')
    expect(panel.queryByText('标题1')).toBeNull()
    expect(panel.getByText('已回复')).toBeTruthy()
    fireEvent.click(panel.getByRole('tab', { name: '今日 2 条未读' }))
    await panel.findByText('标题1')
    expect(sent.at(-1)?.url.searchParams.get('today')).toBe('true')
  })
  it('are changed with the arrow keys, from the last to the first', async () => {
    draw()
    await bell('通知，2 条未读')
    const panel = within(await openBell())
    const names: (string | null)[] = []
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      fireEvent.keyDown(panel.getByRole('tab', { selected: true }), { key })
      const selected = panel.getByRole('tab', { selected: true })
      expect(document.activeElement).toBe(selected)
      names.push(selected.getAttribute('data-tab'))
    }
    expect(names).toEqual(['OPINION', 'today', 'NOTIFY', 'today', 'NOTIFY', 'today'])
  })
  it('show the read notices on request, and do not mark them again', async () => {
    draw()
    await bell('通知，2 条未读')
    const panel = within(await openBell())
    fireEvent.click(panel.getByRole('tab', { name: '通知' }))
    await panel.findByText('没有未读内容')
    fireEvent.click(panel.getByRole('button', { name: '查看已读' }))
    fireEvent.click(await panel.findByText('标题3'))
    await waitFor(() => expect(opened).toEqual(['/school/read']))
    expect(marksIn(sent)).toEqual([])
  })
  it('show more than one page on request', async () => {
    notices = Array.from({ length: 25 }, (_, at) => noticeOf(String(at), 'NOTIFY'))
    draw()
    await bell('通知，25 条未读')
    const panel = within(await openBell())
    await panel.findByText('标题19')
    expect(panel.queryByText('标题20')).toBeNull()
    fireEvent.click(panel.getByRole('button', { name: '显示更多' }))
    await panel.findByText('标题24')
    expect(panel.queryByRole('button', { name: '显示更多' })).toBeNull()
  })
})

describe('an item', () => {
  const item = (text: string) => screen.findByRole('button', { name: new RegExp(text) })
  it('is marked as read, then opens its page, and the list is requested again (spec §2.6.11, §4.5, §7.41–42)', async () => {
    notices = [noticeOf('1', 'NOTIFY', { url: '/school/major/manage' })]
    draw()
    await bell('通知，1 条未读')
    await openBell()
    fireEvent.click(await item('标题1'))
    await waitFor(() => expect(opened).toEqual(['/school/major/manage']))
    expect(marksIn(sent)).toEqual([['/api/admin/notice/1', { status: 'READ' }]])
    await bell('通知，没有未读')
    expect(screen.queryByRole('region', { name: '通知' })).toBeNull()
  })
  it('without a page disappears from the list, and the focus stays in the panel (spec §2.6.11)', async () => {
    notices = [noticeOf('1', 'NOTIFY')]
    draw()
    await bell('通知，1 条未读')
    const panel = await openBell()
    fireEvent.click(await item('标题1'))
    await within(panel).findByText('没有未读内容')
    expect([opened, document.activeElement === panel]).toEqual([[], true])
  })
  it.each(['//evil.example/x', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example', '/\t/evil.example'])(
    'never opens the address %j',
    async (url) => {
      notices = [noticeOf('1', 'NOTIFY', { url })]
      draw()
      await bell('通知，1 条未读')
      await openBell()
      fireEvent.click(await item('标题1'))
      await bell('通知，没有未读')
      expect(opened).toEqual([])
    },
  )
  it('whose mark failed stays in the list, and opens no page', async () => {
    notices = [noticeOf('1', 'NOTIFY', { url: '/school/major/manage' })]
    failing = 'read'
    draw()
    await bell('通知，1 条未读')
    await openBell()
    fireEvent.click(await item('标题1'))
    await screen.findByText('服务器出错了')
    expect([opened, await item('标题1')]).toEqual([[], expect.anything()])
  })
})

describe('the panel', () => {
  it('marks all notices of its tab, up to the newest shown one', async () => {
    notices = [
      noticeOf('1', 'NOTIFY', { update_time: '2026-11-20 12:00:00' }),
      noticeOf('2', 'NOTIFY'),
      noticeOf('3', 'MESSAGE'),
    ]
    draw()
    await bell('通知，3 条未读')
    const panel = within(await openBell())
    await panel.findByText('标题1')
    fireEvent.click(panel.getByRole('button', { name: '全部标为已读' }))
    await bell('通知，1 条未读')
    const body = { types: ['NOTIFY'], until: '2026-11-20 12:00:00' }
    expect(marksIn(sent)).toEqual([['/api/admin/notice/read-all', body]])
  })
  it('shows the failure, and tries again', async () => {
    draw()
    await bell('通知，没有未读')
    failing = 'list'
    const panel = within(await openBell())
    expect((await panel.findByRole('alert')).textContent).toContain('服务器出错了')
    failing = null
    fireEvent.click(panel.getByRole('button', { name: /重\s*试/ }))
    await panel.findByText('没有未读内容')
  })
  it.each([
    ['Escape', false],
    ['Tab', false],
    ['Tab', true],
  ])('gives the focus back to the bell after %s, backwards: %s', async (key, shiftKey) => {
    draw()
    await bell()
    const panel = await openBell()
    await within(panel).findByText('没有未读内容')
    const buttons = within(panel).getAllByRole<HTMLButtonElement>('button')
    if (key === 'Tab' && !shiftKey) buttons.at(-1)?.focus()
    fireEvent.keyDown(document.activeElement ?? panel, { key, shiftKey })
    await waitFor(() => expect(screen.queryByRole('region', { name: '通知' })).toBeNull())
    expect(document.activeElement).toBe(await bell())
  })
  it.each(LANGS)('is shown in the language %s', async (lang) => {
    setLang(lang)
    draw()
    fireEvent.click(await bell(bellLabels.open_none[lang]))
    const panel = within(await screen.findByRole('region', { name: bellLabels.title[lang] }))
    expect(panel.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
      [panelLabels.NOTIFY, panelLabels.MESSAGE, panelLabels.OPINION, panelLabels.today].map((words) => words[lang]),
    )
    await panel.findByText(panelLabels.none_unread[lang])
  })
  it('is a drawer on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
    notices = [noticeOf('1', 'NOTIFY', { url: '/school/major/manage' })]
    draw()
    fireEvent.click(await bell('通知，1 条未读'))
    const drawer = within(await screen.findByRole('dialog'))
    fireEvent.click(await drawer.findByText('标题1'))
    await waitFor(() => expect(opened).toEqual(['/school/major/manage']))
  })
})
