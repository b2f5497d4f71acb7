import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { updatedColumn } from './columns.tsx'
import { ListPage } from './ListPage.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const row = { sn: 'M1', name: '机械', code: '460101', update_time: '2026-11-18 10:22:31' }

let sent: Sent[]
const draw = async (search = {}, always = {}) => {
  const seen = drawPage(
    <ListPage
      title={text('专业')}
      endpoint={majorContract.list}
      columns={[
        { name: 'name', title: text('名称'), width: 200, show: (one) => one.name, sortable: true, card: 'identity' },
        updatedColumn(text('更新时间')),
      ]}
      filters={[]}
      always={always}
      empty={{ why: text('还没有专业'), first: text('请先新增') }}
    />,
    { search },
  )
  await screen.findByText('机械')
  return seen
}
const note = () => screen.queryByRole('button', { name: /更改排序$/ })?.textContent
const sortAsked = () => sent.at(-1)?.url.searchParams.get('sort')

beforeEach(() => {
  localStorage.clear()
  setSession(true)
  const network = networkOf(() => ({ data: { items: [row], total: 1, page: 1, limit: 20, total_capped: false } }))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('what a list is sorted by can be seen (finding 4: a hidden column ordered the rows)', () => {
  it('a hidden column is named in the head, with the way to another sort', async () => {
    const seen = await draw()
    expect([note(), sortAsked()]).toEqual(['按更新时间倒序', '-update_time'])
    fireEvent.click(screen.getByRole('button', { name: '按更新时间倒序，更改排序' }))
    const choices = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(choices).toEqual(['按名称正序', '按名称倒序', '按更新时间正序', '按更新时间倒序'])
    fireEvent.click(screen.getByRole('menuitem', { name: '按更新时间正序' }))
    await waitFor(() => expect(seen.search).toEqual({ sort: 'update_time' }))
    await waitFor(() => expect([note(), sortAsked()]).toEqual(['按更新时间正序', 'update_time']))
  })

  it('a column that is shown has the arrow at its heading instead', async () => {
    await draw({ sort: '-name' })
    expect(screen.getByRole('columnheader', { name: '名称' }).getAttribute('aria-sort')).toBe('descending')
    expect(note()).toBeUndefined()
  })

  it('cards have no headings: there it is always named', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    await draw({ sort: 'name' })
    expect(note()).toBe('按名称正序')
  })

  it('a screen with a sort of its own begins with that one, and the address wins', async () => {
    await draw({}, { sort: 'name' })
    expect([screen.getByRole('columnheader', { name: '名称' }).getAttribute('aria-sort'), sortAsked()]).toEqual([
      'ascending',
      'name',
    ])
    cleanup()
    await draw({ sort: '-update_time' }, { sort: 'name' })
    expect([note(), sortAsked()]).toEqual(['按更新时间倒序', '-update_time'])
  })
})
