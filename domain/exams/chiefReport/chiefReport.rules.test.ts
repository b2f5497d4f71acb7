import { describe, expect, test } from 'vitest'
import { PART_MAX, reportParts } from './chiefReport.model.ts'
import { blankParts, reportEditRefusal, reportReason, reportSubmitRefusal } from './chiefReport.rules.ts'

const PARTS = { organization: '按计划', papers: '完好', discipline: '良好', scoring: '独立评分', advice: '无' }
const REPORT = {
  ...PARTS,
  status: 'INIT',
  part: 'chief',
  chief_here: false,
  behalf_reason: null,
  exams: 2,
  running: 0,
  last_end: '2026-11-20 17:00:00',
} as const

describe('the chief’s report (domain.md §3.13a: one per plan, five parts of at most 2000 characters, INIT → SUBMIT by the chief)', () => {
  test.each([
    ['nothing in the way', {}, null],
    ['not a confirmed chief of the plan', { part: 'member' }, 'chief_report_other'],
    ['no exam', { exams: 0 }, 'chief_report_no_exam'],
    ['submitted before', { status: 'SUBMIT' }, 'chief_report_sent'],
    ['an exam is not over: it can be written', { running: 1 }, null],
    ['blank parts: it can be written', { papers: '' }, null],
  ] as const)('written: %s', (_, change, rule) =>
    expect(reportEditRefusal({ ...REPORT, ...change })?.rule ?? null).toBe(rule),
  )
  test.each([
    ['nothing in the way', {}, null],
    ['not a confirmed chief of the plan', { part: 'member' }, 'chief_report_other'],
    ['one of two exams is not over', { running: 1 }, 'chief_report_running'],
    ['a part of spaces is blank', { advice: '  ' }, 'chief_report_blank'],
  ] as const)('submitted: %s', (_, change, rule) =>
    expect(reportSubmitRefusal({ ...REPORT, ...change })?.rule ?? null).toBe(rule),
  )
  test.each([
    ['no chief is there', {}, null],
    ['a chief is there', { chief_here: true }, 'chief_here'],
    ['an exam is not over, a chief may still come', { running: 1 }, 'chief_report_running'],
    ['submitted before', { status: 'SUBMIT' }, 'chief_report_sent'],
    ['no exam', { exams: 0 }, 'chief_report_no_exam'],
  ] as const)(
    '“the site with a reason while no chief is checked in” (domain.md §3.13a, R14): %s',
    (_, change, rule) => {
      const report = { ...REPORT, part: 'site', ...change } as const
      expect([reportEditRefusal(report)?.rule ?? null, reportSubmitRefusal(report)?.rule ?? null]).toEqual([rule, rule])
    },
  )
  test.each([
    ['site', null, 'site_reason'],
    ['site', '主考因病未到岗', null],
    ['chief', null, null],
  ] as const)('the %s with the reason %s (domain.md §3.13a, R14)', (part, behalf_reason, rule) =>
    expect(reportReason({ part, behalf_reason })?.rule ?? null).toBe(rule),
  )
  test('centre and platform write none', () =>
    expect(reportEditRefusal({ ...REPORT, part: 'observer' })?.rule).toBe('chief_report_other'))
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
