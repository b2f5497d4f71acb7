import { describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { PLAIN_WEEKS } from '../../kernel/calendar.ts'
import { actionsFor, moveNamed, verdictOf } from '../../kernel/lifecycle.ts'
import { incidentLifecycle } from './incident.lifecycle.ts'
import { supplementDue } from './incident.rules.ts'
import type { IncidentFacts } from './incident.rules.ts'

const center: Actor = {
  sn: 'acc-center',
  username: 'center',
  name: 'center',
  role: 'center',
  admin: false,
  org_sn: null,
  permissions: new Set(['problem:audit']),
  origin: null,
}
const facts: Omit<IncidentFacts, 'status'> = {
  exam_start: '2026-06-01 09:00:00',
  exam_end: '2026-06-01 11:00:00',
  type: 'DEVICE',
  org_sn: 'org-college',
  reporter_sn: 'acc-teacher',
  reporter_name: '考评员',
  reporter_org_sn: null,
  supplement_due: '2026-06-10 23:59:59',
  duty: null,
  affected: [],
  evidence: [],
  witnesses: [],
  changed: false,
  exam_state: 'ENDED',
  spare: 'NONE',
  terms: { incident_submit_hours: 24 },
  now: '2026-06-08 12:00:00',
}

describe('“Incidents always end” (Decided 35)', () => {
  test.each([
    // Friday: the third working day is the Wednesday.
    ['2026-06-05 10:00:00', 3, [], '2026-06-10 23:59:59'],
    ['2026-06-05 10:00:00', 3, ['2026-06-08'], '2026-06-11 23:59:59'],
    ['2026-06-06 23:59:59', 1, [], '2026-06-08 23:59:59'],
  ])('sent back at %s, %i working days, holidays %j: supplemented until %s', (now, days, holidays, due) => {
    expect(supplementDue(now, days, { ...PLAIN_WEEKS, holidays })).toBe(due)
  })
  test.each([
    ['2026-06-10 23:59:59', false],
    ['2026-06-11 00:00:00', true],
  ])('“after incident_supplement_days a job puts it back into the centre’s queue”: at %s %s', (now, allowed) => {
    const { allowed: isPutBack } = verdictOf(incidentLifecycle, { ...facts, status: 'REJECT', now }, 'putBack', center)
    expect(isPutBack).toBe(allowed)
  })
  test.each([
    ['INIT', []],
    ['SUBMIT', ['handle', 'return', 'close']],
    ['REJECT', ['close']],
    ['AUDIT', []],
  ] as const)('“the centre may always close, with a reason”: in %s it may %j', (status, moves) => {
    expect(actionsFor(incidentLifecycle, { ...facts, status }, center)).toEqual(moves)
  })
  test('closing needs a reason', () => {
    expect(moveNamed(incidentLifecycle, 'close').opinion).toBe('required')
  })
})
