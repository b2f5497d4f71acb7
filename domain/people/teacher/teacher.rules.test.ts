import { describe, expect, test } from 'vitest'
import type { Permission } from '../../access/permissions.ts'
import { TEACHER_RULES } from '../../platform/setting/setting.model.ts'
import { verdictOf } from '../../kernel/lifecycle.ts'
import { LANGS } from '../../kernel/text.ts'
import { teacherLifecycle } from './teacher.lifecycle.ts'
import { isLuhn } from '../../kernel/bank.ts'
import {
  ageOn,
  noticeDue,
  qualificationFaults,
  qualificationReason,
  readKeyword,
  waivesDuty,
  whyNotAvailable,
  whyNotChange,
  whyNotChief,
  whyNotMakeChief,
  whyNotLeave,
  whyNotReserve,
} from './teacher.rules.ts'
import type { Qualification } from './teacher.rules.ts'

const sound: Qualification = {
  grade: 'EXAMINER',
  title: 'MIDDLE',
  skill_cert_level: null,
  work_years: 3,
  duties: { first_duty: null },
  duty_waived: false,
  birthday: '1980-06-15',
  train_cert_no: 'KPY2025JXGCZT00001',
  train_cert_date: '2025-07-01',
  train_cert_expire: '2028-06-30',
  today: '2026-11-21',
}
const senior: Qualification = {
  ...sound,
  grade: 'SENIOR',
  title: 'ASSOCIATE',
  work_years: 0,
  duties: { first_duty: '2023-11-21' },
}

test.each<[string, Partial<Qualification>, boolean]>([
  ['a valid senior certificate', {}, true],
  ['no senior examiner', { grade: 'EXAMINER' }, false],
  ['a certificate that is over', { train_cert_expire: '2026-11-20' }, false],
  ['no certificate', { train_cert_no: null }, false],
])('an imported certificate stands for the years of duty: %s (Decided 17)', (_, change, expected) => {
  expect(waivesDuty({ ...senior, ...change }, TEACHER_RULES)).toBe(expected)
})

const job = {
  sn: 'job',
  username: 'job',
  name: 'job',
  role: 'system' as const,
  admin: false,
  org_sn: null,
  permissions: new Set<Permission>(),
  origin: null,
}
const inService = {
  name: '乔建军',
  suspend_time: null,
  rules: TEACHER_RULES,
  duties: { first_duty: null, coming: { chief_of: [] as string[] } },
}
test.each([
  ['on its last day', '2026-11-21', false],
  ['on the day after', '2026-11-20', true],
])(
  'an examiner is disabled by the end of the certificate, and not before: %s (domain.md §5.6)',
  (_, expire, allowed) => {
    const facts = { ...sound, ...inService, status: 'ENABLE' as const, train_cert_expire: expire }
    expect(verdictOf(teacherLifecycle, facts, 'expire', job).allowed).toBe(allowed)
  },
)

test.each<[string, string[], string | null]>([
  ['of no exam', [], null],
  ['of one exam', ['教育技术 初级 第 1 场'], 'teacher_chief'],
  ['of two exams', ['教育技术 初级 第 1 场', '数字影像 中级 第 2 场'], 'teacher_chief'],
])('M7: the chief %s is disabled only when the exam has another one', (_, chief_of, rule) => {
  const facts = {
    ...sound,
    ...inService,
    status: 'ENABLE' as const,
    duties: { first_duty: null, coming: { chief_of } },
  }
  const verdict = verdictOf(teacherLifecycle, facts, 'disable', {
    ...job,
    permissions: new Set<Permission>(['teacher:edit']),
  })
  const refusal = !verdict.allowed && verdict.why === 'rule' ? verdict.refusal : null
  expect(refusal?.rule ?? null).toBe(rule)
  for (const exam of chief_of) expect(refusal?.message.CN).toContain(exam)
})

const suspend_time = '2026-11-20 08:00:00'
test.each<[string, 'enable' | 'reinstate', object, string | null]>([
  ['every condition met', 'enable', { status: 'INIT' }, null],
  ['two years of work', 'enable', { status: 'INIT', work_years: 2 }, 'years_few'],
  ['disabled for another reason', 'enable', { status: 'DISABLE' }, null],
  ['disabled because of refusals', 'enable', { status: 'DISABLE', suspend_time }, 'suspended'],
  ['disabled because of refusals, with a reason', 'reinstate', { status: 'DISABLE', suspend_time }, null],
  ['the same, two years of work', 'reinstate', { status: 'DISABLE', suspend_time, work_years: 2 }, 'years_few'],
  ['disabled for another reason', 'reinstate', { status: 'DISABLE' }, 'not_suspended'],
  ['not enabled yet', 'reinstate', { status: 'INIT' }, 'state'],
])('into service (§3.7; Decided 16 “the centre may enable again with a reason”): %s, %s', (_, move, change, rule) => {
  const facts = { ...sound, ...inService, status: 'INIT' as const, ...change }
  const actor = { ...job, permissions: new Set<Permission>(['teacher:edit']) }
  const verdict = verdictOf(teacherLifecycle, facts, move, actor)
  expect(teacherLifecycle.moves.reinstate.opinion).toBe('required')
  expect(verdict.allowed ? null : verdict.why === 'rule' ? verdict.refusal.rule : verdict.why).toBe(rule)
})

