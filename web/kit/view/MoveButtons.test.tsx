import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { MoveButtons } from './MoveButtons.tsx'
import type { MovedRow } from './MoveButtons.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import { useRemoval } from './useRemoval.ts'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const edited = vi.fn<() => void>()
const edit = { key: 'edit', label: text('编辑它'), run: edited }
let serve: (sent: Sent) => Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  serve = () => ({ data: {} })
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (row: Partial<MovedRow>, last: (typeof edit)[] = [], place: 'row' | 'header' = 'row') =>
  drawPage(
    <MoveButtons
      of={majorLifecycle}
      calls={majorContract}
      row={{ sn: 'M1', version: 7, actions: [], ...row }}
      name="机械"
      consequences={{ disable: text('不能再添加学生') }}
      first={[edit]}
      last={last}
      place={place}
    />,
  )
const names = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent?.replace(/\s/g, '') || button.getAttribute('aria-label'))

describe('the moves of a record', () => {
  it('are those that the server allows, between its other actions', () => {
    draw({ actions: ['disable'] })
    expect(names()).toEqual(['编辑它', '停用'])
  })

  it('are none when the server allows none', () => {
    draw({})
    expect(names()).toEqual(['编辑它'])
  })

  it('show at most two actions in a row, the others in a menu with the name of the record', async () => {
    draw({ actions: ['disable', 'enable'] }, [{ ...edit, key: 'delete', label: text('删除它') }])
    expect(names()).toEqual(['编辑它', '启用', '机械：更多操作'])
    fireEvent.click(screen.getByRole('button', { name: '机械：更多操作' }))
    expect(await screen.findByText('删除它')).toBeTruthy()
  })

  it('are sent at once when they are harmless, with version and key', async () => {
    draw({ actions: ['enable'] })
    fireEvent.click(screen.getByRole('button', { name: /启\s*用/ }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ method: 'PUT', body: { version: 7, opinion: null } })
    expect(sent[0]?.url.pathname).toBe('/api/admin/major/M1/enable')
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(await screen.findByText('启用成功：机械')).toBeTruthy()
  })

  it.each([
    ['two clicks before the answer', 1],
    ['a double click', 2],
  ])('are sent once for %s', async (_, detail) => {
    draw({ actions: ['enable'] })
    const enable = screen.getByRole('button', { name: /启\s*用/ })
    fireEvent.click(enable, { detail: 1 })
    fireEvent.click(enable, { detail })
    expect(await screen.findAllByText('启用成功：机械')).toHaveLength(1)
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('are not made by the second click of a double click alone: the first one hit something else', async () => {
    draw({ actions: ['enable'] })
    fireEvent.click(screen.getByRole('button', { name: /启\s*用/ }), { detail: 2 })
    fireEvent.click(screen.getByRole('button', { name: '编辑它' }))
    expect(edited).toHaveBeenCalled()
    expect(sent).toHaveLength(0)
  })

  it('ask for a confirmation when they are dangerous, with name, consequence and opinion', async () => {
    draw({ actions: ['disable'] })
    fireEvent.click(screen.getByRole('button', { name: /停\s*用/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '停用“机械”？' }))
    expect(dialog.getByText('不能再添加学生')).toBeTruthy()
    expect(sent).toHaveLength(0)
    fireEvent.change(dialog.getByLabelText(/说明/), { target: { value: ' 停招 ' } })
    fireEvent.click(dialog.getByRole('button', { name: /停\s*用/ }))
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 7, opinion: '停招' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are not confirmed by the second click of the double click that opened the question', async () => {
    draw({ actions: ['disable'] })
    fireEvent.click(screen.getByRole('button', { name: /停\s*用/ }), { detail: 1 })
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: /停\s*用/ }), { detail: 2 })
    expect(sent).toHaveLength(0)
    fireEvent.click(dialog.getByRole('button', { name: /停\s*用/ }), { detail: 1 })
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('finding 19: a harmless move that has a consequence says it first, and is sent only after its verb was confirmed', async () => {
    drawPage(
      <MoveButtons
        of={majorLifecycle}
        calls={majorContract}
        row={{ sn: 'M1', version: 7, actions: ['enable'] }}
        name="机械"
        consequences={{ enable: text('可以再添加学生') }}
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: /启\s*用/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '启用“机械”？' }))
    expect(dialog.getByText('可以再添加学生')).toBeTruthy()
    // It takes no opinion: nothing has to be typed.
    expect(dialog.queryByRole('textbox')).toBeNull()
    expect(sent).toHaveLength(0)
    fireEvent.click(dialog.getByRole('button', { name: /启\s*用/ }))
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 7, opinion: null }))
  })

  it('send nothing when the confirmation is cancelled', async () => {
    draw({ actions: ['disable'] })
    fireEvent.click(screen.getByRole('button', { name: /停\s*用/ }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: /取\s*消/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(0)
  })

  it('are disabled with the reason when a rule refuses them', () => {
    draw({ refused: [{ move: 'disable', message: '不能对自己的账号执行此操作' }] }, [], 'header')
    expect(screen.getByRole('button', { name: /停\s*用/ }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByLabelText('停用: 不能对自己的账号执行此操作')).toBeTruthy()
  })

  it('keep the dialog open with the reason when the server refuses', async () => {
    serve = () => ({ http: 422, status: 42200, message: '业务规则不允许', rule: 'r' })
    draw({ actions: ['disable'] })
    fireEvent.click(screen.getByRole('button', { name: /停\s*用/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '停用“机械”？' }))
    fireEvent.click(dialog.getByRole('button', { name: /停\s*用/ }))
    expect(await screen.findByText('业务规则不允许')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: '停用“机械”？' })).toBeTruthy()
  })
})

describe('a removal', () => {
  const gone = vi.fn<() => void>()
  function Removal() {
    const remove = useRemoval(majorContract.remove, gone)
    return (
      <button type="button" onClick={() => remove('M1', '机械')}>
        away
      </button>
    )
  }
  it('asks with the name, deletes, and leaves the page', async () => {
    drawPage(<Removal />)
    fireEvent.click(screen.getByText('away'))
    expect((await screen.findAllByText('删除“机械”？')).length).toBeGreaterThan(0)
    expect(sent).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: /删\s*除/ }))
    await waitFor(() => expect(gone).toHaveBeenCalledOnce())
    expect(sent[0]).toMatchObject({ method: 'DELETE' })
    expect(sent[0]?.url.pathname).toBe('/api/admin/major/M1')
  })
})

describe('a move whose table asks for an opinion', () => {
  it('is not sent without one', async () => {
    const strict = { moves: { disable: { ...majorLifecycle.moves.disable, opinion: 'required' as const } } }
    drawPage(
      <MoveButtons
        of={strict}
        calls={majorContract}
        row={{ sn: 'M1', version: 1, actions: ['disable'] }}
        name="机械"
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: /停\s*用/ }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: /停\s*用/ }))
    expect(await dialog.findByText('请填写意见')).toBeTruthy()
    expect(sent).toHaveLength(0)
  })
})
