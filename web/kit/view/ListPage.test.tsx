import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { eduLevelWords, majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { choiceFilter, keywordFilter } from './filters.tsx'
import type { Column } from './list.ts'
import { ListPage } from './ListPage.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

type Row = DataOf<typeof majorContract.list>['items'][number]

const row = (code: string, name: string): Row => ({
  sn: `M${code}`,
  org_sn: 'O1',
  org_name: 'School',
  code,
  name,
  edu_level: 'HIGHER',
  duration: 3,
  start_year: 2012,
  student_count: 12,
  department: null,
  credentials: [],
  status: 'ENABLE',
  update_time: '2026-11-18 10:22:31',
  version: 1,
  actions: [],
})
const columns: Column<Row>[] = [
  { name: 'name', title: majorWords.name, width: 200, show: (one) => one.name, sortable: true, card: 'identity' },
  { name: 'code', title: majorWords.code, width: 100, show: (one) => one.code, card: 'fact' },
  { name: 'department', title: majorWords.department, width: 100, show: (one) => one.department, extra: true },
]
const text = (CN: string) => ({ CN, HK: CN, US: CN })
const filters = [keywordFilter(text('代码或名称')), choiceFilter('edu_level', majorWords.edu_level, eduLevelWords)]
const two = [row('460101', '机械'), row('460701', '汽车')]
const pageOf = (items: Row[], total = items.length, capped = false): Reply => ({
  data: { items, total, page: 1, limit: 20, total_capped: capped },
})

let serve: (sent: Sent) => Reply
let sent: Sent[]
const opened = vi.fn<(sn: string) => void>()
const draw = (search = {}) =>
  drawPage(
    <ListPage
      title={text('专业')}
      endpoint={majorContract.list}
      columns={columns}
      filters={filters}
      empty={{ why: text('还没有专业'), first: text('请先新增') }}
      linkOf={({ sn }) => ({ href: `/records/${sn}`, open: () => opened(sn) })}
      rowActions={(one) => <span>动作 {one.code}</span>}
      toolbar={(facts) => <output>{JSON.stringify([facts.filters, facts.count])}</output>}
    />,
    { search },
  )
const asked = () => Object.fromEntries(sent.at(-1)?.url.searchParams ?? [])

beforeEach(() => {
  localStorage.clear()
  setSession(true)
  serve = () => pageOf(two)
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  opened.mockClear()
  vi.unstubAllGlobals()
})

describe('a list', () => {
  it('requests its first page, newest first, and shows rows, count and actions', async () => {
    draw()
    await screen.findByText('机械')
    expect(asked()).toEqual({ page: '1', limit: '20', sort: '-update_time' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('专业 2')
    expect(screen.getByText('动作 460701')).toBeTruthy()
    expect(screen.queryByText('院系')).toBeNull()
  })

  it('reads its whole state from the address and passes it to the toolbar', async () => {
    draw({
      page: '3',
      limit: '50',
      sort: 'name',
      keyword: '机',
      edu_level: 'HIGHER,SECONDARY',
      record: 'M1',
      other: 'x',
    })
    await screen.findByText('机械')
    expect(asked()).toEqual({ page: '3', limit: '50', sort: 'name', keyword: '机', edu_level: 'HIGHER,SECONDARY' })
    expect(screen.getByRole('status').textContent).toContain('{"keyword":"机","edu_level":"HIGHER,SECONDARY"}')
  })

  it('shows a count with + where the server stops counting', async () => {
    serve = () => pageOf(two, 10_000, true)
    draw()
    expect((await screen.findByText('10,000+')).className).toBe('zk-count')
  })

  it('puts the keyword into the address and starts at page one', async () => {
    const seen = draw({ page: '3' })
    await screen.findByText('机械')
    fireEvent.change(screen.getByLabelText('关键字'), { target: { value: ' 汽车 ' } })
    fireEvent.click(screen.getByRole('button', { name: /查\s*询/ }))
    await waitFor(() => expect(seen.search).toEqual({ keyword: '汽车' }))
    await waitFor(() => expect(asked()).toMatchObject({ keyword: '汽车', page: '1' }))
  })

  it('shows active filters as chips that can be removed, one or all', async () => {
    const seen = draw({ keyword: '机', edu_level: 'HIGHER' })
    await screen.findByText('机械')
    fireEvent.click(screen.getByRole('button', { name: '移除筛选：层次' }))
    await waitFor(() => expect(seen.search).toEqual({ keyword: '机' }))
    fireEvent.click(screen.getByRole('button', { name: /重\s*置/ }))
    await waitFor(() => expect(seen.search).toEqual({}))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('关键字').value).toBe(''))
  })

  it('sorts by a column heading', async () => {
    const seen = draw()
    await screen.findByText('机械')
    fireEvent.click(screen.getByRole('columnheader', { name: /专业名称/ }))
    await waitFor(() => expect(seen.search).toEqual({ sort: 'name' }))
    fireEvent.click(screen.getByRole('columnheader', { name: /专业名称/ }))
    await waitFor(() => expect(seen.search).toEqual({ sort: '-name' }))
  })

  it('stores the chosen columns and density for the account', async () => {
    draw()
    await screen.findByText('机械')
    fireEvent.click(screen.getByRole('button', { name: '列设置' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: '院系' }))
    expect((await screen.findAllByText('院系')).length).toBeGreaterThan(1)
    cleanup()
    draw()
    await screen.findByText('机械')
    expect(screen.getByRole('columnheader', { name: '院系' })).toBeTruthy()
    expect(localStorage.getItem('zhikao.school.list.major.list')).toContain('"hidden":[]')
  })
})

describe('a list without rows', () => {
  it('shows why it is empty and what to do first', async () => {
    serve = () => pageOf([])
    draw()
    expect(await screen.findByText('还没有专业')).toBeTruthy()
    expect(screen.getByText('请先新增')).toBeTruthy()
  })

  it('offers to clear filters that match nothing', async () => {
    serve = ({ url }) => pageOf(url.searchParams.get('keyword') ? [] : two)
    const seen = draw({ keyword: 'x' })
    fireEvent.click(await screen.findByRole('button', { name: '清除筛选条件' }))
    expect(await screen.findByText('机械')).toBeTruthy()
    expect(seen.search).toEqual({})
  })

  it('offers the first page when the page number is too high', async () => {
    serve = ({ url }) => pageOf(url.searchParams.get('page') === '1' ? two : [], 2)
    const seen = draw({ page: '4' })
    fireEvent.click(await screen.findByRole('button', { name: '回到第一页' }))
    expect(await screen.findByText('机械')).toBeTruthy()
    expect(seen.search.page).toBeUndefined()
  })

  it('shows the failure, with the request id, and tries again (spec §8.5)', async () => {
    serve = () => ({ http: 500, status: 50000, message: '系统出错了', headers: { 'x-request-id': 'r-77' } })
    draw()
    expect(await screen.findByText('系统出错了')).toBeTruthy()
    expect(screen.getByText('请求编号 r-77')).toBeTruthy()
    serve = () => pageOf(two)
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    expect(await screen.findByText('机械')).toBeTruthy()
  })

  it('shows that access is refused', async () => {
    serve = () => ({ http: 403, status: 40300, message: '请求被拒绝' })
    draw()
    expect(await screen.findByText('请求被拒绝')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /重\s*试/ })).toBeNull()
  })
})

