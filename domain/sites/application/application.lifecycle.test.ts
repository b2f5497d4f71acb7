import { expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { PERMISSIONS } from '../../access/permissions.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { applicationLifecycle } from './application.lifecycle.ts'
import type { ApplicationFacts } from './application.rules.ts'

const facts: ApplicationFacts = {
  status: 'SUBMIT',
  org_sn: 'org-college',
  today: '2026-03-01',
  levels: ['MIDDLE'],
  capacity_per_day: 40,
  capacities: [{ level: 'MIDDLE', computed: 40 }],
  missing: 0,
  valid_to: '2026-04-15',
  changed: true,
  resubmits: 0,
  resubmits_max: 5,
  renew_days: 60,
  credential_name: '机械工程制图',
  credential_name_hk: null,
  credential_name_en: null,
  credential_status: 'ENABLE',
  offered: [{ level: 'MIDDLE', theory_required: true, practical_required: true }],
  has_open: false,
  others: [],
  apply_type: 'NEW',
  clashes: [],
  wanted: 'RENEW',
  is_stated: false,
  exams_soon: 0,
  guard_days: 7,
  is_confirmed: false,
}
const actorOf = (org_sn: string | null): Actor => ({
  sn: 'a',
  username: 'a',
  name: 'a',
  role: org_sn ? 'college' : 'center',
  admin: false,
  org_sn,
  permissions: new Set(PERMISSIONS),
  origin: null,
})
type Move = Parameters<typeof verdictOf<ApplicationFacts, ApplicationFacts['status'], Name>>[2]
type Name = keyof typeof applicationLifecycle.moves | 'expire'

test.each<[Move, Partial<ApplicationFacts>, string | null, string | null]>([
  ['submit', { status: 'INIT' }, 'org-college', null],
  ['submit', { status: 'INIT', missing: 3 }, 'org-college', 'form_incomplete'],
  ['submit', { status: 'INIT', missing: 0, capacity_per_day: 0 }, 'org-college', 'capacity_none'],
  ['submit', { status: 'INIT', capacity_per_day: 0 }, 'org-college', 'capacity_none'],
  ['approve', {}, null, null],
  ['approve', {}, 'org-college', 'own_application'],
  ['approve', { clashes: ['A1'] }, null, 'room_subject'],
  ['reject', {}, 'org-college', 'own_application'],
  // What keeps it from being approved does not keep it from being sent back.
  ['reject', { clashes: ['A1'] }, null, null],
  ['renew', { status: 'AUDIT' }, 'org-college', null],
  ['renew', { status: 'AUDIT', has_open: true }, 'org-college', 'application_open'],
  ['disable', { status: 'AUDIT' }, null, null],
  ['disable', { status: 'AUDIT', exams_soon: 1 }, null, 'exams_soon'],
  ['enable', { status: 'DISABLE' }, null, null],
  ['enable', { status: 'DISABLE', valid_to: '2026-02-28' }, null, 'site_expired'],
  ['expire', { status: 'AUDIT', valid_to: '2026-02-28' }, null, null],
  ['expire', { status: 'AUDIT' }, null, 'site_in_force'],
])(
  'the move %s of an application is refused by its own rule (domain.md §5.1): %o, as %s: %s',
  (move, change, org, rule) => {
    const verdict = verdictOf(applicationLifecycle, { ...facts, ...change }, move, actorOf(org))
    expect(verdict.allowed ? null : verdict.why === 'rule' ? verdict.refusal.rule : verdict.why).toBe(rule)
  },
)
