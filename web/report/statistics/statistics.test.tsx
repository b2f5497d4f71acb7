import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { figuresOf, topicIn } from '@zhikao/domain/report/statistics/statistics.rules.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import StatisticsPage from './StatisticsPage.tsx'

let sent: Sent[]
let items: object[]
let failing: Reply | null
beforeEach(() => {
  failing = null
  items = [
    { sn: 'C1', name: '机械工程制图', note: null, values: [40, 30, 10, 0, 0, 0, 0] },
    { sn: 'C2', name: '汽车装配', note: null, values: [0, 0, 0, 0, 0, 0, null] },
  ]
  const network = networkOf(({ url }) => {
    const [, topicWord] = /\/report\/([a-z]+)/.exec(url.pathname) ?? []
    if (!topicWord) return { data: { items: [], total: 0, page: 1, limit: 20, total_capped: false } }
    if (failing) return failing
    const topic = topicIn(topicWord)
    const figures = figuresOf(topic)
    return {
      data: {
        items,
        total: items.length,
        page: 1,
        limit: 20,
        total_capped: false,
        topic,
        by: url.searchParams.get('by') ?? 'credential',
        figures,
        sums: figures.map((_, at) => [40, 30, 10, 0, 0, 0, 0][at] ?? 0),
        topics: ['pass', 'signup'],
        as_of: '2026-11-20 10:00:00',
      },
    }
  })
  sent = network.sent
  setSession(true)
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/school/report'
const asked = () => sent.filter(({ url }) => url.pathname.includes('/report/')).map(({ url }) => url)
const draw = (search: Record<string, string> = {}) =>
  drawPage(<StatisticsPage />, { path, search, operations: ['export'] })

describe('a report', () => {
  it('shows the topics that the server allows, the sums with what they count, the chart of the share, and the groups', async () => {
    draw()
    const topics = await screen.findByRole('navigation', { name: '报表主题' })
    expect(
      within(topics)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['合格率', '报名'])
    expect(screen.getByText(/合格率 = 合格 ÷ 有成绩人数/)).toBeTruthy()
    expect(screen.getByText(/数据截至 2026-11-20 10:00:00/)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '各证书的“合格”占“有成绩人数”多少？' })).toBeTruthy()
    expect(screen.getAllByText('75%').length + screen.getAllByText('75.0%').length).toBeGreaterThan(1)
    expect((await screen.findAllByText('机械工程制图')).length).toBeGreaterThan(1)
  })

  it('tells 0, a share of nothing and a figure that is not there apart (Decided 37)', async () => {
    draw()
    const row = await screen.findByRole('row', { name: /汽车装配/ })
    const shown = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(shown.slice(-8)).toEqual(['0', '0', '0', '0', '0', '0', '–', '–'])
  })

  it('another topic is another address without the sort, page and figure of this one', async () => {
    const seen = draw({ sort: '-passed', figure: 'failed', page: '2', credential_sn: 'C1' })
    fireEvent.click(await screen.findByRole('button', { name: '报名' }))
    expect(seen.search).toEqual({ topic: 'signup', credential_sn: 'C1' })
    await waitFor(() => expect(asked().some(({ pathname }) => pathname.endsWith('/report/signup'))).toBe(true))
  })

  it('its legend chooses the figure that is drawn, by which the groups of the chart are chosen', async () => {
    draw()
    const legend = await screen.findByRole('group', { name: '图中数据' })
    fireEvent.click(within(legend).getByRole('button', { name: '缺考' }))
    expect(await screen.findByRole('heading', { name: '各证书的“缺考”占“有成绩人数”多少？' })).toBeTruthy()
    expect(asked().some(({ searchParams }) => searchParams.get('sort') === '-absent_results')).toBe(true)
  })

  it('a group leads to the same report of it alone, over time', async () => {
    const seen = draw()
    const [link] = await screen.findAllByRole('link', { name: /机械工程制图/ })
    fireEvent.click(link!)
    expect(seen.went).toEqual(['/school/report?credential_sn=C1&by=month'])
  })

  it('by month the chart has the last twelve in their order; a month leads to its credentials', async () => {
    items = [
      { sn: '2026-02', name: null, note: null, values: [4, 3, 1, 0, 0, 0, 0] },
      { sn: '2026-01', name: null, note: null, values: [4, 3, 1, 0, 0, 0, 0] },
    ]
    const seen = draw({ by: 'month' })
    expect(await screen.findByRole('heading', { name: '“合格”按月份如何变化？' })).toBeTruthy()
    expect(
      asked().some(({ searchParams }) => searchParams.get('sort') === '-key' && searchParams.get('limit') === '12'),
    ).toBe(true)
    const [first] = within(screen.getByRole('figure')).getAllByRole('link')
    fireEvent.click(first!)
    expect(seen.went).toEqual(['/school/report?date_from=2026-01-01&date_to=2026-01-31&by=credential'])
  })

  it('says why it is empty', async () => {
    items = []
    draw()
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it('figures that could not be read are tried again; a topic that is not the reader’s is refused once', async () => {
    failing = { http: 500, status: 80500, message: '服务器出错了' }
    draw()
    await waitFor(() => expect(screen.getAllByText('服务器出错了')).toHaveLength(2))
    failing = null
    const [ofFigures] = screen.getAllByRole('button', { name: /重\s*试/ })
    fireEvent.click(ofFigures!)
    expect(await screen.findByRole('figure')).toBeTruthy()
    cleanup()
    failing = { http: 403, status: 80403, message: '请求被拒绝' }
    draw({ topic: 'examiner' })
    expect(await screen.findAllByText('请求被拒绝')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull()
  })
})
