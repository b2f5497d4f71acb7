import { describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { TEACHER_RULES } from '../../platform/setting/setting.model.ts'
import { traineeLifecycle } from './trainee.lifecycle.ts'
import { traineeBody } from './trainee.model.ts'
import type { TraineeResult, TraineeStatus } from './trainee.model.ts'
import {
  approveRefusal,
  bodyFaults,
  deleteRefusal,
  editRefusal,
  missingParts,
  registrationRefusal,
  resultFaults,
  resultRefusal,
  submitRefusal,
  verifiedAfter,
} from './trainee.rules.ts'
import type { TraineeFacts, TrainingFacts } from './trainee.rules.ts'

const training: TrainingFacts = {
  title: '汽车装配考评员初训',
  type: 'FIRST',
  status: 'ENABLE',
  signup_end: '2026-12-05',
  start_date: '2026-12-10',
  org_sn: 'org-train',
  quota: 40,
  hours: 24,
  pass_score: 60,
}
const sound: TraineeFacts = {
  status: 'SUBMIT',
  title: 'MIDDLE',
  skill_cert_level: null,
  work_years: 8,
  duties: { first_duty: null },
  duty_waived: false,
  birthday: '1980-05-06',
  today: '2026-12-01',
  photo: 'a.jpg',
  title_proof: 'b.pdf',
  recommend_letter: 'c.pdf',
  promise: true,
  registrar_org: 'org-college',
  first_audit_time: null,
  train: training,
  rules: TEACHER_RULES,
  has_twin: false,
  result: null,
  is_certified: false,
}
const facts = (change: Partial<TraineeFacts> = {}): TraineeFacts => ({ ...sound, ...change })
const trained = (change: Partial<TrainingFacts>): TraineeFacts => facts({ train: { ...training, ...change } })
const actor = (role: Actor['role'], org_sn: string | null): Actor => ({
  sn: 'acc',
  role,
  org_sn,
  username: 'acc',
  name: '王建国',
  origin: null,
  admin: false,
  permissions: new Set(['train:read', 'train:register', 'train:audit', 'train:score'] as const),
})
const site = actor('college', 'org-college')
const otherSite = actor('college', 'org-other')
const organiser = actor('train', 'org-train')
const system = actor('system', null)

describe('registration (domain.md §3.19, §5.6, Decided 30)', () => {
  test.each<[Partial<TrainingFacts>, string, string | undefined]>([
    [{}, '2026-12-05', undefined],
    [{}, '2026-12-06', 'trainee_signup_over'],
    [{ status: 'DISABLE' }, '2026-12-01', 'trainee_session_closed'],
    [{ status: 'INIT' }, '2026-12-01', 'trainee_session_closed'],
  ])(
    'for a training with %j on %s: offered, until the end of its last day of registration (§5.6)',
    (train, today, rule) => {
      expect(registrationRefusal({ ...training, ...train }, today)?.rule).toBe(rule)
    },
  )

  test.each<[Partial<TraineeFacts>, string[]]>([
    [{}, []],
    [
      { photo: null, title_proof: null, recommend_letter: null, promise: false },
      ['photo', 'title_proof', 'recommend_letter', 'promise'],
    ],
    [{ recommend_letter: null }, ['recommend_letter']],
  ])('with %j lacks %j: photo, proof of the title, sealed recommendation, promise (§3.19)', (change, parts) => {
    expect(missingParts(facts(change))).toEqual(parts)
  })

  test.each<[TraineeStatus, Partial<TraineeFacts>, Actor, string | undefined]>([
    ['INIT', {}, site, undefined],
    ['INIT', {}, organiser, undefined],
    ['INIT', {}, otherSite, 'trainee_registrar'],
    ['INIT', { recommend_letter: null }, site, 'trainee_incomplete'],
    ['INIT', { today: '2026-12-06' }, site, 'trainee_signup_over'],
    ['REJECT', { today: '2026-12-06' }, site, undefined],
    ['REJECT', { today: '2026-12-10' }, site, 'trainee_begun'],
    ['REJECT', { train: { ...training, status: 'DISABLE' } }, site, 'trainee_session_closed'],
  ])('in %s with %j is submitted: a rejected one until the training begins (§5.6)', (status, change, by, rule) => {
    expect(submitRefusal(facts({ status, ...change }), by)?.rule).toBe(rule)
  })

  test.each<[object, Pick<Actor, 'role' | 'org_sn'> | null, string[]]>([
    [{ org_sn: 'org-college' }, site, []],
    [{ org_sn: 'org-school' }, site, ['org_sn trainee_org_own']],
    [{ org_text: '一汽解放' }, site, ['org_sn trainee_org_own']],
    [{ org_text: '一汽解放' }, organiser, []],
    [{ org_text: '一汽解放' }, null, []],
    [{}, null, ['org_sn trainee_org']],
    [{ org_sn: 'org-college', org_text: '一汽解放' }, null, ['org_sn trainee_org']],
    [{ org_sn: 'org-college', photo: 'a.pdf' }, site, ['photo trainee_photo']],
  ])('%j names one employer, institutions their own; the photo is an image (§3.19)', (given, by, faults) => {
    const body = { org_sn: null, org_text: null, photo: null, ...given }
    expect(bodyFaults(body, by).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
  })

  test.each([
    ['91220101MA0Y3XQ21A', true],
    ['220102197501011', true],
    ['91220101ma0y3xq21a', false],
    ['12345', false],
  ])('takes %s as a taxpayer’s number: %s', (tax_no, isRight) => {
    expect(traineeBody.shape.tax_no.safeParse(tax_no).success).toBe(isRight)
  })
})

describe('the two decisions (Decided 30)', () => {
  test.each<[TraineeFacts, string | undefined, string | undefined]>([
    [facts(), undefined, 'trainee_first_step'],
    [facts({ first_audit_time: '2026-12-01 10:00:00' }), 'trainee_accepted', undefined],
    [trained({ org_sn: null }), 'trainee_accepted', undefined],
    [facts({ recommend_letter: null }), 'trainee_incomplete', 'trainee_first_step'],
    [trained({ org_sn: null, type: 'SENIOR' }), 'trainee_accepted', 'trainee_unqualified'],
    [facts({ title: 'JUNIOR' }), 'trainee_unqualified', 'trainee_first_step'],
    [facts({ title: 'JUNIOR', skill_cert_level: 'SENIOR_WORKER' }), undefined, 'trainee_first_step'],
    [facts({ work_years: 2 }), 'trainee_unqualified', 'trainee_first_step'],
    [facts({ birthday: '1960-11-30' }), 'trainee_unqualified', 'trainee_first_step'],
    [facts({ has_twin: true }), 'trainee_twin', 'trainee_first_step'],
  ])(
    'of row %#: first the organiser, then the platform; one where the platform holds it; the conditions of §3.7',
    (of, first, final) => {
      expect([approveRefusal(of, organiser)?.rule, approveRefusal(of, system)?.rule]).toEqual([first, final])
    },
  )

  test('a senior examiner needs a senior title and three years of duty (§3.7)', () => {
    const senior = { ...trained({ org_sn: null, type: 'SENIOR' }), title: 'ASSOCIATE' as const }
    expect(approveRefusal({ ...senior, duties: { first_duty: '2023-12-01' } }, system)).toBeNull()
    expect(approveRefusal({ ...senior, duties: { first_duty: '2023-12-02' } }, system)?.rule).toBe(
      'trainee_unqualified',
    )
    expect(approveRefusal({ ...senior, duty_waived: true }, system)).toBeNull()
  })

  test('SUBMIT stays until the final decision; either may reject', () => {
    expect(verdictOf(traineeLifecycle, facts(), 'approve', organiser)).toMatchObject({ allowed: true, to: 'SUBMIT' })
    expect(verdictOf(traineeLifecycle, facts({ first_audit_time: 'x' }), 'approve', system)).toMatchObject({
      to: 'AUDIT',
    })
    for (const by of [organiser, system])
      expect(verdictOf(traineeLifecycle, facts(), 'reject', by)).toMatchObject({ allowed: true, to: 'REJECT' })
  })
})

describe('changes', () => {
  test.each<[Partial<TraineeFacts>, Actor, string | undefined, string | undefined]>([
    [{}, site, undefined, undefined],
    [{}, otherSite, 'trainee_registrar', 'trainee_registrar'],
    [{ registrar_org: null }, organiser, undefined, undefined],
    [{ registrar_org: null }, site, 'trainee_registrar', 'trainee_registrar'],
    [{ first_audit_time: 'x' }, site, 'trainee_first_done', 'trainee_first_done'],
    [{ first_audit_time: 'x' }, organiser, 'trainee_first_done', undefined],
    [{ first_audit_time: 'x' }, system, undefined, undefined],
    [{ status: 'REJECT', first_audit_time: 'x' }, site, undefined, undefined],
    [{ status: 'AUDIT' }, system, 'trainee_locked', undefined],
    [{ status: 'AUDIT' }, site, 'trainee_locked', 'trainee_locked'],
    [{ status: 'AUDIT', result: 'PASS' }, system, 'trainee_locked', 'trainee_has_result'],
  ])('of %j: edited %#, deleted; a place is freed by deletion (Decided 30)', (change, by, edit, remove) => {
    expect([editRefusal(facts(change), by)?.rule, deleteRefusal(facts(change), by)?.rule]).toEqual([edit, remove])
  })
})

describe('the result (§5.6: hours ≥ required; score ≥ 60)', () => {
  const given: TraineeResult = {
    hours_done: 24,
    theory_score: 60,
    skill_score: null,
    practice: null,
    result: 'PASS',
    remark: null,
  }
  test.each<[Partial<TraineeResult>, string[]]>([
    [{}, []],
    [{ hours_done: 23 }, ['hours_done result_hours']],
    [{ theory_score: 59.9 }, ['theory_score result_score']],
    [{ skill_score: 60 }, []],
    [{ skill_score: 59.9 }, ['skill_score result_score']],
    [{ practice: 'PASS' }, []],
    [{ practice: 'FAIL' }, ['practice result_practice']],
    [{ result: 'FAIL', hours_done: 0, theory_score: 0, practice: 'FAIL' }, []],
  ])('%j: a pass needs 24 hours, 60 points and no failed practice round', (change, faults) => {
    expect(resultFaults({ ...given, ...change }, training).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
  })

  test.each<[TraineeStatus, boolean, string | undefined]>([
    ['AUDIT', false, undefined],
    ['AUDIT', true, 'trainee_certified'],
    ['SUBMIT', false, 'result_before'],
    ['REJECT', false, 'result_before'],
  ])(
    'is recorded in %s, certified %s: of approved trainees, until a certificate is applied for',
    (status, is_certified, rule) => {
      expect(resultRefusal({ status, is_certified })?.rule).toBe(rule)
    },
  )
})

test('an address stays verified until it is changed (ADR 0069)', () => {
  const before = { mobile: '13612345678', email: 'wang@example.cn' }
  const after = { ...before, email: 'other@example.cn' }
  expect(verifiedAfter({ ...before, verified_contact: 'mobile' }, after)).toBe('mobile')
  expect(verifiedAfter({ ...before, verified_contact: 'email' }, after)).toBeNull()
  expect(verifiedAfter({ ...before, verified_contact: null }, before)).toBeNull()
})
