import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { DetailDrawer } from './DetailDrawer.tsx'
import { DetailListPage } from './DetailListPage.tsx'
import { keywordFilter } from './filters.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const items = ['机械', '汽车', '电气'].map((name, at) => ({ sn: `M${at + 1}`, name }))

function Detail({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <DetailDrawer title={text('专业详情')} endpoint={majorContract.detail} params={{ id: sn }} onClose={onClose}>
      {(major) => (
        <p>
          详情 {major.name} <input aria-label="备注" />
        </p>
      )}
    </DetailDrawer>
  )
}

const draw = (search = {}) =>
  drawPage(
    <DetailListPage
      title={text('专业')}
      endpoint={majorContract.list}
      columns={[{ name: 'name', title: majorWords.name, width: 200, show: (one) => one.name, card: 'identity' }]}
      filters={[keywordFilter(text('名称'))]}
      empty={{ why: text('还没有专业'), first: text('请先新增') }}
      rowActions={(row) => <button type="button">编辑 {row.name}</button>}
      Detail={Detail}
    />,
    { search },
  )

function serve({ url }: Sent): Reply {
  const sn = /\/major\/(\w+)$/.exec(url.pathname)?.[1]
  if (sn === undefined) return { data: { items, total: 43, page: 1, limit: 20, total_capped: false } }
  return { data: items.find((one) => one.sn === sn) ?? { sn, name: '别页的专业' } }
}

/** A key pressed where the focus is. */
const press = (key: string, how = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how })
const focusedRow = () => document.activeElement?.getAttribute('data-row-key')

beforeEach(() => {
  localStorage.clear()
  setSession(true)
  vi.stubGlobal('fetch', networkOf(serve).fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// First, because it loads the drawer outside of an event: while fireEvent runs, React does not resume what waits for a script.
describe('previous and next record of a detail opened from a list', () => {
  const drawer = () => screen.findByRole('dialog')
  const step = async (name: RegExp) => within(await drawer()).findByRole('button', { name })

  it('buttons and the keys J and K go across the rows of the page, the address with them', async () => {
    const seen = draw({ record: 'M1' })
    expect(await within(await drawer()).findByText('本页 1 / 3')).toBeTruthy()
    fireEvent.click(await step(/^下一条/))
    expect(await screen.findByText(/详情 汽车/)).toBeTruthy()
    press('j')
    expect(await screen.findByText(/详情 电气/)).toBeTruthy()
    expect(seen.search).toEqual({ record: 'M3' })
    press('k')
    fireEvent.click(await step(/^上一条/))
    expect(await screen.findByText(/详情 机械/)).toBeTruthy()
    expect(seen.search).toEqual({ record: 'M1' })
  })

  it.each([
    ['M1', /^上一条/, '上一条: 已是本页第一条', 'k'],
    ['M3', /^下一条/, '下一条: 已是本页最后一条，翻页后可继续', 'j'],
    ['M9', /^下一条/, '下一条: 列表的这一页没有这条记录', 'j'],
  ])('%s: at the end the button stays and says why it does nothing', async (record, name, label, key) => {
    const seen = draw({ record })
    await screen.findByText('机械')
    const button = await step(name)
    expect([button.getAttribute('aria-label'), button.getAttribute('aria-disabled')]).toEqual([label, 'true'])
    fireEvent.click(button)
    press(key)
    expect(seen.search).toEqual({ record })
  })

  it('letters typed in a field of the detail stay letters', async () => {
    const seen = draw({ record: 'M1' })
    ;(await screen.findByLabelText('备注')).focus()
    press('j')
    await waitFor(() => expect(seen.search).toEqual({ record: 'M1' }))
  })
})

describe('keys of a list (finding 10: rows without a mouse)', () => {
  it('J and K go down and up the rows and stop at the ends', async () => {
    draw()
    await screen.findByText('机械')
    const at = ['j', 'J', 'j', 'j', 'k', 'k', 'k'].map((key) => {
      press(key)
      return focusedRow()
    })
    expect(at).toEqual(['M1', 'M2', 'M3', 'M3', 'M2', 'M1', 'M1'])
  })

  it('on a row the arrows do the same and Enter opens its record', async () => {
    const seen = draw()
    await screen.findByText('机械')
    press('ArrowDown')
    expect(focusedRow()).toBeFalsy()
    press('j')
    press('ArrowDown')
    expect(focusedRow()).toBe('M2')
    press('ArrowUp')
    expect(focusedRow()).toBe('M1')
    press('ArrowDown')
    press('Enter')
    expect(await screen.findByText(/详情 汽车/)).toBeTruthy()
    expect(seen.search).toEqual({ record: 'M2' })
  })

  it('Enter on a button of a row is the key of that button', async () => {
    const seen = draw()
    ;(await screen.findByRole('button', { name: '编辑 汽车' })).focus()
    press('Enter')
    expect(seen.search).toEqual({})
    // J continues from the row with the focus.
    press('j')
    expect(focusedRow()).toBe('M3')
  })

  it('nothing happens while typing, while a word is composed, with Ctrl or Alt, and below a dialog', async () => {
    draw({ record: 'M9' })
    await screen.findByText('机械')
    await screen.findByText(/别页的专业/)
    press('j')
    expect(focusedRow()).toBeFalsy()
    cleanup()
    draw()
    await screen.findByText('机械')
    screen.getByLabelText('关键字').focus()
    press('j')
    expect(focusedRow()).toBeFalsy()
    screen.getByLabelText('关键字').blur()
    for (const how of [{ isComposing: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }]) press('j', how)
    press('Process')
    expect(focusedRow()).toBeFalsy()
    press('j')
    expect(focusedRow()).toBe('M1')
  })
})
