import { describe, expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { LANGS } from '../../kernel/text.ts'
import { credentialContract } from './credential.contract.ts'
import { credentialLifecycle } from './credential.lifecycle.ts'
import { CREDENTIAL_STATUS } from './credential.model.ts'
import type { CredentialStatus, Level } from './credential.model.ts'
import { credentialMayGo, credentialName, editRefusal } from './credential.rules.ts'
import type { CredentialFacts } from './credential.rules.ts'

const holder = (...permissions: string[]): Actor => ({
  sn: 'a',
  username: 'center',
  name: '甲',
  role: 'center',
  admin: false,
  org_sn: null,
  permissions: new Set(permissions) as Actor['permissions'],
  origin: null,
})
const editor = holder('credential:edit')
const sound: CredentialFacts = {
  status: 'INIT',
  authority_status: 'ENABLE',
  levels: [{ level: 'BEGINNER' }],
  running_plans: 0,
}

const OPEN: Record<'enable' | 'disable', readonly CredentialStatus[]> = {
  enable: ['INIT', 'DISABLE'],
  disable: ['ENABLE'],
}
describe.each(['enable', 'disable'] as const)('%s', (move) => {
  test.each(CREDENTIAL_STATUS)('of a sound credential in %s', (status) => {
    const verdict = verdictOf(credentialLifecycle, { ...sound, status }, move, editor)
    expect(verdict.allowed).toBe(OPEN[move].includes(status))
    expect(verdictOf(credentialLifecycle, { ...sound, status }, move, holder('credential:read'))).toEqual({
      allowed: false,
      why: 'permission',
    })
  })
})

test.each<[keyof typeof OPEN, Partial<CredentialFacts>, string]>([
  ['enable', { authority_status: 'DISABLE' }, 'authority_disabled'],
  ['enable', { levels: [] }, 'credential_levels_missing'],
  ['disable', { status: 'ENABLE', running_plans: 3 }, 'credential_has_plans'],
])('%s with %j is refused by %s, in three languages', (move, facts, rule) => {
  const verdict = verdictOf(credentialLifecycle, { ...sound, ...facts }, move, editor)
  if (verdict.allowed || verdict.why !== 'rule') throw new Error('it was not refused by a rule')
  expect(verdict.refusal.rule).toBe(rule)
  for (const lang of LANGS) expect(verdict.refusal.message[lang]).not.toMatch(/^$|\{/)
})

test.each([
  [false, undefined],
  [true, 'credential_in_use'],
])('a credential in use (%s) may be deleted, else refused by: %s', (in_use, rule) => {
  expect(credentialMayGo({ in_use })?.rule).toBe(rule)
})

const before = { ...sound, form_type: 'CAR', application_count: 1 }
const levels = (...names: Level[]) => names.map((level) => ({ level }))
test.each<[Partial<typeof before>, { form_type?: string; levels?: { level: Level }[] }, Level[], string | undefined]>([
  [{}, {}, [], undefined],
  [{}, { form_type: 'MACHINE' }, [], 'credential_form_fixed'],
  [{ application_count: 0 }, { form_type: 'MACHINE' }, [], undefined],
  [{}, { levels: levels('MIDDLE') }, ['BEGINNER'], 'credential_level_in_use'],
  [{}, { levels: levels('BEGINNER', 'MIDDLE') }, ['BEGINNER'], undefined],
  [{}, { levels: [] }, [], undefined],
  [{ status: 'DISABLE' }, { levels: [] }, [], undefined],
  [{ status: 'ENABLE' }, { levels: [] }, [], 'credential_levels_missing'],
])('an edit of %j to %j while %j are used: %s', (was, change, used, rule) => {
  const after = { form_type: 'CAR', levels: levels('BEGINNER'), ...change }
  expect(editRefusal({ ...before, ...was }, after, used)?.rule).toBe(rule)
})

test('a language without its own name shows the Chinese name', () => {
  expect(credentialName({ name: '汽车装配', name_hk: '汽車裝配', name_en: null })).toEqual({
    CN: '汽车装配',
    HK: '汽車裝配',
    US: '汽车装配',
  })
})

const level = (name: string, change: Record<string, unknown> = {}) => ({
  level: name,
  fee: 290,
  theory_required: true,
  practical_required: true,
  ...change,
})
const good = {
  code: 'QCZP',
  name: '汽车装配',
  authority_sn: 'a1',
  form_type: 'CAR',
  exam_form: 'PRACTICAL',
  levels: [level('BEGINNER'), level('SENIOR')],
  directions: ['整车装调', '发动机装调'],
  majors: ['460701'],
  validity_years: 0,
  site_valid_years: 1,
  photo_preset: 'ONE_INCH',
  training_open: false,
  sort: 10,
}
test.each<[string, Record<string, unknown>, boolean]>([
  ['only the required fields', {}, true],
  ['no levels yet', { levels: [] }, true],
  ['a fee with two decimals', { levels: [level('BEGINNER', { fee: 290.05, fee_retake_single: 145.5 })] }, true],
  ['a fee of 0', { levels: [level('BEGINNER', { fee: 0 })] }, true],
  ['a fee with three decimals', { levels: [level('BEGINNER', { fee: 290.005 })] }, false],
  ['a negative fee', { levels: [level('BEGINNER', { fee: -1 })] }, false],
  ['a fee above the limit of the column', { levels: [level('BEGINNER', { fee: 1_000_000 })] }, false],
  ['levels in descending order', { levels: [level('SENIOR'), level('BEGINNER')] }, false],
  ['a level twice', { levels: [level('MIDDLE'), level('MIDDLE')] }, false],
  ['an unknown level', { levels: [level('MASTER')] }, false],
  [
    'a level without subjects',
    { levels: [level('MIDDLE', { theory_required: false, practical_required: false })] },
    false,
  ],
  ['a level with theory only', { levels: [level('MIDDLE', { practical_required: false })] }, true],
  ['a direction twice', { directions: ['整车装调', '整车装调'] }, false],
  ['a major of five digits', { majors: ['46070'] }, false],
  ['two letters of code', { code: 'QC' }, false],
  ['a code with a dash', { code: 'QC-ZP' }, false],
  ['no authority', { authority_sn: undefined }, false],
  ['an introduction longer than the limit', { intro: '介'.repeat(20_001) }, false],
  ['an introduction as long as the limit', { intro: '介'.repeat(20_000) }, true],
  ['a site that is valid for 0 years', { site_valid_years: 0 }, false],
  ['a status set by the client', { status: 'ENABLE' }, false],
])('create: %s', (_, change, accepted) => {
  expect(credentialContract.create.body.safeParse({ ...good, ...change }).success).toBe(accepted)
})

test('the code is not part of an edit', () => {
  const { code: _, ...rest } = good
  expect(credentialContract.update.body.safeParse(rest).success).toBe(true)
  expect(credentialContract.update.body.safeParse(good).success).toBe(false)
})
