import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import { LifecycleBar } from './LifecycleBar.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import type { MovedRow } from './MoveButtons.tsx'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const edit = { key: 'edit', label: text('编辑'), run: () => undefined }
const print = { key: 'print', label: text('打印'), run: () => undefined }
let answer: Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf(() => answer)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('where a record is (finding 21: no lifecycle bar, no next actor)', () => {
  const draw = (record: Parameters<typeof LifecycleBar>[0]['record']) =>
    drawPage(<LifecycleBar of={planProcess} record={record} />)
  const steps = () =>
    [...screen.getByRole('list', { name: '办理进度' }).children].map((step) =>
      step.getAttribute('aria-current') === 'step' ? `[${step.textContent}]` : step.textContent,
    )

  it('shows the states in order, the present one marked, and who is awaited', () => {
    draw({ status: 'PLAN_SUBMIT', actions: ['withdraw'] })
    expect(steps()).toEqual(['计划待提交', '[计划待审核]', '计划已通过', '考试待审核', '考试已通过'])
    expect(screen.getByText('下一步：等待考试中心“通过”')).toBeTruthy()
  })

  it('puts a rejected record before the step that it has to repeat', () => {
    draw({ status: 'EXAM_REJECT', actions: ['submitExam'] })
    expect(steps()).toEqual(['计划待提交', '计划待审核', '[考试已驳回]', '考试待审核', '考试已通过'])
    expect(screen.getByText('下一步由您：提交考试申请')).toBeTruthy()
  })

  it('says what is in the way of the own step', () => {
    draw({ status: 'PLAN_INIT', actions: [], refused: [{ move: 'submit', message: '还没有考场' }] })
    expect(screen.getByText(/下一步由您：提交，目前还不能：/).textContent).toContain('还没有考场')
  })

  it.each<[string, string]>([
    ['2026-03-10 23:40:00', '截止 还剩 3 小时2026-03-10 23:40'],
    ['2026-03-13', '截止 还剩 3 天2026-03-13'],
    ['2026-03-09 18:00:00', '截止 已超期 1 天2026-03-09 18:00'],
    ['2026-06-05', '截止 2026-06-05'],
  ])('says by when: %s', (due, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T20:40:00+08:00') })
    const record = { status: 'PLAN_AUDIT', actions: ['submitExam'], due }
    draw(record)
    expect(screen.getByText(/^截止/).textContent).toBe(expected)
    vi.useRealTimers()
  })

  it('says no day where the record has none', () => {
    const record = { status: 'EXAM_SUBMIT', actions: [], due: null }
    draw(record)
    expect(screen.queryByText(/^截止/)).toBeNull()
  })

  it('says that nothing is awaited at the end', () => {
    draw({ status: 'EXAM_AUDIT', actions: [] })
    expect(screen.getByText('流程已到此，没有待办的下一步')).toBeTruthy()
  })
})

const draw = (row: Partial<MovedRow>) =>
  drawPage(
    <MoveButtons
      of={planProcess}
      calls={planContract}
      row={{ sn: 'P1', version: 3, actions: [], ...row }}
      name="第1批"
      first={[edit]}
      last={[print]}
      place="header"
    />,
  )
const primaries = () =>
  [...document.querySelectorAll('.ant-btn-primary')].map((button) => button.textContent?.replace(/\s/g, ''))

describe('the one primary action (finding 16: 编辑 on a finished draft, 撤回 after submitting, 打印 after rejecting)', () => {
  it.each<[string, Partial<MovedRow>, string[]]>([
    ['a finished draft: its submission', { actions: ['submit'] }, ['提交']],
    ['a draft that a rule refuses: editing', { refused: [{ move: 'submit', message: '还没有考场' }] }, ['编辑']],
    ['submitted, seen by its site: none', { actions: ['withdraw'] }, []],
    ['submitted, seen by the centre: the approval', { actions: ['approve', 'reject'] }, ['通过']],
    ['rejected, seen by the centre: none', {}, []],
  ])('%s', (_, row, expected) => {
    draw(row)
    expect(primaries()).toEqual(expected)
  })
})

describe('taking a move back (finding 27: no undo)', () => {
  const submit = () => {
    draw({ status: 'PLAN_INIT', actions: ['submit'] })
    fireEvent.click(screen.getByRole('button', { name: /^提\s*交$/ }))
  }

  it('is offered with the message of the move, and is the move back, on the version that the move left', async () => {
    answer = { data: { sn: 'P1', version: 4, status: 'PLAN_SUBMIT', actions: ['withdraw'] } }
    submit()
    fireEvent.click(await screen.findByRole('button', { name: /^撤\s*销$/ }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.url.pathname).toBe('/api/admin/exam/plan/P1/withdraw')
    expect(sent[1]?.body).toEqual({ version: 4, opinion: null })
    expect(await screen.findByText('已撤销：第1批')).toBeTruthy()
  })

  it('is made once, though its button is pressed twice while the message closes', async () => {
    answer = { data: { sn: 'P1', version: 4, status: 'PLAN_SUBMIT', actions: ['withdraw'] } }
    submit()
    const undo = await screen.findByRole('button', { name: /^撤\s*销$/ })
    fireEvent.click(undo)
    expect(await screen.findByText('已撤销：第1批')).toBeTruthy()
    fireEvent.click(undo)
    expect(sent).toHaveLength(2)
  })

  it('ignores the second click of a double click, which hit what stood there before the message came', async () => {
    answer = { data: { sn: 'P1', version: 4, status: 'PLAN_SUBMIT', actions: ['withdraw'] } }
    submit()
    const undo = await screen.findByRole('button', { name: /^撤\s*销$/ })
    fireEvent.click(undo, { detail: 2 })
    await act(() => Promise.resolve())
    expect(sent).toHaveLength(1)
    fireEvent.click(undo, { detail: 1 })
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('is not offered where the lifecycle has no way back for the reader', async () => {
    answer = { data: { sn: 'P1', version: 4, status: 'PLAN_SUBMIT', actions: [] } }
    submit()
    expect(await screen.findByText(/提交成功/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^撤\s*销$/ })).toBeNull()
  })

  it('Decided 49: a decision is taken back by its own name, offered with its message only, never beside the other buttons', async () => {
    const decided = { sn: 'P1', version: 4, status: 'PLAN_AUDIT', actions: ['takeBack'] }
    answer = { data: { ...decided, take_back_seconds: 9 } }
    draw({ status: 'PLAN_SUBMIT', actions: ['approve', 'takeBack'] })
    expect(screen.queryByRole('button', { name: '收回决定' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^通\s*过$/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^通\s*过$/ }))
    fireEvent.click(await screen.findByRole('button', { name: '收回决定' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect([sent[1]?.url.pathname, sent[1]?.body]).toEqual([
      '/api/admin/exam/plan/P1/take-back',
      { version: 4, opinion: null },
    ])
  })

  it('Decided 49: not where the server says that no second is left', async () => {
    answer = { data: { sn: 'P1', version: 4, status: 'PLAN_AUDIT', actions: ['takeBack'], take_back_seconds: 0 } }
    draw({ status: 'PLAN_SUBMIT', actions: ['approve'] })
    fireEvent.click(screen.getByRole('button', { name: /^通\s*过$/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^通\s*过$/ }))
    expect(await screen.findByText('通过成功：第1批')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '收回决定' })).toBeNull()
  })
})
