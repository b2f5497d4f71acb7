import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import type { IncidentStatus } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { incident } from '../../exams/incident/incident.table.ts'
import type { TileSource } from './report.tile.queries.ts'

type Asked = { name: Tile; permission: Permission; status: IncidentStatus; orgSn?: string; since: SQL; deadline?: SQL }

/** The exams with an incident in this state, as the list of exams shows them: each with its oldest, and its nearest deadline. Read from the open incidents, which are few, by their index: "not AUDIT" stands as a literal, so that the planner can use it. */
const tile = ({ name, permission, status, orgSn, since, deadline }: Asked): TileSource => ({
  name,
  permission,
  rows: sql`(select i.exam_sn, min(${since}) as since, min(${deadline ?? sql`null::timestamptz`}) as due
      from ${incident} i where i.status = ${status} and i.status <> 'AUDIT' and i.delete_time is null
        and ${orgSn === undefined ? sql`true` : sql`i.org_sn = ${orgSn}`}
      group by i.exam_sn) w
    join ${exam} on ${exam.sn} = w.exam_sn`,
  waits: true,
  since: sql`w.since`,
  ...(deadline ? { deadline: sql`w.due` } : {}),
  place: { screen: 'incidentList', query: `status=${status}` },
})

/** What waits for centre and platform. */
export const platformIncidentTiles = (): TileSource[] => [
  {
    ...tile({
      name: 'incidents_to_handle',
      permission: 'problem:audit',
      status: 'SUBMIT',
      since: sql`i.reported_time`,
    }),
    review: true,
  },
]

/** What a site has still to report, until when; and what was sent back to it. */
export const siteIncidentTiles = (orgSn: string): TileSource[] => [
  tile({
    name: 'incidents_to_report',
    permission: 'problem:submit',
    status: 'INIT',
    orgSn,
    since: sql`i.create_time`,
    deadline: sql`i.due_time`,
  }),
  tile({
    name: 'incidents_rejected',
    permission: 'problem:submit',
    status: 'REJECT',
    orgSn,
    since: sql`i.update_time`,
  }),
]
