import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BorrowStatus } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import { borrow } from '../../exams/borrow/borrow.table.ts'
import type { Place, TileSource } from './report.tile.queries.ts'

/** What a host has to decide; what came back to a school, and what it waits for. */
export function borrowTiles(orgSn: string): TileSource[] {
  const borrows = (side: SQL, status: BorrowStatus) =>
    sql`${borrow} where ${borrow.delete_time} is null and ${side} = ${orgSn} and ${borrow.status} = ${status}`
  const own = sql`${borrow.org_sn}`
  // A list of borrowed exams holds those of both parties: the link names the side that is counted.
  const place = (screen: 'borrowAuditList' | 'borrowList', query: string): Place => ({
    screen,
    query: `${query}&${screen === 'borrowList' ? 'org_sn' : 'host_org_sn'}=${orgSn}`,
  })
  return [
    {
      name: 'borrows_to_audit',
      permission: 'borrow:audit',
      rows: borrows(sql`${borrow.host_org_sn}`, 'SCHOOL_INIT'),
      waits: true,
      since: sql`${borrow.create_time}`,
      deadline: sql`${borrow.deadline}`,
      place: place('borrowAuditList', 'status=SCHOOL_INIT&sort=create_time'),
    },
    {
      name: 'borrows_rejected',
      permission: 'borrow:edit',
      rows: borrows(own, 'SCHOOL_REJECT'),
      waits: true,
      since: sql`${borrow.audit_time}`,
      place: place('borrowList', 'status=SCHOOL_REJECT'),
    },
    {
      name: 'borrows_waiting',
      permission: 'borrow:edit',
      rows: borrows(own, 'SCHOOL_INIT'),
      place: place('borrowList', 'status=SCHOOL_INIT'),
    },
  ]
}
