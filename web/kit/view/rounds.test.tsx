import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import { RecordPage } from './RecordPage.tsx'
import { ReviewWorkspace } from './ReviewWorkspace.tsx'
import { RoundSection } from './rounds.tsx'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
type Content = { title: string; expected_count: number; remark: string | null; materials: string[] }
type Row = Content & {
  sn: string
  version: number
  status: PlanStatus
  actions: string[]
  rounds: (Content & { round: number; submit_time: string })[]
}
const FIRST: Content = { title: '第1批', expected_count: 30, remark: null, materials: ['T101', 'T102'] }
const SECOND: Content = { title: '第1批', expected_count: 35, remark: '已补充预案', materials: ['T101', 'T103'] }
const [OLD, NEW] = [
  { ...FIRST, round: 1, submit_time: '2026-03-01 09:00:00' },
  { ...SECOND, round: 2, submit_time: '2026-03-05 09:00:00' },
]
let row: Row

beforeEach(() => {
  setSession(true)
  row = {
    ...SECOND,
    sn: 'P1',
    version: 3,
    status: 'PLAN_SUBMIT',
    actions: ['approve', 'reject'],
    rounds: [NEW, OLD],
  }
  const items = [{ ...row, waiting_days: 0 }]
  const page = { items, total: 1, page: 1, limit: 50, total_capped: false }
  const serve = (path: string) => (path.endsWith('/history') ? [] : path.endsWith('/P1') ? row : page)
  vi.stubGlobal('fetch', networkOf(({ url }) => ({ data: serve(url.pathname) })).fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Plan({ plan }: { plan: Row }) {
  return (
    <RecordPage
      sn={plan.sn}
      of={planProcess}
      calls={planContract}
      record={plan}
      name={plan.title}
      facts={(of) => [{ label: text('人数'), value: of.expected_count }]}
    >
      <RoundSection
        title={text('基本')}
        record={plan}
        facts={(of) => [
          { label: text('标题'), value: <b>{of.title}</b> },
          { label: text('备注'), value: of.remark },
        ]}
      />
      <RoundSection title={text('考场')} record={plan}>
        {(of) => (
          <ul>
            {of.materials.map((room) => (
              <li key={room}>{room}</li>
            ))}
          </ul>
        )}
      </RoundSection>
    </RecordPage>
  )
}

const draw = () =>
  drawPage(
    <ReviewWorkspace<{ sn: string }, Row>
      queue={{
        title: text('待审核的计划'),
        endpoint: planContract.list,
        query: {},
        lineOf: ({ sn }) => ({ name: sn, about: '', days: 0, due: null }),
      }}
      detail={planContract.detail}
      nameOf={({ title }) => title}
      roundsOf={({ rounds }) => rounds}
      decision={{ of: planProcess, yes: planContract.approve, no: planContract.reject, means: {} }}
    >
      {(plan) => <Plan plan={plan} />}
    </ReviewWorkspace>,
    { path: '/center/exam/plan/list', search: { record: 'P1' } },
  )
const valueOf = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent
const marks = () => screen.queryAllByText('有变化').length

describe('differences to the last round (issue 13, finding 15)', () => {
  it('a field that differs says so in words and says what it was; one that does not is as it was', async () => {
    draw()
    expect(await valueOf('人数')).toBe('有变化 35上次提交： 30')
    expect(await valueOf('备注')).toBe('有变化 已补充预案上次提交： —')
    expect(await valueOf('标题')).toBe('第1批')
    expect(marks()).toBe(3)
    expect(screen.getByText('第 2 次提交。与上次（2026-03-01 09:00:00）不同的内容标有“有变化”')).toBeTruthy()
  })
  it('a list that differs is marked as a whole, with the last one to be opened', async () => {
    draw()
    const section = (await screen.findByRole('heading', { name: '考场' })).parentElement
    const before = section?.querySelector('details')
    expect([before?.open, before?.querySelector('summary')?.textContent]).toEqual([false, '有变化 查看上次提交的内容'])
    const lists = within(section ?? document.body).getAllByRole('list', { hidden: true })
    expect(lists.map((list) => list.textContent)).toEqual(['T101T102', 'T101T103'])
  })
  it.each<[string, () => void]>([
    ['in a first round', () => (row.rounds = [NEW])],
    ['of a record of before rounds were kept', () => (row.rounds = [])],
    ['of a record that does not wait', () => (row.actions = [])],
  ])('nothing is marked %s', async (_, prepare) => {
    prepare()
    draw()
    expect(await valueOf('人数')).toBe('35')
    expect(marks()).toBe(0)
    expect(screen.queryByText(/次提交。/)).toBeNull()
  })
  it('where the record is, and who is awaited, is shown in the workspace too (finding 21)', async () => {
    draw()
    const way = await screen.findByRole('list', { name: '办理进度' })
    expect(way.querySelector('[aria-current=step]')?.textContent).toBe('计划待审核')
    expect(screen.getByText('下一步由您：通过')).toBeTruthy()
  })
})
