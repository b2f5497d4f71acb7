import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { settingContract } from '@zhikao/domain/platform/setting/setting.contract.ts'
import type { SettingValue } from '@zhikao/domain/platform/setting/setting.model.ts'
import { SETTING_LIST } from '@zhikao/domain/platform/setting/setting.rules.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { freshClient } from '../../test/proof/races.ts'
import type { Username } from '../../test/world.ts'
import { buildSetting, buildSettings } from './setting.factory.ts'
import { readSettings, readTerms, warnOfHolidays } from './setting.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(() => t.db.execute(sql`delete from setting_value`))
afterAll(() => t.close())

test('a setting has its default until it is stored; fields that are not stored keep their defaults', async () => {
  expect(await readSettings(t.db, 'photo_spec')).toEqual(PHOTO_SPEC_DEFAULTS)
  await buildSettings(t.db, 'photo_spec', { ...PHOTO_SPEC_DEFAULTS, min_face_sharpness: 80 })
  expect((await readSettings(t.db, 'photo_spec')).min_face_sharpness).toBe(80)
  await buildSettings(t.db, 'photo_spec', { min_luma: 50 })
  expect(await readSettings(t.db, 'photo_spec')).toEqual({ ...PHOTO_SPEC_DEFAULTS, min_luma: 50 })
})

test('an invalid value is refused', async () => {
  await buildSettings(t.db, 'photo_spec', { ...PHOTO_SPEC_DEFAULTS, background_distance: 999 })
  await expect(readSettings(t.db, 'photo_spec')).rejects.toThrow()
})

const { list, save, history } = settingContract
const rows = async (who: Username) => (await (await t.as(who)).call(list, {})).data
const rowNamed = async (name: string) => (await rows('system')).find((row) => row.name === name)
const change = async (name: string, value: SettingValue, version = 0, who: Username = 'system') =>
  (await t.as(who)).call(save, { params: { id: name }, body: { value, version } })

