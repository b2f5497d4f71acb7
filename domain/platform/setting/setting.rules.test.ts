import { describe, expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import { settingWords } from './setting.messages.ts'
import { findSetting, groupFrom, settingFault, SETTING_LIST } from './setting.rules.ts'
import type { SettingName } from './setting.model.ts'
import { SETTINGS } from './setting.settings.ts'

const fieldsOf = Object.values(SETTINGS).flatMap(({ fallback }) => Object.keys(fallback))

test('Decided 23: each field of each group is one setting with a name of its own and words in three languages', () => {
  expect(SETTING_LIST).toHaveLength(fieldsOf.length)
  expect(new Set(SETTING_LIST.map(({ name }) => name)).size).toBe(fieldsOf.length)
  expect(Object.keys(settingWords).toSorted()).toEqual(SETTING_LIST.map(({ name }) => name).toSorted())
  for (const { name } of SETTING_LIST) for (const lang of LANGS) expect(settingWords[name][lang]).not.toBe('')
})

test('Decided 23: each setting takes its default, and a number neither below its bounds nor above them', () => {
  for (const { name, schema, fallback, kind, min, max } of SETTING_LIST) {
    const takes = (value: unknown) => schema.safeParse(value).success
    expect([name, takes(fallback)]).toEqual([name, true])
    expect([name, takes({ of: 'another type' })]).toEqual([name, false])
    if (kind !== 'whole') continue
    expect([name, min !== null && max !== null && [min, max].every(takes)]).toEqual([name, true])
    expect([name, [Number(min) - 1, Number(max) + 1, Number(min) + 0.5].some(takes)]).toEqual([name, false])
  }
})

/** The table of domain.md §6.5 with its figures. */
test.each([
  ['plan_submit_days', 30],
  ['borrow_request_days', 20],
  ['signup_end_days', 15],
  ['exam_submit_days', 10],
  ['examiner_change_hours', 24],
  ['ticket_open_days', 3],
  ['checkin_open_min', 30],
  ['late_min', 30],
  ['entry_minutes', 15],
  ['fault_stop_minutes', 45],
  ['score_submit_days', 7],
  ['publish_days', 5],
  ['issue_days', 10],
  ['review_request_days', 5],
  ['site_valid_months', 12],
] as const)('§6.5: %s is a setting of %i by default', (name, value) => {
  expect(findSetting(name)?.fallback).toBe(value)
})

test.each([
  ['practical_first', 'flag', null, null, null],
  ['avoid_own_school', 'choice', null, null, ['BLOCK', 'WARN', 'OFF']],
  ['certificate_type', 'choice', null, null, ['Y', 'S']],
  ['certificate_pattern', 'text', null, null, null],
  ['site_warn_days', 'days', 0, 365, null],
  ['certificate_warn_days', 'days', 0, 365, null],
  ['holidays', 'dates', null, null, null],
  ['working_weekends', 'dates', null, null, null],
  ['photo_max_clipped', 'number', 0, 1, null],
  ['photo_min_face_sharpness', 'number', 0, null, null],
  ['retention_notice_days', 'whole', 366, 3650, null],
  ['sms_number_day', 'whole', 1, 50, null],
  ['sms_network_hour', 'whole', 1, 1000, null],
  ['sms_day_total', 'whole', 1, 100_000, null],
  ['upload_network_day', 'whole', 12, 100_000, null],
  ['upload_total_mb', 'whole', 1, 102_400, null],
  ['register_network_day', 'whole', 5, 100_000, null],
] as const)('the screen draws %s as %s, from its own schema', (name, kind, min, max, options) => {
  expect(findSetting(name)).toMatchObject({ kind, min, max, options })
})

test('no other name is a setting: neither a group nor a field without the prefix of its group', () => {
  expect(['exam_rules', 'retention', 'width', 'days', 'pattern', 'toString'].map(findSetting)).toEqual(
    Array.from({ length: 6 }),
  )
})

test('a group is read from the stored values by name and the defaults of the others', () => {
  expect(groupFrom('retention', {})).toEqual(SETTINGS.retention.fallback)
  expect(groupFrom('retention', { retention_job_days: 30, notice_days: [5] })).toEqual({
    ...SETTINGS.retention.fallback,
    job_days: 30,
  })
  expect(groupFrom('holidays', { holidays: ['2027-01-01'] })).toEqual({ days: ['2027-01-01'] })
  expect(() => groupFrom('retention', { retention_job_days: 0 })).toThrow()
})

describeOrder('exam_resubmit_days', 'exam_submit_days', 2, 10)
describeOrder('exam_submit_days', 'signup_end_days', 10, 15)
describeOrder('signup_end_days', 'plan_submit_days', 15, 30)
describeOrder('entry_minutes', 'checkin_open_min', 15, 30)
describeOrder('photo_min_bytes', 'photo_max_bytes', 20_480, 204_800)
describeOrder('photo_min_luma', 'photo_max_luma', 70, 215)

/** The defaults are in order; equal values are too, and one more is refused from both sides. */
function describeOrder(low: SettingName, high: SettingName, lowest: number, highest: number) {
  test(`${low} is at most ${high}: ${lowest} and ${highest} by default`, () => {
    const faultOf = (changed: SettingName, values: Partial<Record<SettingName, number>>) =>
      settingFault(changed, (name) => values[name] ?? findSetting(name)?.fallback)
    expect([findSetting(low)?.fallback, findSetting(high)?.fallback]).toEqual([lowest, highest])
    expect(faultOf(low, { [low]: highest })).toBeNull()
    expect(faultOf(high, { [high]: lowest })).toBeNull()
    const refused = faultOf(low, { [low]: highest + 1 })
    expect(refused?.rule).toBe('setting_order')
    expect(refused?.message.CN).toContain(
      `“${settingWords[low].CN}”（${highest + 1}）不得大于“${settingWords[high].CN}”（${highest}）`,
    )
    expect(faultOf(high, { [high]: lowest - 1 })?.rule).toBe('setting_order')
    // Who changes something else is not refused for it.
    expect(faultOf('pilot_count', { [low]: highest + 1 })).toBeNull()
  })
}

describe('a date is listed once, and no day is both free and worked', () => {
  const faultOf = (changed: SettingName, values: Partial<Record<SettingName, string[]>>) =>
    settingFault(changed, (name) => values[name] ?? [])
  test.each([
    ['holidays', 'working_weekends'],
    ['working_weekends', 'holidays'],
  ] as const)('%s beside %s', (changed, other) => {
    const [first, second] = ['2027-02-20', '2027-02-21']
    expect(faultOf(changed, { [changed]: [first], [other]: [second] })).toBeNull()
    const twice = faultOf(changed, { [changed]: [first, second, first] })
    expect([twice?.rule, twice?.message.CN]).toEqual([
      'setting_date_twice',
      '2027-02-20 在列表中出现了两次；请删去重复的日期',
    ])
    const both = faultOf(changed, { [changed]: [second, first], [other]: [first] })
    expect([both?.rule, both?.message.CN]).toEqual([
      'setting_date_both',
      `2027-02-20 同时列在“${settingWords[other].CN}”中，一天不能既放假又上班；请先从另一列表删去`,
    ])
    // Who changes something else is not refused for it.
    expect(faultOf('late_min', { [changed]: [first], [other]: [first] })).toBeNull()
  })
})
