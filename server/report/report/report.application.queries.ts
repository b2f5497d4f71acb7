import { sql } from 'drizzle-orm'
import { application } from '../../sites/application/application.table.ts'
import type { Basis } from './report.basis.queries.ts'
import type { TileSource } from './report.tile.queries.ts'

/** What an institution has to send in, and which of its approvals end soon. */
export function applicantTiles(orgSn: string, { renewUntil }: Basis): TileSource[] {
  const own = sql`${application} where ${application.org_sn} = ${orgSn} and ${application.delete_time} is null`
  return [
    {
      name: 'applications_rejected',
      permission: 'application:submit',
      rows: sql`${own} and ${application.status} = 'REJECT'`,
      waits: true,
      since: sql`${application.audit_time}`,
      place: { screen: 'applicationList', query: 'status=REJECT' },
    },
    {
      name: 'applications_to_submit',
      permission: 'application:submit',
      rows: sql`${own} and ${application.status} = 'INIT'`,
      waits: true,
      since: sql`${application.create_time}`,
      place: { screen: 'applicationList', query: 'status=INIT' },
    },
    {
      name: 'sites_expiring',
      permission: 'application:submit',
      rows: sql`${own} and ${application.status} = 'AUDIT' and ${application.valid_to} <= ${renewUntil}::date`,
      waits: true,
      deadline: sql`${application.valid_to}::timestamptz`,
      place: { screen: 'applicationList', query: `status=AUDIT&valid_to_to=${renewUntil}&sort=valid_to` },
    },
  ]
}

/** What waits for centre and platform. */
export const applicationTiles = (): TileSource[] => [
  {
    name: 'applications_waiting',
    permission: 'application:audit',
    rows: sql`${application} where ${application.status} = 'SUBMIT' and ${application.delete_time} is null`,
    waits: true,
    since: sql`${application.submit_time}`,
    review: true,
    place: { screen: 'applicationAudit', query: 'status=SUBMIT&sort=submit_time' },
  },
]
