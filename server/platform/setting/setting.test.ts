import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildSetting } from './setting.factory.ts'
import { readSetting, warnOfHolidays } from './setting.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a setting has its default until it is stored; fields that are not stored keep their defaults', async () => {
  expect(await readSetting(t.db, 'photo_spec')).toEqual(PHOTO_SPEC_DEFAULTS)
  await buildSetting(t.db, 'photo_spec', { ...PHOTO_SPEC_DEFAULTS, min_sharpness: 80 })
  expect((await readSetting(t.db, 'photo_spec')).min_sharpness).toBe(80)
  await buildSetting(t.db, 'photo_spec', { min_luma: 50 })
  expect(await readSetting(t.db, 'photo_spec')).toEqual({ ...PHOTO_SPEC_DEFAULTS, min_luma: 50 })
})

test('an invalid value is refused', async () => {
  await buildSetting(t.db, 'photo_spec', { ...PHOTO_SPEC_DEFAULTS, white_tolerance: 999 })
  await expect(readSetting(t.db, 'photo_spec')).rejects.toThrow()
})

test('Decided 47: a start in December warns while the next year has no holidays', async () => {
  const warned: unknown[] = []
  const log = { ...t.services.log, warn: (...said: unknown[]) => void warned.push(said[0]) }
  const year = Number((await clock(t.db)).slice(0, 4)) + 1
  const at = async (day: string, days: string[]) => {
    await t.db.execute(sql`delete from setting`)
    await buildSetting(t.db, 'holidays', { days })
    await shiftClock(t.db, `${daysBetween((await clock(t.db)).slice(0, 10), day)} days`)
    await warnOfHolidays({ db: t.db, log })
    await shiftClock(t.db, '0')
    return warned.splice(0)
  }
  expect(await at(`${year - 1}-12-01`, [])).toEqual([{ year }])
  expect(await at(`${year - 1}-12-01`, [`${year}-01-01`])).toEqual([])
  expect(await at(`${year - 1}-11-30`, [])).toEqual([])
})
