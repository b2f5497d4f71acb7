import { describe, expect, it } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { GRANTS } from '../../access/grants.ts'
import type { Role } from '../../access/roles.ts'
import { actionsFor, verdictOf } from '../../kernel/lifecycle.ts'
import { LANGS } from '../../kernel/text.ts'
import type { AttendanceState } from '../attendance/attendance.model.ts'
import { attendanceCorrectionLifecycle as lifecycle } from './attendanceCorrection.lifecycle.ts'
import { CORRECTION_STATUS, correctionFiles, correctionReason } from './attendanceCorrection.model.ts'
import type { CorrectedState } from './attendanceCorrection.model.ts'
import { changeFault, confirmFault, identityFault, withdrawFault } from './attendanceCorrection.rules.ts'
import type { CorrectionFacts } from './attendanceCorrection.rules.ts'

const facts: CorrectionFacts = {
  status: 'SUBMIT',
  org_sn: 'org-college',
  account_sn: 'acc-teacher',
  is_own: false,
  asked_by: '主考',
  state: 'EXPECTED',
  to_state: 'LEFT',
  has_points: false,
  start_time: '2026-11-20 09:00:00',
  end_time: '2026-11-20 10:30:00',
  actual_start_time: '2026-11-20 09:00:00',
  actual_end_time: '2026-11-20 10:30:00',
  now: '2026-11-21 08:00:00',
  scores_submitted: false,
  is_published: false,
}
const by = (role: Role, sn = `acc-${role}`, org_sn: string | null = null): Actor => ({
  sn,
  username: sn,
  name: sn,
  role,
  admin: false,
  org_sn,
  permissions: new Set(GRANTS[role]),
  origin: null,
})
const [center, system, chief] = [by('center'), by('system'), by('teacher')]
const [site, elsewhere] = [by('college', 'a', 'org-college'), by('college', 'b', 'org-b')]

describe('Decided 37: “After the end and until publication attendance changes by a correction”: the state must change', () => {
  it.each<[AttendanceState, CorrectedState, boolean, string | null]>([
    ['EXPECTED', 'LEFT', false, null],
    ['ABSENT', 'LEFT', false, null],
    ['ABSENT', 'LEFT', true, null],
    ['PRESENT', 'LEFT', false, 'correction_same'],
    ['LATE', 'LEFT', false, 'correction_same'],
    ['LEFT', 'LEFT', false, 'correction_same'],
    ['EXPECTED', 'ABSENT', false, null],
    ['PRESENT', 'ABSENT', false, null],
    ['LATE', 'ABSENT', false, null],
    ['LEFT', 'ABSENT', false, null],
    ['LEFT', 'ABSENT', true, 'correction_points'],
    ['EXPECTED', 'ABSENT', true, 'correction_points'],
    ['ABSENT', 'ABSENT', false, 'correction_same'],
  ])('%s to %s, with points %s: %s', (state, to_state, has_points, rule) => {
    const fault = changeFault({ state, to_state, has_points })
    expect(fault?.rule ?? null).toBe(rule)
    for (const lang of LANGS) expect(fault?.message[lang] ?? 'x').not.toMatch(/^$|\{\w+\}/)
  })
})

describe('Decided 37: “chief or site asks with reason and evidence”', () => {
  it.each([
    [3, false],
    [4, true],
    [500, true],
    [501, false],
  ])('a reason of %i characters: %s', (length, isFit) =>
    expect(correctionReason.safeParse('因'.repeat(length)).success).toBe(isFit),
  )
  it.each([
    [0, false],
    [1, true],
    [5, true],
    [6, false],
  ])('%i files of evidence: %s', (count, isFit) =>
    expect(correctionFiles.safeParse(Array.from({ length: count }, () => 'a.png')).success).toBe(isFit),
  )
  it('who asks for “was there” says that the identity was checked on the day', () => {
    const asker = { blind: false }
    expect(identityFault('LEFT', asker, false)?.rule).toBe('correction_identity')
    expect([identityFault('LEFT', asker, true), identityFault('ABSENT', asker, false)]).toEqual([null, null])
  })
  it('security.md M6: who scores the candidate blind cannot say so; the site asks', () => {
    expect(identityFault('LEFT', { blind: true }, true)?.rule).toBe('checkin_blind')
    expect(identityFault('ABSENT', { blind: true }, false)).toBeNull()
  })
})

describe('Decided 37: “centre confirms”', () => {
  it('another person than the one who asked', () => {
    expect(confirmFault(facts)).toBeNull()
    expect(confirmFault({ ...facts, is_own: true })?.rule).toBe('correction_second')
  })
  it.each([
    [{ scores_submitted: true }, 'correction_submitted'],
    [{ is_published: true }, 'correction_published'],
    [{ state: 'LEFT' }, 'correction_same'],
    [{ state: 'LEFT', to_state: 'ABSENT', has_points: true }, 'correction_points'],
  ] as const)('what came since the request is seen: %o: %s', (change, rule) => {
    const later = { ...facts, ...change }
    expect(confirmFault(later)?.rule).toBe(rule)
    expect(verdictOf(lifecycle, later, 'confirm', center)).toMatchObject({ allowed: false, refusal: { rule } })
  })
  it('withdrawn by who asked, or by the site', () => {
    expect([withdrawFault(facts, chief), withdrawFault(facts, site)]).toEqual([null, null])
    for (const other of [by('teacher', 'acc-other'), elsewhere])
      expect(withdrawFault(facts, other)?.rule).toBe('correction_own')
    expect(verdictOf(lifecycle, facts, 'withdraw', elsewhere)).toMatchObject({ refusal: { rule: 'correction_own' } })
  })
})

describe('the moves of a correction, by role and state (Decided 37)', () => {
  it.each([
    ['center', ['confirm', 'reject']],
    ['system', ['confirm', 'reject']],
    ['college', ['withdraw']],
    ['teacher', ['withdraw']],
    ['school', []],
    ['train', []],
  ] as const)('%s', (role, moves) => {
    const actor = role === 'college' ? site : by(role)
    expect(actionsFor(lifecycle, facts, actor)).toEqual(moves)
  })
  it('a decided one moves no more', () => {
    for (const status of CORRECTION_STATUS.filter((one) => one !== 'SUBMIT'))
      for (const actor of [center, system, site, chief])
        expect(actionsFor(lifecycle, { ...facts, status }, actor)).toEqual([])
  })
  it('each move leads to its state, and a rejection has an opinion', () => {
    expect(Object.entries(lifecycle.moves).map(([move, { to, opinion }]) => [move, to, opinion])).toEqual([
      ['confirm', 'AUDIT', undefined],
      ['reject', 'REJECT', 'required'],
      ['withdraw', 'CANCEL', undefined],
    ])
  })
})
