import { describe, expect, test } from 'vitest'
import { PART_MAX, reportParts } from './chiefReport.model.ts'
import { blankParts, reportEditRefusal, reportSubmitRefusal } from './chiefReport.rules.ts'

const PARTS = { organization: '按计划', papers: '完好', discipline: '良好', scoring: '独立评分', advice: '无' }
const REPORT = {
  ...PARTS,
  status: 'INIT',
  is_chief: true,
  exams: 2,
  running: 0,
  last_end: '2026-11-20 17:00:00',
} as const

describe('the chief’s report (domain.md §3.13a: one per plan, five parts of at most 2000 characters, INIT → SUBMIT by the chief)', () => {
  test.each([
    ['nothing in the way', {}, null],
    ['not a confirmed chief of the plan', { is_chief: false }, 'chief_report_other'],
    ['no exam', { exams: 0 }, 'chief_report_no_exam'],
    ['submitted before', { status: 'SUBMIT' }, 'chief_report_sent'],
    ['an exam is not over: it can be written', { running: 1 }, null],
    ['blank parts: it can be written', { papers: '' }, null],
  ] as const)('written: %s', (_, change, rule) =>
    expect(reportEditRefusal({ ...REPORT, ...change })?.rule ?? null).toBe(rule),
  )
  test.each([
    ['nothing in the way', {}, null],
    ['not a confirmed chief of the plan', { is_chief: false }, 'chief_report_other'],
    ['one of two exams is not over', { running: 1 }, 'chief_report_running'],
    ['a part of spaces is blank', { advice: '  ' }, 'chief_report_blank'],
  ] as const)('submitted: %s', (_, change, rule) =>
    expect(reportSubmitRefusal({ ...REPORT, ...change })?.rule ?? null).toBe(rule),
  )
  test('the refusal names how many parts are blank, and when the last exam ends', () => {
    expect(blankParts({ ...PARTS, papers: '', scoring: ' ' })).toEqual(['papers', 'scoring'])
    expect(reportSubmitRefusal({ ...REPORT, papers: '', scoring: ' ' })?.message.CN).toContain('2 项')
    expect(reportSubmitRefusal({ ...REPORT, running: 1 })?.message.CN).toContain('2026-11-20 17:00:00')
  })
  test('a part has at most 2000 characters', () => {
    expect(PART_MAX).toBe(2000)
    expect([2000, 2001].map((n) => reportParts.safeParse({ ...PARTS, advice: '字'.repeat(n) }).success)).toEqual([
      true,
      false,
    ])
  })
})
