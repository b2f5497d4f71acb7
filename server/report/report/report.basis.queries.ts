import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { WorkCalendar } from '@zhikao/domain/kernel/calendar.ts'
import type { Settings } from '@zhikao/domain/platform/setting/setting.model.ts'
import type { Db } from '../../db/client.ts'
import { groupFrom } from '@zhikao/domain/platform/setting/setting.rules.ts'
import { calendarFrom, storedSettings } from '../../platform/setting/setting.queries.ts'
import { audit } from '../../record/auditTable.ts'

/** What the figures of a dashboard depend on besides the reader. */
export type Basis = {
  /** Business time: the moment, the day, and its month. */
  now: string
  today: string
  month: string
  rules: Settings['exam_rules']
  calendar: WorkCalendar
  /** From today until so many days later an examiner's certificate counts as expiring. */
  expiringDays: number
  /** Until when an approval that ends can be renewed today. */
  renewUntil: string
  /** The sign-in before the present one, in business time; null at the first. */
  lastVisit: string | null
}

type Stored = { now: string; settings: Record<string, unknown>; last_visit: string | null }

/** Day, settings and the last visit, in one query. */
export async function readBasis(db: Db, actor: Actor): Promise<Basis> {
  const { rows } = await db.execute<Stored>(sql`
    select to_char(business_now(), 'YYYY-MM-DD HH24:MI:SS') as now,
      ${storedSettings} as settings,
      (select to_char(a.business_time, 'YYYY-MM-DD HH24:MI:SS') from ${audit} a
        where a.target_sn = ${actor.sn} and a.action = 'session.login' order by a.time desc, a.sn desc offset 1 limit 1) as last_visit`)
  const [row] = rows
  if (!row) throw new Error('a select without from has one row')
  const { now, settings } = row
  const today = now.slice(0, 10)
  const rules = groupFrom('exam_rules', settings)
  return {
    now,
    today,
    month: `${today.slice(0, 7)}-01`,
    rules,
    calendar: calendarFrom(settings),
    expiringDays: groupFrom('teacher_rules', settings).expiring_days,
    renewUntil: addDays(today, rules.renew_days),
    lastVisit: row.last_visit,
  }
}
