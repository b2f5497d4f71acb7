import { eq, inArray } from 'drizzle-orm'
import { yearWithoutHolidays } from '@zhikao/domain/kernel/calendar.ts'
import type { WorkCalendar } from '@zhikao/domain/kernel/calendar.ts'
import { SETTINGS } from '@zhikao/domain/platform/setting/setting.settings.ts'
import type { ExamTerms, SettingName, Settings } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import type { Services } from '../../services.ts'
import { setting } from './setting.table.ts'

/** A setting in force from what is stored of it: the stored fields, and the defaults of the others. */
export function settingFrom<N extends SettingName>(name: N, stored: object | undefined): Settings[N] {
  const { schema, fallback } = SETTINGS[name]
  return stored ? schema.parse({ ...fallback, ...stored }) : fallback
}

/** A setting in force. */
export async function readSetting<N extends SettingName>(db: Db, name: N): Promise<Settings[N]> {
  const [stored] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name))
  return settingFrom(name, stored?.value)
}

const DAYS = ['holidays', 'working_weekends'] as const

/** What is stored of some settings, in one query. */
async function readStored(db: Db, names: readonly SettingName[]): Promise<Record<string, object>> {
  const rows = await db
    .select()
    .from(setting)
    .where(inArray(setting.name, [...names]))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Which days are worked, from what is stored of all settings or of these. */
export const calendarFrom = (stored: Record<string, object>): WorkCalendar => ({
  holidays: settingFrom('holidays', stored['holidays']).days,
  working_weekends: settingFrom('working_weekends', stored['working_weekends']).days,
})

/** Which days are worked (Decided 47). */
export const readCalendar = async (db: Db): Promise<WorkCalendar> => calendarFrom(await readStored(db, DAYS))

/** The deadlines and ratios of exams with the days that are worked. */
export async function readTerms(db: Db): Promise<ExamTerms> {
  const stored = await readStored(db, ['exam_rules', ...DAYS])
  return { ...settingFrom('exam_rules', stored['exam_rules']), calendar: calendarFrom(stored) }
}

/** In December, while the next year has no holidays: deadlines in working days would be counted without them (Decided 47). */
export async function warnOfHolidays({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const year = yearWithoutHolidays(await clock(db), await readCalendar(db))
  if (year !== null) log.warn({ year }, 'the settings holidays and working_weekends have no days of this year yet')
}
