import { describe, expect, test } from 'vitest'
import { GRANTS } from '../../access/grants.ts'
import { ROLES } from '../../access/roles.ts'
import type { Role } from '../../access/roles.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { trainCertificatePath } from '../../kernel/certificateNo.ts'
import { trainCertificateContract } from './trainCertificate.contract.ts'
import { yearsRefusal } from '../trainTemplate/trainTemplate.rules.ts'
import { trainCertificateLifecycle } from './trainCertificate.lifecycle.ts'
import { APPLY_MAX, TRAIN_CERTIFICATE_STATUS, trainApplication } from './trainCertificate.model.ts'
import { changedCertificate, checkedTrainStatus } from './trainCertificate.rules.ts'
import type { TrainCertificateFacts } from './trainCertificate.rules.ts'

const actorOf = (role: Role) => ({
  sn: role,
  username: role,
  name: role,
  role,
  admin: false,
  org_sn: 'o',
  origin: null,
  permissions: new Set(GRANTS[role]),
})
const MOVES = ['submit', 'approve', 'reject'] as const
const passed: TrainCertificateFacts = {
  status: 'SUBMIT',
  trainee_status: 'AUDIT',
  result: 'PASS',
  has_template: true,
  years_refusal: yearsRefusal(3, { cert_years: 3 }),
  is_other_name: false,
}
const verdict = (facts: Partial<TrainCertificateFacts>, move: (typeof MOVES)[number], role: Role) =>
  verdictOf(trainCertificateLifecycle, { ...passed, ...facts }, move, actorOf(role))

describe('an application for a training certificate (domain.md §5.6)', () => {
  const WAYS: Record<string, string> = {
    'SUBMIT approve': 'AUDIT',
    'SUBMIT reject': 'REJECT',
    'REJECT submit': 'SUBMIT',
  }
  test.each(TRAIN_CERTIFICATE_STATUS.flatMap((status) => MOVES.map((move) => [status, move] as const)))(
    'in %s, %s by the platform',
    (status, move) => {
      const to = WAYS[`${status} ${move}`]
      expect(verdict({ status }, move, 'system')).toEqual(to ? { allowed: true, to } : { allowed: false, why: 'state' })
    },
  )
  test.each(ROLES)('%s makes the moves that §5.6 gives it', (role) => {
    const may = MOVES.filter((move) => verdict({ status: move === 'submit' ? 'REJECT' : 'SUBMIT' }, move, role).allowed)
    expect(may).toEqual(role === 'system' ? [...MOVES] : role === 'train' ? ['submit'] : [])
  })
  test.each([
    [{ trainee_status: 'REJECT' }, 'train_not_passed'],
    [{ result: 'FAIL' }, 'train_not_passed'],
    [{ result: null }, 'train_not_passed'],
    [{ has_template: false }, 'train_template_missing'],
    [{ years_refusal: yearsRefusal(4, { cert_years: 3 }) }, 'train_template_years'],
    [{ is_other_name: true }, 'train_examiner_name'],
    [{}, undefined],
  ] as const)('with %j the approval is refused by %s', (facts, rule) => {
    const found = verdict(facts, 'approve', 'system')
    expect(found.allowed ? undefined : found.why === 'rule' && found.refusal.rule).toBe(rule)
  })
})

const MAILING = { name: '王建国', mobile: '13904310001', address: '长春市朝阳区前进大街 2699 号' }
const application = { train_sn: 'a', trainees: [{ sn: 'b' }], e_certificate_only: true, statement: true }
test.each([
  ['electronic', {}, true],
  ['printed, with an address', { e_certificate_only: false, mailing: MAILING }, true],
  ['printed, without an address', { e_certificate_only: false }, false],
  ['electronic, with an address', { mailing: MAILING }, false],
  ['without the declaration', { statement: false }, false],
  ['for nobody', { trainees: [] }, false],
  ['for one twice', { trainees: [{ sn: 'b' }, { sn: 'b' }] }, false],
  ['for the most', { trainees: Array.from({ length: APPLY_MAX }, (_, at) => ({ sn: `t${at}` })) }, true],
  ['for one more', { trainees: Array.from({ length: APPLY_MAX + 1 }, (_, at) => ({ sn: `t${at}` })) }, false],
  ['with hours that are typed', { hours_done: 99 }, false],
])('an application (§3.19), %s: %j', (_, change, fine) => {
  expect(trainApplication.safeParse({ ...application, ...change }).success).toBe(fine)
})

test('the application and its resubmission ask for the same', () => {
  const { body } = trainCertificateContract.submit
  const { train_sn: _, trainees: __, ...said } = application
  expect(body.safeParse(said).success).toBe(true)
  expect(body.safeParse({ ...said, e_certificate_only: false }).success).toBe(false)
})

test.each([
  ['2029-11-27', '2029-11-27', 'VALID'],
  ['2029-11-27', '2029-11-28', 'EXPIRED'],
])('the check of one that ends on %s says on %s: %s', (expire, today, expected) => {
  expect(checkedTrainStatus(expire, today)).toBe(expected)
})

test('the page of a certificate is /certificate/train/{no} (Decided 27)', () => {
  expect(trainCertificatePath('KPY2026JXGCZT00042')).toBe('/certificate/train/KPY2026JXGCZT00042')
})

test.each([
  [null, null, '2026-01-01', null],
  ['KPY1', '2024-01-01', '2027-01-01', 'KPY1（2024-01-01 至 2027-01-01）'],
  ['KPY1', null, '2027-01-01', 'KPY1（— 至 2027-01-01）'],
  ['KPY2', '2025-01-01', '2028-01-01', null],
  ['KPY2', '2025-01-02', '2028-01-01', 'KPY2（2025-01-02 至 2028-01-01）'],
])(
  'an import over %s of %s until %s changes: %s (Decided 45)',
  (train_cert_no, train_cert_date, train_cert_expire, from) => {
    const after = { train_cert_no: 'KPY2', train_cert_date: '2025-01-01', train_cert_expire: '2028-01-01' }
    const change = changedCertificate({ train_cert_no, train_cert_date, train_cert_expire }, after)
    expect(change?.CN ?? null).toBe(from && `将由编号 ${from}改为 KPY2（2025-01-01 至 2028-01-01）`)
  },
)