describe('a list on a phone', () => {
  it('shows cards with name, facts and actions', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('768'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }))
    draw()
    const name = await screen.findByRole('link', { name: '机械' })
    expect(name.closest('li')?.textContent).toBe('机械专业代码460101动作 460101')
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('a list in a part of the window', () => {
  const stated = [
    ...columns,
    { name: 'status', title: text('状态'), width: 90, show: () => '启用', card: 'status' } satisfies Column<Row>,
  ]
  const drawAt = (width: number) => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined
        unobserve = () => undefined
        disconnect = () => undefined
      },
    )
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
    drawPage(
      <ListPage
        title={text('专业')}
        endpoint={majorContract.list}
        columns={stated}
        filters={filters}
        empty={{ why: text('还没有专业'), first: text('请先新增') }}
      />,
    )
  }
  afterEach(() => vi.restoreAllMocks())

  const headings = async () =>
    (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent).filter((one) => one !== '')

  it.each([
    [1100, ['专业名称', '专业代码', '状态']],
    [944, ['专业名称', '状态', '专业代码']],
  ])('%i px: the state is shown next to the name where columns do not fit', async (width, shown) => {
    drawAt(width)
    expect(await headings()).toEqual(shown)
  })

  it('430 px: cards', async () => {
    drawAt(430)
    expect((await screen.findAllByText('机械')).length).toBe(1)
    expect(screen.queryByRole('table')).toBeNull()
  })
})

// A window of 1440 px leaves 1104 px beside the open menu; the verbs of a row take 148 of them.
describe('the columns of a list, together', () => {
  it.each([
    ['that are a few pixels too wide fit', 968, 1104],
    ['that fit are as designed', 956, 1104],
    ['that are much too wide stay as designed, and are scrolled', 1100, 1248],
  ])('%s: %i px beside the verbs make a table of %i', async (_, together, drawn) => {
    drawPage(
      <ListPage
        title={text('专业')}
        endpoint={majorContract.list}
        columns={[
          { ...columns[0]!, width: together - 300 },
          { ...columns[1]!, width: 200 },
          { ...columns[2]!, width: 100, extra: false },
        ]}
        filters={filters}
        empty={{ why: text('还没有专业'), first: text('请先新增') }}
        rowActions={(one) => <span>动作 {one.code}</span>}
      />,
    )
    await screen.findByText('机械')
    expect([...document.querySelectorAll('table')].map(({ style }) => style.width)).toContain(`${drawn}px`)
  })
})
