import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { ListPage } from './ListPage.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const row = { sn: 'M1', name: '机械', code: '460101', department: '机电系' }
const STORED = 'zhikao.school.list.major.list'

const draw = () =>
  drawPage(
    <ListPage
      title={text('专业')}
      endpoint={majorContract.list}
      columns={[
        { name: 'name', title: text('名称'), width: 200, show: (one) => one.name, card: 'identity' },
        { name: 'code', title: text('代码'), width: 100, show: (one) => one.code, sortable: true },
        { name: 'department', title: text('院系'), width: 120, show: (one) => one.department },
      ]}
      filters={[]}
      empty={{ why: text('还没有专业'), first: text('请先新增') }}
    />,
  )
const headings = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])
const edge = (name: string) => screen.getAllByRole('separator', { name: `列宽：${name}` })[0]!
const stored = () => JSON.parse(localStorage.getItem(STORED) ?? 'null')
const openSettings = async () => {
  fireEvent.click(screen.getByRole('button', { name: '列设置' }))
  return screen.findByRole('checkbox', { name: '院系' })
}
const again = async () => {
  cleanup()
  draw()
  await screen.findByText('机械')
}

beforeEach(async () => {
  localStorage.clear()
  setSession(true)
  const page = { items: [row], total: 1, page: 1, limit: 20, total_capped: false }
  vi.stubGlobal('fetch', networkOf(() => ({ data: page })).fetch)
  draw()
  await screen.findByText('机械')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the box of the column that names the records is disabled, and says why (issue 13.5)', async () => {
  await openSettings()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '名称' }).disabled).toBe(true)
  const why = screen.getByRole('note', { name: '名称: 本列标识每条记录，始终显示' })
  expect(within(why).getByRole('checkbox', { name: '名称' })).toBeTruthy()
  fireEvent.mouseEnter(why)
  expect(await screen.findByText('本列标识每条记录，始终显示')).toBeTruthy()
  expect(screen.queryByRole('note', { name: /^代码/ })).toBeNull()
})

describe('the order of columns (finding 10: it can be changed, and stays)', () => {
  it('is changed by two buttons, which keep the focus and say the place; the name stays in front', async () => {
    await openSettings()
    const up = screen.getByRole('button', { name: '上移：院系' })
    up.focus()
    fireEvent.click(up)
    expect(headings()).toEqual(['名称', '院系', '代码'])
    expect(screen.getByText('院系：第 2 列，共 3 列')).toBeTruthy()
    // At the end of its way the button beside it takes the focus.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('下移：院系')
    expect(screen.queryByRole('button', { name: '上移：名称' })).toBeNull()
    expect(screen.getByText('固定')).toBeTruthy()
    await again()
    expect(headings()).toEqual(['名称', '院系', '代码'])
  })

  it('is changed by dragging', async () => {
    await openSettings()
    const list = screen.getByRole('button', { name: '上移：院系' }).closest('ul')!
    list.setPointerCapture = () => undefined
    for (const [at, item] of [...list.children].entries())
      item.getBoundingClientRect = () => new DOMRect(0, at * 32, 200, 32)
    const handle = list.querySelector('[data-drag="department"]')!
    fireEvent.pointerDown(handle, { button: 0, clientX: 5, clientY: 80 })
    fireEvent.pointerMove(list, { clientX: 5, clientY: 40 })
    fireEvent.pointerUp(list)
    expect(headings()).toEqual(['名称', '院系', '代码'])
  })
})

describe('the width of a column', () => {
  it('is changed at the edge of its heading by the arrows, is stored, and Enter gives back the design', async () => {
    expect(edge('代码').getAttribute('aria-valuenow')).toBe('100')
    fireEvent.keyDown(edge('代码'), { key: 'ArrowRight' })
    fireEvent.keyDown(edge('代码'), { key: 'ArrowRight' })
    expect(edge('代码').getAttribute('aria-valuenow')).toBe('120')
    fireEvent.keyDown(edge('代码'), { key: 'ArrowLeft' })
    expect(stored().widths).toEqual({ code: 110 })
    await again()
    expect(edge('代码').getAttribute('aria-valuenow')).toBe('110')
    fireEvent.keyDown(edge('代码'), { key: 'Home' })
    expect([edge('代码').getAttribute('aria-valuemin'), stored().widths.code]).toEqual(['48', 48])
    fireEvent.keyDown(edge('代码'), { key: 'Enter' })
    expect([edge('代码').getAttribute('aria-valuenow'), stored().widths]).toEqual(['100', {}])
  })

  it('follows the pointer from the width that is drawn; a double click gives back the design; neither sorts', () => {
    const at = edge('代码')
    at.setPointerCapture = () => undefined
    vi.spyOn(at.closest('th')!, 'offsetWidth', 'get').mockReturnValue(140)
    fireEvent.pointerDown(at, { button: 0, clientX: 300 })
    fireEvent.pointerMove(at, { clientX: 325 })
    fireEvent.pointerUp(at)
    fireEvent.pointerMove(at, { clientX: 400 })
    fireEvent.click(at)
    expect(stored().widths).toEqual({ code: 165 })
    fireEvent.doubleClick(edge('代码'))
    expect(stored().widths).toEqual({})
    expect(screen.getByRole('columnheader', { name: '代码' }).getAttribute('aria-sort')).toBeNull()
  })
})

describe('the column settings', () => {
  it('restore order, widths and hidden columns together', async () => {
    fireEvent.keyDown(edge('代码'), { key: 'ArrowRight' })
    fireEvent.click(await openSettings())
    fireEvent.click(screen.getByRole('button', { name: '下移：代码' }))
    expect(stored()).toMatchObject({ hidden: ['department'], order: ['department', 'code'], widths: { code: 110 } })
    const panel = screen.getByRole('tooltip')
    fireEvent.click(within(panel).getByRole('button', { name: /^重\s*置$/ }))
    expect(stored()).toMatchObject({ hidden: null, order: null, widths: {} })
    expect(headings()).toEqual(['名称', '代码', '院系'])
    expect(within(panel).getByRole<HTMLButtonElement>('button', { name: /^重\s*置$/ }).disabled).toBe(true)
  })

  it('what an earlier release has stored, without order and widths, still counts', async () => {
    localStorage.setItem(STORED, JSON.stringify({ hidden: ['code'], dense: false, limit: 50 }))
    await again()
    expect(headings()).toEqual(['名称', '院系'])
  })
})
