import { sql } from 'drizzle-orm'
import { EXAM_RULES } from '@zhikao/domain/platform/setting/setting.model.ts'
import { setting } from '../../platform/setting/setting.table.ts'
import { application } from '../../sites/application/application.table.ts'
import { count } from './report.tile.queries.ts'
import type { TileSource } from './report.tile.queries.ts'

/** What an institution has to send in, and which of its approvals end soon. */
export function applicantTiles(orgSn: string): TileSource[] {
  const own = sql`${application} where ${application.org_sn} = ${orgSn} and ${application.delete_time} is null`
  return [
    {
      name: 'applications_rejected',
      permission: 'application:submit',
      count: count(sql`${own} and ${application.status} = 'REJECT'`),
      waits: true,
      place: { screen: 'applicationList', query: 'status=REJECT' },
    },
    {
      name: 'applications_to_submit',
      permission: 'application:submit',
      count: count(sql`${own} and ${application.status} = 'INIT'`),
      waits: true,
      place: { screen: 'applicationList', query: 'status=INIT' },
    },
    {
      name: 'sites_expiring',
      permission: 'application:submit',
      count: count(
        sql`${own} and ${application.status} = 'AUDIT' and ${application.valid_to} <= business_now()::date + ${renewDays}`,
      ),
      waits: true,
      place: { screen: 'applicationList', query: 'status=AUDIT&sort=valid_to' },
    },
  ]
}

/** From when on an approval can be renewed, in days before its end: the setting, or its default. */
const renewDays = sql`coalesce((select (value ->> 'renew_days')::int from ${setting} where name = 'exam_rules'), ${EXAM_RULES.renew_days}::int)`

/** What waits for centre and platform. */
export const applicationTiles = (): TileSource[] => [
  {
    name: 'applications_waiting',
    permission: 'application:audit',
    count: count(sql`${application} where ${application.status} = 'SUBMIT' and ${application.delete_time} is null`),
    waits: true,
    place: { screen: 'applicationAudit', query: 'status=SUBMIT&sort=submit_time' },
  },
]
