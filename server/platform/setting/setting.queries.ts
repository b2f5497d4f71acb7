import { inArray, sql } from 'drizzle-orm'
import { yearWithoutHolidays } from '@zhikao/domain/kernel/calendar.ts'
import type { WorkCalendar } from '@zhikao/domain/kernel/calendar.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { settingWords } from '@zhikao/domain/platform/setting/setting.messages.ts'
import { findSetting, groupFrom, SETTING_LIST } from '@zhikao/domain/platform/setting/setting.rules.ts'
import type { SettingDescription } from '@zhikao/domain/platform/setting/setting.rules.ts'
import type { ExamTerms, SettingGroup, Settings } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { listHistoryRecords } from '../../record/history.ts'
import type { HistoryRecord } from '../../record/history.ts'
import type { NameSource } from '../../record/names.ts'
import type { Services } from '../../services.ts'
import { setting } from './setting.table.ts'

/** What is stored of all settings, by name: for a query that reads more than settings. */
export const storedSettings = sql<
  Record<string, unknown>
>`(select coalesce(json_object_agg(name, value), '{}') from ${setting})`

/** What is stored of the settings of some groups, in one query. */
async function readStored(db: Db, groups: readonly SettingGroup[]): Promise<Record<string, unknown>> {
  const names = SETTING_LIST.filter(({ group }) => groups.includes(group)).map(({ name }) => name)
  const rows = await db
    .select({ name: setting.name, value: setting.value })
    .from(setting)
    .where(inArray(setting.name, names))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The settings of a group that are in force. */
export const readSettings = async <G extends SettingGroup>(db: Db, group: G): Promise<Settings[G]> =>
  groupFrom(group, await readStored(db, [group]))

/** Which days are worked, from what is stored. */
export const calendarFrom = (stored: Readonly<Record<string, unknown>>): WorkCalendar => ({
  holidays: groupFrom('holidays', stored).days,
  working_weekends: groupFrom('working_weekends', stored).days,
})

/** Which days are worked (Decided 47). */
export const readCalendar = async (db: Db): Promise<WorkCalendar> =>
  calendarFrom(await readStored(db, ['holidays', 'working_weekends']))

/** The deadlines and ratios of exams with the days that are worked. */
export async function readTerms(db: Db): Promise<ExamTerms> {
  const stored = await readStored(db, ['exam_rules', 'holidays', 'working_weekends'])
  return { ...groupFrom('exam_rules', stored), calendar: calendarFrom(stored) }
}

/** The stored part of a setting; version 0: it was never changed. */
type Stored = Pick<typeof setting.$inferSelect, 'value' | 'version'> & {
  update_by: string | null
  update_time: string | null
}
export type SettingRecord = SettingDescription & Stored
const withStored = (one: SettingDescription, stored: Stored | undefined): SettingRecord => ({
  ...one,
  ...(stored ?? { value: one.fallback, version: 0, update_by: null, update_time: null }),
})

/** Every setting with its value in force. */
export async function listSettings(db: Db): Promise<SettingRecord[]> {
  const stored = new Map((await db.select().from(setting)).map((row) => [row.name, row]))
  return SETTING_LIST.map((one) => withStored(one, stored.get(one.name)))
}

/** One setting. Throws `not_found` for a name that is none. */
export async function getSetting(db: Db, name: string): Promise<SettingRecord> {
  const one = findSetting(name)
  if (!one) throw notFound()
  const [stored] = await db
    .select()
    .from(setting)
    .where(inArray(setting.name, [one.name]))
  return withStored(one, stored)
}

/** The changes of one setting, newest first, at most 200. Throws `not_found` for a name that is none. */
export async function listSettingChanges(db: Db, name: string): Promise<HistoryRecord[]> {
  if (!findSetting(name)) throw notFound()
  return listHistoryRecords(db, 'setting', name)
}

/** In December, while the next year has no holidays: deadlines in working days would be counted without them (Decided 47). */
export async function warnOfHolidays({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const year = yearWithoutHolidays(await clock(db), await readCalendar(db))
  if (year !== null) log.warn({ year }, 'the settings holidays and working_weekends have no days of this year yet')
}

/** What the audit trail calls a setting: its words, in the reader's language. */
export const settingNames: NameSource = {
  type: 'setting',
  permission: 'setting:read',
  screens: ['settingBusiness'],
  words: settingWords,
  select: (_, sns) => {
    const known = sns.filter((name) => findSetting(name) !== undefined)
    return sql`select s.sn, s.sn as name, null::text as number from unnest(${sql.param(known)}::text[]) as s (sn)`
  },
}
