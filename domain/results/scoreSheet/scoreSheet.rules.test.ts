import { describe, expect, test } from 'vitest'
import {
  isIssueDue,
  isOverdueNotice,
  lateRefusal,
  sheetWaitingDays,
  submitDueDay,
  submitRefusal,
} from './scoreSheet.rules.ts'
import { remindRefusal } from './scoreSheet.remind.rules.ts'
import type { SheetFacts } from './scoreSheet.rules.ts'
import { SCORE_STATUS } from './scoreSheet.model.ts'

// Monday.
const END = '2026-09-21 12:00:00'
const HOLIDAYS = ['2026-10-01', '2026-10-02']

test.each([
  ['7 working days over one weekend', 7, [], '2026-09-30'],
  ['8 working days over two holidays and two weekends', 8, HOLIDAYS, '2026-10-05'],
  ['1 working day', 1, [], '2026-09-22'],
  ['no day: on the day of the exam', 0, [], '2026-09-21'],
])('scores are due after %s (domain.md §6.5)', (_, days, holidays, due) =>
  expect(submitDueDay(END, days, { holidays, working_weekends: [] })).toBe(due),
)

test('submitted scores wait from the day of the submission on; scores in any other state do not wait', () => {
  const days = SCORE_STATUS.map((status) =>
    sheetWaitingDays({ status, submit_time: '2026-09-28 23:50:00' }, '2026-10-02 00:10:00'),
  )
  expect(SCORE_STATUS.filter((_, at) => days[at] !== null)).toEqual(['SUBMIT'])
  expect(days.find((one) => one !== null)).toBe(4)
})

const sheet = { status: 'INIT', exam_end: END, overdue_time: null } as const
const rule = { days: 7, calendar: { holidays: [], working_weekends: [] } }

test('the last day in time is not overdue, the day after it is', () =>
  expect(['2026-09-30', '2026-10-01'].map((today) => isOverdueNotice(sheet, today, rule))).toEqual([false, true]))

test('scores that were not submitted, or were sent back, are overdue; submitted and published ones are not', () =>
  expect(SCORE_STATUS.filter((status) => isOverdueNotice({ ...sheet, status }, '2026-12-01', rule))).toEqual([
    'INIT',
    'REJECT',
  ]))

test('a notice was sent before, or there is no exam: no notice', () => {
  expect(isOverdueNotice({ ...sheet, overdue_time: '2026-10-01 00:40:00' }, '2026-12-01', rule)).toBe(false)
  expect(isOverdueNotice({ ...sheet, exam_end: null }, '2026-12-01', rule)).toBe(false)
})

const ready: SheetFacts = {
  exams: 2,
  running: 0,
  last_end: END,
  blank: 0,
  third: [],
  returned: [],
  corrections: [],
  late: [],
  contradictions: [],
  critical: 0,
  unfiled: [],
}
test('Decided 31: “Refusal `third_scorer` names the candidates and leads to that call”: counted, the first five named', () => {
  const third = ['王一', '李二', '张三', '赵四', '钱五', '孙六']
  const { CN = '', US = '' } = submitRefusal({ ...ready, third })?.message ?? {}
  expect(CN).toContain('6 名考生的实操评分分歧过大：王一、李二、张三、赵四、钱五…；')
  expect(CN).toContain('请在“分配考评员”中另请考评员补评')
  expect([US.includes('王一, 李二'), US.includes('孙六')]).toEqual([true, false])
  expect(submitRefusal({ ...ready, returned: ['傅春晖'] })?.message.CN).toContain('傅春晖；由原评分人重新交分')
})
test('Decided 37: “at submission attendance and score of each candidate and subject are compared, contradictions are listed by name and block (rule `attendance_score`)”', () => {
  const contradictions = [
    { name: '傅春晖', subject: 'ONLINE' as const },
    { name: '傅春晖', subject: 'OFFLINE' as const },
  ]
  const refusal = submitRefusal({ ...ready, contradictions, blank: 1 })
  expect(refusal?.rule).toBe('attendance_score')
  expect(refusal?.message.CN).toBe(
    '还有 2 处考勤与成绩不一致：傅春晖（理论）、傅春晖（实操）；更正成绩，或申请更正考勤后提交',
  )
  expect(refusal?.message.US).toContain('in 2 cases: 傅春晖 (Theory), 傅春晖 (Practical).')
  expect(submitRefusal(ready)).toBeNull()
})
test('Decided 37: “attendance changes by a correction (chief or site asks with reason and evidence, centre confirms)”: nothing is submitted over one that is not decided', () => {
  const corrections = [{ name: '傅春晖', subject: 'ONLINE' as const }]
  const contradictions = [{ name: '王一', subject: 'OFFLINE' as const }]
  const refusal = submitRefusal({ ...ready, corrections, contradictions })
  expect([refusal?.rule, refusal?.message.CN]).toEqual([
    'correction_open',
    '还有 1 项考勤更正待处理：傅春晖（理论）；由考试中心确认或驳回后提交',
  ])
  expect(refusal?.message.US).toContain('1 correction of attendance is waiting: 傅春晖 (Theory).')
})
test('Decided 38: “An open one blocks the sheet”: its submission and its publication, with the names', () => {
  const late = [
    { name: '傅春晖', subject: 'ONLINE' as const },
    { name: '王一', subject: 'OFFLINE' as const },
  ]
  for (const refusal of [submitRefusal({ ...ready, late, blank: 1 }), lateRefusal({ late })]) {
    expect(refusal?.rule).toBe('late_open')
    expect(refusal?.message.CN).toContain('还有 2 条离线登记待处理：傅春晖（理论）、王一（实操）；')
    expect(refusal?.message.US).toContain('2 late reports are not decided: 傅春晖 (Theory), 王一 (Practical).')
  }
  expect(lateRefusal({ late: [] })).toBeNull()
})

/** R4: one returned incident of an outside examiner withheld all certificates of the plan. */
test.each([
  ['nothing is open', {}, true],
  ['on the last day of the public notice', { publicity_end: '2026-10-12' }, false],
  ['a major incident, or one without named candidates, is open', { blocking_incidents: 1 }, false],
  ['all are issued', { issue_time: '2026-10-11 01:00:00' }, false],
  ['some were withheld', { issue_time: '2026-10-11 01:00:00', withheld: 2 }, true],
  ['not published', { status: 'SUBMIT' as const }, false],
])(
  'Decided 35: “An open 重大 or one without named candidates blocks the certificates of the exam; any other blocks those of the candidates that it names”: %s: %o → due %s',
  (_, change, due) => {
    const over = { publicity_end: '2026-10-10', issue_time: null, withheld: 0, blocking_incidents: 0 }
    expect(isIssueDue({ status: 'AUDIT', ...over, ...change }, '2026-10-12')).toBe(due)
  },
)

describe('exam-day D3: the examiners who owe hand-ins are reminded', () => {
  const now = '2026-11-20 21:00:00'
  test.each([
    ['the first time', null, null],
    ['11:59:59 after the last time', '2026-11-20 09:00:01', 'remind_soon'],
    ['12 hours after it', '2026-11-20 09:00:00', null],
  ])('%s', (_, remind_time, refused) => {
    expect(remindRefusal({ remind_time }, now)?.rule ?? null).toBe(refused)
  })
})