describe('the conditions of domain.md §3.7', () => {
  test.each<[string, Qualification, string[]]>([
    ['a middle title and three years', sound, []],
    ['a senior worker by title', { ...sound, title: 'SENIOR_WORKER' }, []],
    ['a senior worker by certificate', { ...sound, title: 'OTHER', skill_cert_level: 'SENIOR_WORKER' }, []],
    ['a technician by certificate', { ...sound, title: 'JUNIOR', skill_cert_level: 'TECHNICIAN' }, []],
    ['a junior title only', { ...sound, title: 'JUNIOR' }, ['title_examiner']],
    ['a middle worker', { ...sound, title: 'OTHER', skill_cert_level: 'MIDDLE_WORKER' }, ['title_examiner']],
    ['two years', { ...sound, work_years: 2 }, ['years_few']],
    ['a senior examiner with an associate title', senior, []],
    [
      'a senior examiner one day short of three years of duty (Decided 17)',
      { ...senior, duties: { first_duty: '2023-11-22' } },
      ['duty_few'],
    ],
    [
      'years in the occupation are no years of duty (Decided 17)',
      { ...senior, work_years: 30, duties: { first_duty: null } },
      ['duty_few'],
    ],
    [
      'a valid senior certificate at the import stands for the duty',
      { ...senior, duties: { first_duty: null }, duty_waived: true },
      [],
    ],
    ['a senior examiner with a full title', { ...senior, title: 'PROFESSOR' }, []],
    ['a senior technician by title', { ...senior, title: 'SENIOR_TECHNICIAN' }, []],
    ['a senior technician by certificate', { ...senior, title: 'MIDDLE', skill_cert_level: 'SENIOR_TECHNICIAN' }, []],
    ['a senior examiner with a middle title', { ...senior, title: 'MIDDLE' }, ['title_senior']],
    [
      'a technician as a senior examiner',
      { ...senior, title: 'TECHNICIAN', skill_cert_level: 'TECHNICIAN' },
      ['title_senior'],
    ],
    ['on the last day at the age of 65', { ...sound, birthday: '1960-11-22' }, []],
    ['on the 66th birthday', { ...sound, birthday: '1960-11-21' }, ['too_old']],
    ['no certificate', { ...sound, train_cert_no: null }, ['cert_missing']],
    ['on the first day of the certificate', { ...sound, today: '2025-07-01' }, []],
    ['on the day before the first day of the certificate', { ...sound, today: '2025-06-30' }, ['cert_not_begun']],
    ['on the last day of the certificate', { ...sound, today: '2028-06-30' }, []],
    ['on the day after the last day of the certificate', { ...sound, today: '2028-07-01' }, ['cert_over']],
    ['exactly three years', { ...sound, train_cert_expire: '2028-07-01' }, []],
    ['longer than three years', { ...sound, train_cert_expire: '2028-07-02' }, ['cert_too_long']],
    ['a certificate without a first day', { ...sound, train_cert_date: null }, []],
    [
      'everything',
      { ...sound, title: 'OTHER', work_years: 0, birthday: '1950-01-01', train_cert_expire: '2026-11-20' },
      ['title_examiner', 'years_few', 'too_old', 'cert_over'],
    ],
  ])('%s', (_, one, rules) => {
    expect(qualificationFaults(one, TEACHER_RULES).map(({ rule }) => rule)).toEqual(rules)
  })

  test('the reason names all conditions not met, in three languages, with the numbers', () => {
    expect(qualificationReason(sound, TEACHER_RULES)).toBeNull()
    const reason = qualificationReason({ ...sound, work_years: 1, train_cert_no: null }, TEACHER_RULES)
    expect(reason?.CN).toBe('从业年限须满 3 年，现为 1 年；尚未登记培训证书编号，请先完成考评员培训')
    for (const lang of LANGS) expect(reason?.[lang]).toContain('3')
  })

  test('thresholds come from the settings', () => {
    expect(qualificationFaults({ ...sound, work_years: 5 }, { ...TEACHER_RULES, work_years: 6 })).toHaveLength(1)
    expect(qualificationFaults(sound, { ...TEACHER_RULES, max_age: 40 })).toHaveLength(1)
    expect(qualificationFaults(sound, { ...TEACHER_RULES, cert_years: 2 })).toHaveLength(1)
  })
})

test.each<[string, string, number]>([
  ['1980-06-15', '2026-06-14', 45],
  ['1980-06-15', '2026-06-15', 46],
  ['1980-02-29', '2025-02-28', 44],
  ['1980-02-29', '2025-03-01', 45],
])('born on %s, the age on %s is %i', (birthday, day, age) => expect(ageOn(birthday, day)).toBe(age))

