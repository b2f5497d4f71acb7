import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { Actions } from '../view/Actions.tsx'
import { BulkRefused } from '../view/BulkRefused.tsx'
import { FormPage } from '../view/FormPage.tsx'
import { TextField } from '../view/inputs.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { LifecycleBar } from '../view/LifecycleBar.tsx'
import { MoveButtons } from '../view/MoveButtons.tsx'
import { LiftScope } from './lift.tsx'
import type { Lifted } from './lift.tsx'
import { useSend } from './send.ts'
import { drawPage, networkOf } from './testStage.tsx'
import { setSession } from './testUser.ts'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const [opened, ran] = [vi.fn<() => void>(), vi.fn<() => void>()]
const LIFT: Lifted = {
  by: text('可由院校解除'),
  place: { title: text('学生管理'), link: { href: '/school/student/manage', open: opened } },
}
const REFUSED = { rule: 'major_in_use', message: '仍有学生属于该专业' }
const liftOf = (rule: string | undefined) => (rule === 'major_in_use' ? LIFT : null)
/** Below the lifts, as the frame has it: a notification is drawn by the app around the page. */
const draw = (part: ReactNode) =>
  drawPage(
    <LiftScope value={liftOf}>
      <App>{part}</App>
    </LiftScope>,
  )

beforeEach(() => {
  setSession(true)
  const refused = { ...REFUSED, http: 422, status: 42200 }
  vi.stubGlobal('fetch', networkOf(() => refused).fetch)
})
afterEach(() => {
  cleanup()
  opened.mockClear()
  ran.mockClear()
  vi.unstubAllGlobals()
})

/** A record whose only move is refused. */
const drawRefusedMove = () =>
  draw(
    <MoveButtons
      of={majorLifecycle}
      calls={majorContract}
      row={{ sn: 'M1', version: 1, actions: [], refused: [{ move: 'disable', ...REFUSED }] }}
      name="机械"
    />,
  )
const refusedButton = () => screen.getByRole('button', { name: '停用: 仍有学生属于该专业；可由院校解除' })

/** The line below the reason, the address of its link, and how often a click on it opened the screen in place. */
async function liftShown() {
  const line = (await screen.findByText(/可由院校解除/)).textContent
  const link = screen.getByRole('link', { name: '前往“学生管理”' })
  fireEvent.click(link)
  return [line, link.getAttribute('href'), opened.mock.calls.length]
}
const SHOWN = ['可由院校解除 · 前往“学生管理”', '/school/student/manage', 1]

function Sender() {
  const { send } = useSend(majorContract.remove)
  return <button onClick={() => void send({ params: { id: 'M1' } })}>remove</button>
}

describe('a refusal says who lifts it, with a link (issue 13: guidance)', () => {
  it('in the notification of a failed call', async () => {
    draw(<Sender />)
    fireEvent.click(screen.getByText('remove'))
    expect(await screen.findByText('仍有学生属于该专业')).toBeTruthy()
    expect(await liftShown()).toEqual(SHOWN)
  })

  it('in the summary of a form', async () => {
    draw(
      <FormPage
        title={text('编辑')}
        endpoint={majorContract.update}
        params={{ id: 'M1' }}
        initial={{ code: '510301', name: '机械', edu_level: 'HIGHER', duration: 3, start_year: 2012, version: 1 }}
        groups={[{ title: text('基本'), fields: [{ name: 'name', label: text('名称'), input: <TextField /> }] }]}
        submit={kitLabels.save}
        onDone={() => undefined}
      />,
    )
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '机械制造' } })
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    expect(await screen.findByText('仍有学生属于该专业')).toBeTruthy()
    expect(await liftShown()).toEqual(SHOWN)
  })

  it('at a disabled button: in its tooltip, and in the name that a screen reader reads', async () => {
    drawRefusedMove()
    const note = refusedButton()
    expect(within(note).getByRole<HTMLButtonElement>('button').disabled).toBe(true)
    fireEvent.mouseEnter(note)
    expect(await liftShown()).toEqual(SHOWN)
  })

  it('at a disabled button by keyboard: the focus shows it, Enter goes to its link, Escape and Tab return, Escape closes it', async () => {
    drawRefusedMove()
    const button = refusedButton()
    act(() => button.focus())
    const link = await screen.findByRole('link', { name: '前往“学生管理”' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    for (const back of ['Escape', 'Tab']) {
      fireEvent.keyDown(button, { key: 'Enter' })
      expect([back, document.activeElement]).toEqual([back, link])
      fireEvent.keyDown(link, { key: back })
      expect([back, document.activeElement]).toEqual([back, button])
      if (back === 'Tab') break
      await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
      fireEvent.keyDown(button, { key: ' ' })
      await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
    }
    act(() => button.blur())
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  })

  it('in the menu of a record’s verbs: a refused verb opens its reason and the link, by keyboard too', async () => {
    const verbs = ['编辑', '照片', '停用', '启用'].map((CN) => ({ key: CN, label: text(CN), run: ran }))
    draw(
      <Actions name="机械" list={verbs.map((verb) => (verb.key === '停用' ? { ...verb, refused: REFUSED } : verb))} />,
    )
    fireEvent.click(screen.getByRole('button', { name: '机械：更多操作' }))
    const verb = await screen.findByRole('menuitem', { name: /^停用 ?: 仍有学生属于该专业；可由院校解除$/ })
    expect(verb.getAttribute('aria-haspopup')).toBe('true')
    act(() => verb.focus())
    fireEvent.keyDown(verb, { key: 'ArrowRight', keyCode: 39, which: 39 })
    const go = await screen.findByRole('menuitem', { name: '前往“学生管理”' })
    expect(screen.getByText('仍有学生属于该专业；可由院校解除')).toBeTruthy()
    fireEvent.click(go)
    expect([opened.mock.calls.length, ran.mock.calls.length]).toEqual([1, 0])
  })

  it('below the lifecycle of a record, where the next step is refused', async () => {
    const record = { status: 'PLAN_INIT', actions: [], refused: [{ move: 'submit', ...REFUSED }] }
    draw(<LifecycleBar of={planProcess} record={record} />)
    expect(await liftShown()).toEqual(SHOWN)
  })

  it('for each row that a move of several records refused', async () => {
    const result = { done: [], refused: [{ sn: 'M1', ...REFUSED }] }
    const names = new Map([['M1', '机械']])
    draw(<BulkRefused label={text('停用')} result={result} names={names} onClose={() => undefined} />)
    expect(await liftShown()).toEqual(SHOWN)
  })

  it('and only the reason where nothing is known of the rule', async () => {
    const row = { sn: 'M1', version: 1, actions: [], refused: [{ move: 'disable', rule: 'other', message: '原因' }] }
    draw(<MoveButtons of={majorLifecycle} calls={majorContract} row={row} name="机械" />)
    expect(screen.getByRole('note', { name: '停用: 原因' })).toBeTruthy()
  })
})
