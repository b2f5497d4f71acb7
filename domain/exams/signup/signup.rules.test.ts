import { describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { fill, LANGS } from '../../kernel/text.ts'
import { signupLifecycle } from './signup.lifecycle.ts'
import { retakeMessages } from './signup.messages.ts'
import type { Candidate, SignupPlan, SignupSituation, SignupSubjects } from './signup.model.ts'
import {
  attemptsOf,
  borrowRefusal,
  conditionRefusal,
  planRefusal,
  reasonsAgainst,
  subjectChoices,
  subjectsRefusal,
  wholeOf,
} from './signup.rules.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { PERMISSIONS } from '../../access/permissions.ts'

const plan: SignupPlan = {
  org_sn: 'site',
  on_behalf: false,
  status: 'PLAN_AUDIT',
  plan_type: 'NORMAL',
  frozen: false,
  theory_enabled: true,
  practical_enabled: true,
  conditions: [],
  signup_start: '2026-03-01 00:00:00',
  signup_end: '2026-03-20 18:00:00',
  now: '2026-03-10 09:00:00',
}
const fresh: Candidate = {
  status: 'ENABLE',
  photo_status: 'AUDIT',
  here: null,
  elsewhere: null,
  certificate_no: null,
  twice: false,
  cheat_day: null,
  deferred: false,
  retake: null,
}

describe('declared_condition is asked where the credential’s level names a condition (domain.md §3.12)', () => {
  const [ONE, TWO] = ['已取得中级', '相关专业在读']
  test.each<[string, string[], string | null, string | undefined]>([
    ['no condition, none declared', [], null, undefined],
    ['no condition, one declared', [], ONE, 'signup_condition_none'],
    ['one condition, none declared', [ONE], null, 'signup_condition'],
    ['one condition, this one declared', [ONE], ONE, undefined],
    ['two conditions, the second declared', [ONE, TWO], TWO, undefined],
    ['two conditions, another text declared', [ONE, TWO], `${ONE}。`, 'signup_condition'],
  ])('%s', (_, conditions, declared, rule) => {
    expect(conditionRefusal({ conditions }, declared)?.rule).toBe(rule)
  })
  test.each(LANGS)('the refusal names the conditions of which one is to be chosen: %s', (lang) => {
    expect(conditionRefusal({ conditions: [ONE, TWO] }, null)?.message[lang]).toContain(`${ONE} / ${TWO}`)
  })
})

describe('a plan takes sign-ups', () => {
  test.each<[string, Partial<SignupPlan>, string | undefined]>([
    ['approved, inside its window', {}, undefined],
    ['at its first second', { now: '2026-03-01 00:00:00' }, undefined],
    ['at its last second', { now: '2026-03-20 17:59:59' }, undefined],
    ['a second too early', { now: '2026-02-28 23:59:59' }, 'signup_not_open'],
    [
      'in the second of its end, which closing the sign-up sets to now (A18)',
      { now: '2026-03-20 18:00:00' },
      'signup_over',
    ],
    ['not yet approved', { status: 'PLAN_SUBMIT' }, 'signup_plan_state'],
    ['its exam application submitted', { status: 'EXAM_SUBMIT' }, 'signup_plan_state'],
    ['its exam application sent back', { status: 'EXAM_REJECT' }, 'signup_plan_state'],
    ['its site frozen', { frozen: true }, 'signup_frozen'],
  ])('%s', (_, change, rule) => {
    expect(planRefusal({ ...plan, ...change })?.rule).toBe(rule)
  })

  test.each<[Partial<SignupPlan>, SignupSubjects[], SignupSubjects]>([
    [{}, ['BOTH', 'THEORY', 'PRACTICAL'], 'BOTH'],
    [{ practical_enabled: false }, ['THEORY'], 'THEORY'],
    [{ theory_enabled: false }, ['PRACTICAL'], 'PRACTICAL'],
    [{ plan_type: 'RETAKE' }, ['THEORY', 'PRACTICAL'], 'BOTH'],
  ])('for the subjects that it examines: %o', (change, choices, whole) => {
    const one = { ...plan, ...change }
    expect(subjectChoices(one)).toEqual(choices)
    expect(wholeOf(one)).toBe(whole)
    for (const subjects of ['BOTH', 'THEORY', 'PRACTICAL'] as const)
      expect(subjectsRefusal(one, subjects)?.rule).toBe(choices.includes(subjects) ? undefined : 'signup_subject_none')
  })
})

const failedTheory = { subjects: 'THEORY' as const, prior_signup_sn: 's1', deferred: false }
const deferredTheory = { ...failedTheory, deferred: true }
const expired = { rule: 'retake_expired', message: fill(retakeMessages.retake_expired, { day: '2026-03-01' }) }

/** “Cheat also bars sign-up for 12 months” (domain.md §6.2). */
describe('a student may be signed up', () => {
  test.each<[string, Partial<Candidate>, SignupSubjects, Partial<SignupPlan>, string[]]>([
    ['without any obstacle', {}, 'BOTH', {}, []],
    ['disabled', { status: 'DISABLE' }, 'BOTH', {}, ['signup_student_disabled']],
    ['without photo', { photo_status: 'INIT' }, 'BOTH', {}, ['signup_photo']],
    ['with a rejected photo', { photo_status: 'REJECT' }, 'BOTH', {}, ['signup_photo']],
    ['with a photo that is not approved yet', { photo_status: 'SUBMIT' }, 'BOTH', {}, ['signup_photo']],
    ['removed from this plan before', { here: { status: 'INIT', closed: false } }, 'BOTH', {}, []],
    ['signed up in this plan already', { here: { status: 'AUDIT', closed: false } }, 'BOTH', {}, ['signup_here']],
    ['waiting for a decision in this plan', { here: { status: 'SUBMIT', closed: false } }, 'BOTH', {}, ['signup_here']],
    ['sent back in this plan', { here: { status: 'REJECT', closed: false } }, 'BOTH', {}, ['signup_rejected']],
    ['whose exam of this plan is over', { here: { status: 'AUDIT', closed: true } }, 'BOTH', {}, ['signup_closed']],
    ['signed up in another plan', { elsewhere: 'JH1' }, 'BOTH', {}, ['signup_elsewhere']],
    ['certified', { certificate_no: 'S0001' }, 'BOTH', {}, ['signup_certified']],
    ['another record of whom is signed up (Decided 43)', { twice: true }, 'BOTH', {}, ['same_person']],
    ['barred: the last day', { cheat_day: '2025-03-11' }, 'BOTH', {}, ['signup_cheat_bar']],
    ['barred no more: the day after', { cheat_day: '2025-03-10' }, 'BOTH', {}, []],
    ['for one subject, without an earlier attempt', {}, 'THEORY', {}, ['signup_whole']],
    ['for the failed subject', { retake: failedTheory }, 'THEORY', {}, []],
    ['for the passed subject', { retake: failedTheory }, 'PRACTICAL', {}, ['signup_retake_subject']],
    ['for both subjects again after failing one', { retake: failedTheory }, 'BOTH', {}, []],
    ['for the deferred subject (Decided 19)', { retake: deferredTheory }, 'THEORY', {}, []],
    [
      'for both subjects after one was deferred and the other kept',
      { retake: deferredTheory },
      'BOTH',
      {},
      ['signup_deferred_alone'],
    ],
    ['for a retake that lapsed', { retake: expired }, 'THEORY', {}, ['retake_expired']],
    ['for both subjects after a lapsed retake', { retake: expired }, 'BOTH', {}, []],
    [
      'in a plan for retakes, without an earlier attempt',
      {},
      'THEORY',
      { plan_type: 'RETAKE' },
      ['signup_retake_only'],
    ],
    ['in a plan for retakes, for the failed subject', { retake: failedTheory }, 'THEORY', { plan_type: 'RETAKE' }, []],
    ['in a plan of one subject', {}, 'THEORY', { practical_enabled: false }, []],
    [
      'with all obstacles at once, the gravest first',
      { status: 'DISABLE', photo_status: 'INIT', elsewhere: 'JH1', certificate_no: 'S1', cheat_day: '2026-01-01' },
      'THEORY',
      {},
      [
        'signup_student_disabled',
        'signup_elsewhere',
        'signup_certified',
        'signup_cheat_bar',
        'signup_whole',
        'signup_photo',
      ],
    ],
  ])('%s', (_, change, subjects, planChange, rules) => {
    const found = reasonsAgainst(
      { ...fresh, ...change },
      { plan: { ...plan, ...planChange }, subjects, cheat_months: 12 },
    )
    expect(found.map(({ rule }) => rule)).toEqual(rules)
    const unfilled = found.flatMap(({ message }) => LANGS.filter((lang) => /^$|\{\w+\}/.test(message[lang])))
    expect(unfilled).toEqual([])
  })
})

/** “`attempt` = 补考” (domain.md §6.3); “DEFERRED: next sitting without fee” (domain.md §6.2). */
test.each<[Partial<Candidate>, SignupSubjects, object]>([
  [{}, 'BOTH', { theory_attempt: 'NEW', practical_attempt: 'NEW', prior_signup_sn: null, pay_status: 'UNPAID' }],
  [
    { retake: failedTheory },
    'THEORY',
    { theory_attempt: 'RETAKE', practical_attempt: null, prior_signup_sn: 's1', pay_status: 'UNPAID' },
  ],
  [
    { retake: failedTheory },
    'BOTH',
    { theory_attempt: 'NEW', practical_attempt: 'NEW', prior_signup_sn: null, pay_status: 'UNPAID' },
  ],
  [
    { deferred: true, retake: deferredTheory },
    'THEORY',
    { theory_attempt: 'NEW', practical_attempt: null, prior_signup_sn: 's1', pay_status: 'WAIVED' },
  ],
  [
    { deferred: true },
    'BOTH',
    { theory_attempt: 'NEW', practical_attempt: 'NEW', prior_signup_sn: null, pay_status: 'WAIVED' },
  ],
])('the attempts of a sign-up: %o for %s', (change, subjects, attempts) => {
  expect(attemptsOf(plan, { ...fresh, ...change }, subjects)).toEqual(attempts)
})

test.each([
  [{ plan_sn: 'p', status: 'SCHOOL_AUDIT' }, undefined],
  [{ plan_sn: 'q', status: 'SCHOOL_AUDIT' }, 'signup_borrow_plan'],
  [{ plan_sn: null, status: 'SCHOOL_AUDIT' }, 'signup_borrow_plan'],
  [{ plan_sn: null, status: 'SCHOOL_INIT' }, 'signup_borrow_state'],
  [{ plan_sn: 'p', status: 'SCHOOL_REJECT' }, 'signup_borrow_state'],
])('borrowed students are signed up through an approved borrowed exam on the plan: %o', (borrow, rule) => {
  expect(borrowRefusal(borrow, 'p')?.rule).toBe(rule)
})

describe('the moves', () => {
  const actor = (org_sn: string | null): Actor => ({
    sn: 'a',
    username: 'a',
    name: 'a',
    role: org_sn === null ? 'center' : org_sn === 'site' ? 'college' : 'school',
    admin: false,
    org_sn,
    permissions: new Set(PERMISSIONS),
    origin: null,
  })
  const borrowed: SignupSituation = {
    status: 'SUBMIT',
    source: 'BORROW',
    org_sn: 'school',
    plan_org_sn: 'site',
    on_behalf: false,
    plan_status: 'PLAN_AUDIT',
    plan_overdue: false,
    changed: true,
    obstacles: [],
  }
  type Move = keyof typeof signupLifecycle.moves
  const ruleOf = (change: Partial<SignupSituation>, move: Move, org: string | null) => {
    const verdict = verdictOf(signupLifecycle, { ...borrowed, ...change }, move, actor(org))
    return verdict.allowed ? verdict.to : verdict.why === 'rule' ? verdict.refusal.rule : verdict.why
  }

  test.each<[Move, Partial<SignupSituation>, string | null, string]>([
    ['confirm', {}, 'site', 'AUDIT'],
    ['confirm', {}, 'school', 'signup_host_only'],
    ['confirm', {}, null, 'signup_host_only'],
    ['confirm', { on_behalf: true }, null, 'AUDIT'],
    ['confirm', { plan_status: 'EXAM_REJECT' }, 'site', 'AUDIT'],
    ['confirm', { plan_status: 'EXAM_SUBMIT' }, 'site', 'signup_list_locked'],
    ['reject', {}, 'site', 'REJECT'],
    ['reject', {}, 'school', 'signup_host_only'],
    ['reject', { status: 'AUDIT' }, 'site', 'state'],
    ['pay', { status: 'AUDIT' }, 'site', 'AUDIT'],
    ['pay', { status: 'AUDIT', plan_status: 'EXAM_AUDIT' }, 'site', 'signup_list_locked'],
    ['remove', {}, 'site', 'INIT'],
    ['remove', {}, 'school', 'INIT'],
    ['remove', {}, 'stranger', 'signup_owner_only'],
    ['remove', { status: 'AUDIT', plan_status: 'EXAM_AUDIT' }, 'school', 'signup_list_locked'],
    ['remove', { status: 'REJECT' }, 'school', 'state'],
    ['resubmit', { status: 'REJECT' }, 'school', 'SUBMIT'],
    ['resubmit', { status: 'REJECT' }, 'site', 'signup_owner_only'],
    ['resubmit', { status: 'REJECT', changed: false }, 'school', 'signup_unchanged'],
    ['resubmit', { status: 'REJECT', plan_status: 'EXAM_REJECT' }, 'school', 'signup_plan_state'],
    ['resubmit', { status: 'REJECT', obstacles: [expired] }, 'school', 'retake_expired'],
    ['join', { status: 'INIT', source: 'OWN' }, 'site', 'AUDIT'],
    ['join', { status: 'INIT', source: 'OWN' }, null, 'signup_owner_only'],
    ['request', { status: 'INIT' }, 'school', 'SUBMIT'],
    ['request', { status: 'INIT' }, 'site', 'signup_owner_only'],
  ])('%s of %o by %s: %s', (move, change, org, expected) => {
    expect(ruleOf(change, move, org)).toBe(expected)
  })

  test('a sign-up is released by its overdue plan, and by no other (Decided 18)', () => {
    const released = (plan_overdue: boolean) =>
      verdictOf(signupLifecycle, { ...borrowed, plan_overdue }, 'release', actor(null))
    expect(released(true)).toEqual({ allowed: true, to: 'REJECT' })
    expect(released(false)).toMatchObject({ allowed: false, refusal: { rule: 'plan_not_overdue' } })
  })
})