describe('the settings of the business (Decided 23)', () => {
  test('each is listed with its bounds, default and value in force; who changed it last, and when', async () => {
    const before = await rows('system')
    expect(before.map(({ name }) => name)).toEqual(SETTING_LIST.map(({ name }) => name))
    expect(before.every((row) => row.version === 0 && row.update_by === null)).toBe(true)
    expect(await rowNamed('pilot_count')).toEqual({
      name: 'pilot_count',
      group: 'exam_rules',
      kind: 'whole',
      min: 0,
      max: 10_000,
      options: null,
      value: 30,
      fallback: 30,
      version: 0,
      update_time: null,
      update_by: null,
    })
    expect((await change('pilot_count', 25)).data).toMatchObject({ value: 25, fallback: 30, version: 1 })
    const row = await rowNamed('pilot_count')
    expect(row?.update_by).toBe(
      (await t.db.execute(sql`select name from account where username = 'system'`)).rows[0]?.['name'],
    )
    expect(row?.update_time?.slice(0, 16)).toBe((await clock(t.db)).slice(0, 16))
  })

  test('a change acts on the next decision: the rules read it', async () => {
    await change('pilot_count', 25)
    await change('retention_job_days', 30)
    await change('holidays', ['2027-01-01', '2027-02-17'])
    expect((await readTerms(t.db)).pilot_count).toBe(25)
    expect((await readTerms(t.db)).calendar.holidays).toEqual(['2027-01-01', '2027-02-17'])
    expect((await readSettings(t.db, 'retention')).job_days).toBe(30)
  })

  test('its history has the values before and after, newest first; the audit trail has them under its name', async () => {
    await change('avoid_own_school', 'WARN')
    await change('avoid_own_school', 'OFF', 1)
    const { data } = await (await t.as('system')).call(history, { params: { id: 'avoid_own_school' } })
    expect(data.map(({ before, after }) => [before, after])).toEqual([
      ['WARN', 'OFF'],
      ['BLOCK', 'WARN'],
    ])
    const { rows: audits } = await t.db.execute(sql`
      select action, target_type, target_sn, before, after from audit where action = 'setting.update' order by seq desc limit 1`)
    expect(audits[0]).toEqual({
      action: 'setting.update',
      target_type: 'setting',
      target_sn: 'avoid_own_school',
      before: { avoid_own_school: 'WARN' },
      after: { avoid_own_school: 'OFF' },
    })
  })

  test.each<[string, SettingValue]>([
    ['pilot_count', -1],
    ['pilot_count', 10_001],
    ['pilot_count', 2.5],
    ['pilot_count', '25'],
    ['practical_first', 1],
    ['avoid_own_school', 'NEVER'],
    ['site_warn_days', [60, 366]],
    ['holidays', ['2027-02-30']],
    ['certificate_pattern', '{serial}{year}'],
    ['certificate_organisation', '12345'],
    ['photo_max_clipped', 1.1],
    ['retention_notice_days', 365],
  ])('%s does not take %j: 40000, with the reason at the value', async (name, value) => {
    const refused = await change(name, value)
    expect([refused.status, refused.errors?.every(({ path }) => path.startsWith('value'))]).toEqual([40000, true])
    expect((await rowNamed(name))?.version).toBe(0)
  })

  test('a date twice, or as a holiday and a working weekend, is refused from both sides; the audit trail calls the lists by their words', async () => {
    expect(await change('holidays', ['2027-02-20', '2027-02-20'])).toMatchObject({
      status: 42200,
      rule: 'setting_date_twice',
    })
    expect((await change('holidays', ['2027-02-17', '2027-02-20'])).status).toBe(80200)
    const both = await change('working_weekends', ['2027-02-20'])
    expect([both.status, both.rule]).toEqual([42200, 'setting_date_both'])
    expect(both.message).toContain('2027-02-20 同时列在“法定节假日（日期）”中')
    expect((await change('working_weekends', ['2027-02-27'])).status).toBe(80200)
    expect((await change('holidays', ['2027-02-27'], 1)).rule).toBe('setting_date_both')
    const system = await t.as('system')
    const entry = async (language: string) =>
      (
        await system.call(auditContract.list, {
          query: { target_sn: 'working_weekends' },
          headers: { 'accept-language': language },
        })
      ).data.items[0]
    expect(await entry('zh-CN')).toMatchObject({
      target_name: '调休上班日（日期）',
      target_number: null,
      target_url: '/system/setting/business?record=working_weekends',
    })
    expect((await entry('en-US'))?.target_name).toBe('Weekends that are worked (dates)')
  })

  test('a deadline that contradicts another one is refused with both names: sign-up ends 15 days before, plans are due 30', async () => {
    const refused = await change('plan_submit_days', 14)
    expect([refused.status, refused.rule]).toEqual([42200, 'setting_order'])
    expect(refused.message).toContain('报名截止（首个考试日前，天）')
    expect((await change('signup_end_days', 10)).status).toBe(80200)
    expect((await change('plan_submit_days', 14)).status).toBe(80200)
  })

  test('of many who saw the same version one is accepted; its value stands', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => freshClient(t, 'system')))
    const params = { id: 'late_min' }
    for (let version = 0; version < 8; version += 1) {
      const all = await Promise.all(
        clients.map((one, at) => one.call(save, { params, body: { value: 60 + at, version } })),
      )
      const accepted = all.filter(({ status }) => status === 80200)
      expect([accepted.length, all.filter(({ rule }) => rule === 'stale').length]).toEqual([1, 5])
      expect(await rowNamed('late_min')).toMatchObject({ value: accepted[0]?.data.value, version: version + 1 })
    }
  })

  test('of two changes that contradict each other one is refused, whoever is first', async () => {
    const [one, other] = await Promise.all([freshClient(t, 'system'), freshClient(t, 'system')])
    for (let round = 0; round < 8; round += 1) {
      await buildSettings(t.db, 'exam_rules', {})
      const both = await Promise.all([
        one.call(save, { params: { id: 'exam_submit_days' }, body: { value: 15, version: 0 } }),
        other.call(save, { params: { id: 'signup_end_days' }, body: { value: 12, version: 0 } }),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([42200, 80200])
    }
  })

  test('a change says what it was made of: who saw an older version changes nothing', async () => {
    const { sn } = await buildSetting(t.db)
    expect((await change(sn, 40, 0)).rule).toBe('stale')
    expect(await rowNamed(sn)).toMatchObject({ value: 25, version: 1 })
    expect((await change(sn, 40, 1)).data).toMatchObject({ value: 40, version: 2 })
  })

  test('a name that is no setting is not there', async () => {
    expect((await change('exam_rules', 1)).status).toBe(40400)
    expect((await (await t.as('system')).call(history, { params: { id: 'exam_rules' } })).status).toBe(40400)
  })

  test.each(['center', 'college', 'school', 'teacher'] as const)(
    '%s neither reads nor changes a setting',
    async (who) => {
      const client = await t.as(who)
      const answers = [
        await client.call(list, {}),
        await client.call(history, { params: { id: 'late_min' } }),
        await change('late_min', 20, 0, who),
      ]
      expect(answers.map(({ status }) => status)).toEqual([40300, 40300, 40300])
    },
  )
})

test('a release that keeps settings in groups leaves them under their own names (migration 0073)', async () => {
  const stored = {
    exam_rules: { pilot_count: 12, site_warn_days: [9] },
    retention: { job_days: 8 },
    holidays: { days: ['2027-01-01'] },
  }
  await t.db.execute(sql`delete from setting`)
  for (const [name, value] of Object.entries(stored))
    await t.db.execute(sql`insert into setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)`)
  const text = await readFile(new URL('../../db/migrations/0073_setting_value.sql', import.meta.url), 'utf8')
  await t.pool.query(text.slice(text.indexOf('insert into')))
  expect([(await readTerms(t.db)).pilot_count, (await readTerms(t.db)).site_warn_days]).toEqual([12, [9]])
  expect((await readSettings(t.db, 'retention')).job_days).toBe(8)
  expect((await readTerms(t.db)).calendar.holidays).toEqual(['2027-01-01'])
})

test('Decided 47: a start in December warns while the next year has no holidays', async () => {
  const warned: unknown[] = []
  const log = { ...t.services.log, warn: (...said: unknown[]) => void warned.push(said[0]) }
  const year = Number((await clock(t.db)).slice(0, 4)) + 1
  const at = async (day: string, days: string[]) => {
    await t.db.execute(sql`delete from setting_value`)
    await buildSettings(t.db, 'holidays', { days })
    await shiftClock(t.db, `${daysBetween((await clock(t.db)).slice(0, 10), day)} days`)
    await warnOfHolidays({ db: t.db, log })
    await shiftClock(t.db, '0')
    return warned.splice(0)
  }
  expect(await at(`${year - 1}-12-01`, [])).toEqual([{ year }])
  expect(await at(`${year - 1}-12-01`, [`${year}-01-01`])).toEqual([])
  expect(await at(`${year - 1}-11-30`, [])).toEqual([])
})
