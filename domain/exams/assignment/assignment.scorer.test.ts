import { describe, expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import type { PanelExaminer, PanelScene } from '../panel/panel.model.ts'
import { isLackOpen, LACKS, scorerFault, scorerRefusal } from './assignment.scorer.rules.ts'
import type { Lack, Lacking } from './assignment.scorer.rules.ts'

const END = '2026-05-09 12:00:00'
const times = (now: string) => ({ now, end: END, answer_hours: 48 })
const one = (lack: Lack, missing = 1, called = 0): Lacking => ({ lack, missing, called })

/** R1: from the start on nobody could be called, so a pair more than 30 % apart blocked every score of a panel of two for good. */
describe('Decided 31: “From the exam’s end on, while any needed hand-in of a candidate is missing (third due, returned, or silent beyond `examiner_answer_hours`) … a third may be called from the moment it is due”', () => {
  test.each<[Lack, string, boolean]>([
    ['third', '2026-05-09 09:30:00', true],
    ['returned', '2026-05-09 11:59:59', false],
    ['returned', END, true],
    ['silent', END, false],
    ['silent', '2026-05-11 11:59:59', false],
    ['silent', '2026-05-11 12:00:00', true],
  ])('%s at %s, the exam ends at 12:00 and an answer has 48 hours: %s', (lack, now, open) => {
    expect(isLackOpen(lack, times(now))).toBe(open)
  })
  test.each<[string, Lacking[], string, string | null]>([
    ['nobody lacks a hand-in', [], '2026-06-01 00:00:00', 'scorer_none'],
    ['a third is due during the exam', [one('third')], '2026-05-09 11:00:00', null],
    ['a returned one during the exam', [one('returned')], '2026-05-09 11:00:00', 'scorer_early'],
    ['silent examiners, too early', [one('silent', 2)], '2026-05-10 12:00:00', 'scorer_early'],
    ['silent examiners, one is called for two', [one('silent', 2, 1)], '2026-05-11 12:00:00', null],
    ['as many are called as are missing', [one('third', 1, 1)], '2026-05-09 13:00:00', 'scorer_called'],
    ['one of two candidates has nobody', [one('third', 1, 1), one('returned')], '2026-05-09 13:00:00', null],
  ])('%s: %o at %s → %s', (_, lacking, now, rule) => {
    const refusal = scorerRefusal(lacking, times(now))
    expect(refusal?.rule ?? null).toBe(rule)
    for (const lang of LANGS) expect(refusal?.message[lang] ?? 'x').not.toMatch(/^$|\{\w+\}/)
  })
  test('too early, it is said from when on', () => {
    const refusal = scorerRefusal([one('silent'), one('returned')], times('2026-05-09 11:00:00'))
    expect(refusal?.message.CN).toBe('还有 2 名考生的评分未齐；2026-05-09 12:00 起仍缺少的，可请考评员补评')
  })
  test('each kind of lack is judged', () => expect(LACKS).toEqual(['third', 'returned', 'silent']))
})

const scene: PanelScene = {
  sessions: [],
  schools: { ONLINE: [], OFFLINE: ['org-b'] },
  odd: true,
  terms: { avoid_own_school: 'BLOCK', sessions_a_day: 2, rotation_max: 2, rotation_share: 3 },
}
const examiner: PanelExaminer & { name: string; called: boolean } = {
  name: '梁鑫',
  org_sn: 'org-a',
  enabled: true,
  able: true,
  is_chief: false,
  train_cert_expire: '2026-05-11',
  duties: [{ start: '2026-05-09 09:00:00', end: END }],
  running: 5,
  called: false,
}
test.each([
  ['another duty at the time of the exam', {}, null],
  ['who had a call to this exam', { called: true }, 'scorer_twice'],
  ['who is disabled', { enabled: false }, 'panel_disabled'],
  ['not for this credential and level', { able: false }, 'panel_unable'],
  ['whose certificate ended the day before', { train_cert_expire: '2026-05-10' }, 'panel_certificate'],
  ['of the candidates’ institution', { org_sn: 'org-b' }, 'panel_own_school'],
])(
  'Decided 31: “outside panel, counts and the overlap exclusion; same rules of conflict and validity, no presence”: %s: %o → %s',
  (_, change, rule) => {
    const session = { subject: 'OFFLINE', session_no: 1 } as const
    const fault = scorerFault({ ...examiner, ...change }, session, { day: '2026-05-11', scene })
    expect(fault?.rule ?? null).toBe(rule)
  },
)
