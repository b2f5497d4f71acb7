import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { ListViewsScope } from '../../kit/view/listViews.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Seen, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { SavedViewPanel } from './SavedViewPanel.tsx'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const row = { sn: 'M1', name: '机械', code: '460101' }
const viewOf = (sn: string, name: string, change: object = {}) => ({
  sn,
  name,
  list: 'major.list',
  shared: false,
  mine: true,
  owner_name: '王芳',
  version: 1,
  state: { filters: { keyword: name }, sort: '-code', hidden: ['code'], order: null, widths: {}, dense: true },
  ...change,
})

let views: ReturnType<typeof viewOf>[]
let sent: Sent[]
const serve = ({ method, url, body }: Sent) => {
  if (!url.pathname.includes('/view'))
    return { data: { items: [row], total: 1, page: 1, limit: 20, total_capped: false } }
  if (method === 'POST') views = [...views, viewOf('new', '新的', body as object)]
  if (method === 'PUT') views = views.map((view) => ({ ...view, ...(body as object) }))
  if (method === 'DELETE') views = []
  return { data: method === 'GET' ? views : method === 'DELETE' ? null : views.at(-1) }
}
function draw(search = {}): Seen {
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
  return drawPage(
    <ListViewsScope value={(props) => <SavedViewPanel {...props} />}>
      <ListPage
        title={text('专业')}
        endpoint={majorContract.list}
        columns={[
          { name: 'name', title: text('名称'), width: 200, show: (one) => one.name, card: 'identity' },
          { name: 'code', title: text('代码'), width: 100, show: (one) => one.code, sortable: true },
        ]}
        filters={[keywordFilter(text('名称'))]}
        empty={{ why: text('还没有专业'), first: text('请先新增') }}
      />
    </ListViewsScope>,
    { search },
  )
}
const tabs = () => within(screen.getByRole('navigation', { name: '视图' }))
const current = () =>
  tabs()
    .queryAllByRole('button')
    .filter((button) => button.getAttribute('aria-current'))
    .map(({ textContent }) => textContent)
const writes = () => sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])

beforeEach(() => {
  localStorage.clear()
  setSession(true)
  views = []
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the views of a list', () => {
  it('are not shown where there are none and nothing is set', async () => {
    draw()
    await screen.findByText('机械')
    expect(screen.queryByRole('navigation', { name: '视图' })).toBeNull()
  })

  it('set filters, sort, columns and density; all records take them away again', async () => {
    views = [viewOf('V1', '缺照片'), viewOf('V2', '同事的', { mine: false, shared: true })]
    const seen = draw()
    fireEvent.click(await screen.findByRole('button', { name: '缺照片' }))
    expect(seen.search).toEqual({ keyword: '缺照片', sort: '-code', view: 'V1' })
    expect(screen.queryByRole('columnheader', { name: '代码' })).toBeNull()
    expect(current()).toEqual(['缺照片'])
    expect(tabs().getByRole('img', { name: '王芳 共享' })).toBeTruthy()
    // Only the owner has a menu.
    expect(tabs().queryByRole('button', { name: '视图“同事的”的操作' })).toBeNull()
    fireEvent.click(tabs().getByRole('button', { name: '全部' }))
    expect(seen.search).toEqual({})
    expect(screen.getByRole('columnheader', { name: '代码' })).toBeTruthy()
    expect(current()).toEqual(['全部'])
  })

  it('what is set is kept under a name, and chosen then', async () => {
    const seen = draw({ keyword: '机' })
    fireEvent.click(await screen.findByRole('button', { name: /保存为视图/ }))
    fireEvent.change(await screen.findByRole('textbox', { name: /视图名称/ }), { target: { value: ' 机械类 ' } })
    fireEvent.click(screen.getByRole('checkbox', { name: '与本单位同事共享' }))
    fireEvent.click(screen.getByRole('button', { name: /保\s?存$/ }))
    await waitFor(() => expect(seen.search).toEqual({ keyword: '机', view: 'new' }))
    const state = { filters: { keyword: '机' }, sort: null, hidden: null, order: null, widths: {}, dense: false }
    expect(writes()).toEqual([['POST', { name: '机械类', shared: true, state }]])
    expect(sent.find(({ method }) => method === 'POST')?.url.searchParams.get('list')).toBe('major.list')
    await waitFor(() => expect(current()).toEqual(['机械类']))
  })

  it('a changed one says so, and is brought up to date by its owner', async () => {
    views = [viewOf('V1', '缺照片')]
    draw({ keyword: '别的', view: 'V1' })
    await waitFor(() => expect(current()).toEqual(['缺照片已改动']))
    fireEvent.click(tabs().getByRole('button', { name: '更新视图' }))
    await waitFor(() => expect(current()).toEqual(['缺照片']))
    const state = { filters: { keyword: '别的' }, sort: null, hidden: null, order: null, widths: {}, dense: false }
    expect(writes()).toEqual([['PUT', { name: '缺照片', shared: false, state, version: 1 }]])
  })
})
