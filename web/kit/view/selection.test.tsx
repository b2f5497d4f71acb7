import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { ExportButton } from '../jobs/ExportButton.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import './BulkBar.tsx'
import { keywordFilter } from './filters.tsx'
import { ListPage } from './ListPage.tsx'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const items = [
  { sn: 'M1', version: 3, name: '机械', actions: ['disable'] },
  { sn: 'M2', version: 5, name: '汽车', actions: ['disable'] },
  { sn: 'M3', version: 8, name: '电气', actions: ['enable'] },
]
const held = { user: { role: 'school' }, permissions: [{ id: '/school/major/manage', operation: ['export'] }] }
let moved: Reply
let sent: Sent[]

const draw = (exports: boolean, bulk = true) =>
  drawPage(
    <ListPage
      title={text('专业')}
      endpoint={majorContract.list}
      columns={[{ name: 'name', title: majorWords.name, width: 200, show: (one) => one.name, card: 'identity' }]}
      filters={[keywordFilter(text('名称'))]}
      empty={{ why: text('还没有专业'), first: text('请先新增') }}
      {...(bulk ? { bulk: { of: majorLifecycle, call: majorContract.bulk } } : {})}
      toolbar={(facts) => <ExportButton endpoint={majorContract.export} what={text('专业')} facts={facts} />}
    />,
    { operations: exports ? ['export'] : [] },
  )

const boxes = () => screen.findAllByRole('checkbox', { name: '选择这一行' })
const chosen = async () => (await boxes()).map((box) => box instanceof HTMLInputElement && box.checked)
const button = (name: RegExp) => screen.findByRole('button', { name })
/** By the text of its title: in tests antd gives several parts one id, so that no name can be computed. */
const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest<HTMLElement>('[role=dialog]') ?? document.body)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

beforeEach(() => {
  localStorage.clear()
  setSession(true)
  moved = { data: { done: ['M1', 'M2'], refused: [] } }
  const network = networkOf(({ method, url }) => {
    if (url.pathname.endsWith(authContract.current.path)) return { data: held }
    return method === 'GET' ? { data: { items, total: 3, page: 1, limit: 20, total_capped: false } } : moved
  })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('choosing rows of a list (finding 8: no selection or bulk action on any list)', () => {
  it('is offered where rows can be exported or moved together, and nowhere else', async () => {
    draw(false, false)
    await screen.findByText('机械')
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    cleanup()
    draw(true, false)
    expect(await boxes()).toHaveLength(3)
    cleanup()
    draw(false, true)
    expect(await boxes()).toHaveLength(3)
  })

  it('works by mouse, by the box of the head, and by the key X on a row', async () => {
    draw(true)
    fireEvent.click((await boxes())[1]!)
    expect(await chosen()).toEqual([false, true, false])
    press('j')
    press('x')
    expect(await chosen()).toEqual([true, true, false])
    expect((await screen.findByRole('status')).textContent).toBe('已选 2 条')
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(await chosen()).toEqual([true, true, true])
    fireEvent.click(await button(/取消选择/))
    expect(await chosen()).toEqual([false, false, false])
  })

  it('makes the export one of these rows', async () => {
    draw(true)
    const [first, , third] = await boxes()
    fireEvent.click(first!)
    fireEvent.click(third!)
    fireEvent.click(await button(/导出所选 2 条/))
    const dialog = await dialogOf('导出专业')
    fireEvent.click(dialog.getByRole('button', { name: /^导\s*出$/ }))
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ chosen: 'M1,M3' }))
  })
})

describe('moves of chosen rows', () => {
  const ask = async () => {
    draw(false)
    for (const box of await boxes()) fireEvent.click(box)
    fireEvent.click(await button(/停用 2 条/))
    return dialogOf('停用“所选 2 条记录”？')
  }

  it('say for how many they are open, and are sent for those with their versions', async () => {
    const dialog = await ask()
    expect(dialog.getByText('其余所选记录目前不能这样操作，将保持不变。')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /停\s*用/ }))
    expect(await screen.findByText('停用成功：2 条')).toBeTruthy()
    const call = sent.find(({ method }) => method === 'POST')
    expect(call?.url.pathname).toBe('/api/admin/major/bulk')
    expect(call?.body).toEqual({
      move: 'disable',
      items: [
        { sn: 'M1', version: 3 },
        { sn: 'M2', version: 5 },
      ],
      opinion: null,
    })
    expect(await chosen()).toEqual([false, false, false])
  })

  it('list by name what was refused, with the reason; these rows stay chosen', async () => {
    moved = { data: { done: ['M1'], refused: [{ sn: 'M2', rule: 'stale', message: '数据已被更新' }] } }
    const dialog = await ask()
    fireEvent.click(dialog.getByRole('button', { name: /停\s*用/ }))
    const result = await dialogOf('停用：1 条成功，1 条未成功')
    expect(result.getByRole('row').textContent).toBe('汽车数据已被更新')
    expect(await chosen()).toEqual([false, true, false])
  })
})
