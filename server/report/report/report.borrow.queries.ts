import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BorrowStatus } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import { borrow } from '../../exams/borrow/borrow.table.ts'
import type { TileSource } from './report.tile.queries.ts'

/** What a host has to decide; what came back to a school, and what it waits for. */
export function borrowTiles(orgSn: string): TileSource[] {
  const borrows = (side: SQL, status: BorrowStatus) =>
    sql`${borrow} where ${borrow.delete_time} is null and ${side} = ${orgSn} and ${borrow.status} = ${status}`
  const own = sql`${borrow.org_sn}`
  return [
    {
      name: 'borrows_to_audit',
      permission: 'borrow:audit',
      rows: borrows(sql`${borrow.host_org_sn}`, 'SCHOOL_INIT'),
      waits: true,
      since: sql`${borrow.create_time}`,
      deadline: sql`${borrow.deadline}`,
      place: { screen: 'borrowAuditList', query: 'status=SCHOOL_INIT&sort=create_time' },
    },
    {
      name: 'borrows_rejected',
      permission: 'borrow:edit',
      rows: borrows(own, 'SCHOOL_REJECT'),
      waits: true,
      since: sql`${borrow.audit_time}`,
      place: { screen: 'borrowList', query: 'status=SCHOOL_REJECT' },
    },
    {
      name: 'borrows_waiting',
      permission: 'borrow:edit',
      rows: borrows(own, 'SCHOOL_INIT'),
      place: { screen: 'borrowList', query: 'status=SCHOOL_INIT' },
    },
  ]
}