test.each<[string, Partial<Qualification>, Partial<Qualification>, string | undefined]>([
  ['nothing lost', {}, { work_years: 9 }, undefined],
  ['a condition lost', {}, { title: 'OTHER' }, 'qualification_lost'],
  ['a condition that was not met before either', { birthday: '1950-01-01' }, { birthday: '1950-01-01' }, undefined],
  [
    'one more condition lost',
    { birthday: '1950-01-01' },
    { birthday: '1950-01-01', work_years: 0 },
    'qualification_lost',
  ],
])('an edit of an enabled examiner: %s', (_, before, after, rule) => {
  expect(whyNotChange({ ...sound, ...before }, { ...sound, ...after }, TEACHER_RULES)?.rule).toBe(rule)
})

test.each<[Pick<Qualification, 'grade' | 'work_years'>, string | undefined]>([
  [{ grade: 'SENIOR', work_years: 3 }, undefined],
  [{ grade: 'EXAMINER', work_years: 10 }, undefined],
  [{ grade: 'EXAMINER', work_years: 9 }, 'chief_not_experienced'],
])('chief examiner: %j', (one, rule) => {
  expect(whyNotChief(one, TEACHER_RULES)?.rule).toBe(rule)
  expect(whyNotMakeChief({ ...one, name: '乔军文', status: 'INIT' }, TEACHER_RULES)?.rule).toBe(rule)
  expect(whyNotMakeChief({ ...one, name: '乔军文', status: 'DISABLE' }, TEACHER_RULES)?.rule).toBe('chief_disabled')
})

test.each<[string, string, string | null, string | undefined]>([
  ['ENABLE', '2027-02-19', '2026-11-01 08:00:00', undefined],
  ['ENABLE', '2027-02-18', '2026-11-01 08:00:00', 'reserve_cert'],
  ['ENABLE', '2027-02-19', null, 'reserve_consent'],
  ['INIT', '2028-01-01', '2026-11-01 08:00:00', 'reserve_enabled'],
  ['DISABLE', '2028-01-01', '2026-11-01 08:00:00', 'reserve_enabled'],
])(
  '§5.7 “teacher ENABLE, cert ≥ 90 days left, consent”: %s, certificate until %s, consent %s',
  (status, train_cert_expire, consent_time, rule) => {
    const one = { name: '乔军文', status, train_cert_expire, consent_time, today: '2026-11-21' }
    expect(whyNotReserve(one, TEACHER_RULES)?.rule).toBe(rule)
  },
)

test.each([
  ['2026-11-20', 'availability_past'],
  ['2026-11-21', undefined],
])('§3.7 “可用时间段”: a period that ends on %s, today 2026-11-21: %s', (to, rule) => {
  expect(whyNotAvailable({ to }, '2026-11-21')?.rule).toBe(rule)
})

test('an examiner with an open assignment cannot leave the reserve', () => {
  expect(whyNotLeave('乔军文', { count: 0, next: null })).toBeNull()
  const refusal = whyNotLeave('乔军文', { count: 2, next: '2026-12-10 09:00:00' })
  expect(refusal?.rule).toBe('reserve_called')
  for (const lang of LANGS) expect(refusal?.message[lang]).toMatch(/乔军文.*2.*2026-12-10 09:00/)
})

test.each<[string, number | null, number | null]>([
  ['2027-02-20', null, null],
  ['2027-02-19', null, 90],
  ['2027-02-19', 90, null],
  ['2026-12-22', 90, null],
  ['2026-12-21', 90, 30],
  ['2026-12-21', null, 30],
  ['2026-12-21', 30, null],
  ['2026-11-21', 90, 30],
  ['2026-11-20', null, null],
])(
  'the certificate ends on %s, last notified %s days before: notify %s days before',
  (train_cert_expire, told_days, due) => {
    expect(noticeDue({ train_cert_expire, told_days, today: '2026-11-21' }, TEACHER_RULES)).toBe(due)
  },
)

test.each<[string, string, string]>([
  ['220102199203232347', 'id_no', '220102199203232347'],
  ['22010219810929757x', 'id_no', '22010219810929757X'],
  ['13896794310', 'mobile', '13896794310'],
  ['KPY2025JXGCZT00001', 'cert_no', 'KPY2025JXGCZT00001'],
  ['4310', 'last_four', '4310'],
  ['220102199', 'cert_no', '220102199'],
  [' 乔军 ', 'name', '乔军'],
  ['Smith', 'name', 'smith'],
  ['阿卜杜拉•买买提', 'name', '阿卜杜拉买买提'],
  ['１３８ 0013 8000', 'mobile', '13800138000'],
])('the keyword “%s” is searched by %s', (word, kind, value) => expect(readKeyword(word)).toEqual({ kind, value }))

test.each([
  ['6222021234567890128', true],
  ['6222021234567890129', false],
  ['4242424242424242', true],
])('the bank card number %s is valid: %s', (digits, is) => expect(isLuhn(digits)).toBe(is))
