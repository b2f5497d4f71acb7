import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import type { PlanDetail } from '../examApplication/ExamApplicationPicker.tsx'
import { PlanReview } from './PlanReviewPanel.tsx'

beforeEach(() => {
  setSession(true)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T20:40:00+08:00') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the decision shows of a submitted plan whose review is overdue since its sign-up began. */
const plan: Partial<PlanDetail> = {
  sn: 'JH1',
  version: 3,
  title: '第一批考核计划',
  org_name: '长春汽车工业高等专科学校',
  credential_name: '机械工程制图',
  status: 'PLAN_SUBMIT',
  actions: ['approve', 'reject'],
  refused: [],
  signup_start: '2026-03-08 09:00:00',
  signup_end: '2026-03-20 23:59:59',
  waiting_days: 2,
  due: '2026-03-08 09:00:00',
  rounds: [],
  approval_warning: {
    rule: 'plan_signup_begun',
    message: '报名已于 2026-03-08 09:00 开始，2026-03-20 截止，还剩 10 天',
  },
}

function draw(change: Partial<PlanDetail> = {}) {
  const shown = { ...plan, ...change }
  const serve = ({ url }: Sent) => {
    if (url.pathname.endsWith('/history')) return { data: [] }
    if (url.pathname.endsWith('/JH1')) return { data: shown }
    return { data: { items: [shown], total: 1, page: 1, limit: 50, total_capped: false } }
  }
  vi.stubGlobal('fetch', networkOf(serve).fetch)
  drawPage(<PlanReview review="plan">{() => null}</PlanReview>, {
    path: '/center/exam/plan/list',
    search: { record: 'JH1' },
    session: { role: 'center' },
  })
}
const decision = () => screen.findByRole('region', { name: '审核' })

test('Decided 50: before a plan is approved whose sign-up has begun, the decision says how many days are left of it', async () => {
  draw()
  const said = await within(await decision()).findByText(/报名已于/)
  expect(said.textContent).toBe('报名已于 2026-03-08 09:00 开始，2026-03-20 截止，还剩 10 天')
})

test('Decided 50: beyond its deadline a review is overdue in words, in queue and record', async () => {
  draw({ approval_warning: null })
  await within(await decision()).findByRole('button', { name: /^通\s?过$/ })
  expect(screen.queryByText(/报名已于/)).toBeNull()
  const said = await screen.findAllByText('已超期 2 天')
  const queue = screen.getByRole('navigation', { name: '待审核的计划' })
  expect([said.length, said.filter((one) => queue.contains(one)).length]).toEqual([2, 1])
})
