import { describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { trainSessionContract } from './session.contract.ts'
import { trainSessionLifecycle } from './session.lifecycle.ts'
import { TRAIN_SESSION_STATUS } from './session.model.ts'
import type { TrainSessionContent, TrainSessionStatus } from './session.model.ts'
import { contentFaults, editRefusal, quotaFaults, sessionMayOpen, takesTrainees } from './session.rules.ts'
import type { TrainSessionFacts } from './session.rules.ts'

const body = {
  title: '汽车装配考评员初训',
  credential_sn: 'c1',
  levels: ['MIDDLE'],
  type: 'FIRST',
  mode: 'OFFLINE',
  start_date: '2026-12-10',
  end_date: '2026-12-12',
  signup_end: '2026-12-05',
  hours: 24,
}

test.each<[string, object, boolean]>([
  ['what is marked with an asterisk alone', {}, true],
  ['a title of 100 characters', { title: '训'.repeat(100) }, true],
  ['a title of 101 characters', { title: '训'.repeat(101) }, false],
  ['no level', { levels: [] }, false],
  ['a level twice', { levels: ['MIDDLE', 'MIDDLE'] }, false],
  ['an unknown type', { type: 'OTHER' }, false],
  ['a mode of §3.19', { mode: 'MIXED' }, true],
  ['no hours', { hours: 0 }, false],
  ['one place', { quota: 1 }, true],
  ['no place', { quota: 0 }, false],
  ['a fee of 0', { fee: 0 }, true],
  ['a fee of two decimals', { fee: 380.55 }, true],
  ['a fee of three decimals', { fee: 380.555 }, false],
  ['a negative fee', { fee: -1 }, false],
  ['a pass score of 100', { pass_score: 100 }, true],
  ['a pass score of 101', { pass_score: 101 }, false],
  ['a day that is none', { start_date: '2026-02-30' }, false],
])('a session with %s is accepted: %s (§3.19)', (_, change, accepted) => {
  expect(trainSessionContract.create.body.safeParse({ ...body, ...change }).success).toBe(accepted)
})

type Judged = Parameters<typeof contentFaults>[0]
const judged: Judged = {
  levels: ['MIDDLE'],
  start_date: '2026-12-10',
  end_date: '2026-12-12',
  signup_end: '2026-12-05',
  hours: 24,
}
test.each<[string, Partial<Judged>, string[]]>([
  ['registration that ends on the first day', { signup_end: '2026-12-10' }, []],
  ['registration that ends a day later', { signup_end: '2026-12-11' }, ['signup_end train_signup_end']],
  ['one day', { end_date: '2026-12-10' }, []],
  ['a last day before the first', { end_date: '2026-12-09' }, ['end_date train_end_date']],
  ['8 hours', { hours: 8 }, []],
  ['7 hours', { hours: 7 }, ['hours train_hours_few']],
  ['a level that the credential lacks', { levels: ['MIDDLE', 'SENIOR'] }, ['levels train_level_unknown']],
])('%s: signup_end ≤ start ≤ end, hours ≥ 8, levels of the credential (§3.19)', (_, change, faults) => {
  const found = contentFaults({ ...judged, ...change }, { offered: ['BEGINNER', 'MIDDLE'], hours_min: 8 })
  expect(found.map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
})

const sound: TrainSessionFacts = {
  status: 'INIT',
  mode: 'OFFLINE',
  place: '长春',
  quota: 40,
  contact: '王老师',
  content: '<p>大纲</p>',
  signup_end: '2026-12-05',
  today: '2026-12-05',
  credential_status: 'ENABLE',
  training_open: true,
  organiser_status: null,
}
const holder = (...permissions: string[]): Actor => ({
  sn: 'a',
  username: 'system',
  name: '甲',
  role: 'system',
  admin: false,
  org_sn: null,
  permissions: new Set(permissions) as Actor['permissions'],
  origin: null,
})
const OPEN: Record<'enable' | 'disable', readonly TrainSessionStatus[]> = {
  enable: ['INIT', 'DISABLE'],
  disable: ['ENABLE'],
}
describe.each(['enable', 'disable'] as const)('%s', (move) => {
  test.each(TRAIN_SESSION_STATUS)('of a complete session in %s (§5.10)', (status) => {
    const verdict = verdictOf(trainSessionLifecycle, { ...sound, status }, move, holder('train:edit'))
    expect(verdict.allowed).toBe(OPEN[move].includes(status))
    expect(verdictOf(trainSessionLifecycle, { ...sound, status }, move, holder('train:read'))).toEqual({
      allowed: false,
      why: 'permission',
    })
  })
})

test.each<[string, Partial<TrainSessionFacts>, string | undefined]>([
  ['complete, on the last day of registration', {}, undefined],
  ['a day after it', { today: '2026-12-06' }, 'train_signup_over'],
  ['without a place', { place: null }, 'train_incomplete'],
  ['online without a place', { place: null, mode: 'ONLINE' }, undefined],
  ['without a quota', { quota: null }, 'train_incomplete'],
  ['without a contact', { contact: null }, 'train_incomplete'],
  ['without content', { content: null }, 'train_incomplete'],
  ['whose credential is disabled', { credential_status: 'DISABLE' }, 'train_credential_closed'],
  ['whose credential is not open for training', { training_open: false }, 'train_credential_closed'],
  ['of an enabled organisation', { organiser_status: 'ENABLE' }, undefined],
  ['of a disabled organisation', { organiser_status: 'DISABLE' }, 'train_organiser_disabled'],
])('enabling one %s (§5.10)', (_, change, rule) => {
  expect(sessionMayOpen({ ...sound, ...change })?.rule).toBe(rule)
})

test('the refusal names what is missing, in each language', () => {
  expect(sessionMayOpen({ ...sound, quota: null, content: null })?.message).toEqual({
    CN: '尚未填写名额、培训内容，请先补全再启用',
    HK: '尚未填寫名額、培訓內容，請先補全再啟用',
    US: 'Not filled in yet: Places, Content; complete it before enabling',
  })
})

const named = { credential_sn: 'C1', type: 'FIRST', org_sn: null, levels: ['MIDDLE', 'SENIOR'] } as const
test.each<[number, Partial<TrainSessionContent>, string | undefined]>([
  [0, { type: 'RENEW' }, undefined],
  [1, { type: 'RENEW' }, 'train_has_trainees'],
  [1, { credential_sn: 'C2' }, 'train_has_trainees'],
  [1, { org_sn: 'org-train' }, 'train_has_trainees'],
  [1, { levels: ['MIDDLE'] }, 'train_has_trainees'],
  [1, { levels: ['SENIOR', 'MIDDLE'] }, undefined],
  [1, { place: '长春' }, undefined],
])('with %i registered an edit to %j: what people registered for stays (§3.19)', (taken, change, rule) => {
  const before = { ...named, levels: [...named.levels], status: 'ENABLE' as const, taken }
  expect(editRefusal(before, { ...sound, ...before, ...change })?.rule).toBe(rule)
})

test.each<[number | null, number, string[]]>([
  [40, 40, []],
  [39, 40, ['quota train_quota_taken']],
  [null, 0, []],
])('a quota of %j with %i registered (§3.19)', (quota, taken, faults) => {
  expect(quotaFaults(quota, taken).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
})

test.each<[TrainSessionStatus, Partial<TrainSessionContent>, string | undefined]>([
  ['ENABLE', {}, undefined],
  ['ENABLE', { content: null }, 'train_incomplete'],
  ['INIT', { content: null }, undefined],
  ['DISABLE', { quota: null }, undefined],
])('an edit of a session in %s to %j: an offered one stays complete', (status, change, rule) => {
  expect(
    editRefusal(
      { ...named, levels: [...named.levels], status, taken: 0 },
      { ...sound, ...named, levels: [...named.levels], ...change },
    )?.rule,
  ).toBe(rule)
})

test.each<[TrainSessionStatus, string, boolean]>([
  ['ENABLE', '2026-12-05', true],
  ['ENABLE', '2026-12-06', false],
  ['INIT', '2026-12-01', false],
  ['DISABLE', '2026-12-01', false],
])('people register for a session in %s on %s: %s', (status, today, open) => {
  expect(takesTrainees({ ...sound, status, today })).toBe(open)
})
