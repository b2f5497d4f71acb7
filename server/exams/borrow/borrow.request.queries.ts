import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { RequestFacts } from '@zhikao/domain/exams/borrow/borrow.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { college } from '../../people/college/college.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { readHost } from './borrow.host.queries.ts'
import type { Place } from './borrow.host.queries.ts'
import { borrow } from './borrow.table.ts'

type Wish = Pick<RequestFacts, 'wanted_plan_sn' | 'student_count' | 'expected_date_start' | 'expected_date_end'>

/** Other requests of an institution to the same site, for the same credential and level, that are not decided yet. */
function listUndecided(db: Db, orgSn: string, place: Place, exceptSn: string) {
  const { sn, expected_date_start, expected_date_end } = borrow
  return db
    .select({ sn, expected_date_start, expected_date_end })
    .from(borrow)
    .where(
      and(
        eq(borrow.org_sn, orgSn),
        eq(borrow.host_org_sn, place.host_org_sn),
        eq(borrow.credential_sn, place.credential_sn),
        eq(borrow.level, place.level),
        eq(borrow.status, 'SCHOOL_INIT'),
        isNull(borrow.delete_time),
        ne(borrow.sn, exceptSn),
      ),
    )
}

/** What the rules of a request look at; `exceptSn` is the request itself when it is sent again. */
export async function readRequest(
  db: Db,
  orgSn: string,
  place: Place,
  wish: Wish,
  exceptSn = '',
): Promise<RequestFacts> {
  const { plans, in_force, unattached } = await readHost(db, place)
  const provinces = await db
    .select({ sn: college.sn, province: college.province })
    .from(college)
    .where(sql`${college.sn} = any(${sql.param([orgSn, place.host_org_sn])}::text[])`)
  const provinceOf = (sn: string) => provinces.find((one) => one.sn === sn)?.province ?? ''
  return {
    org_sn: orgSn,
    province: provinceOf(orgSn),
    host_org_sn: place.host_org_sn,
    host_province: provinceOf(place.host_org_sn),
    host_in_force: in_force,
    plans,
    unattached,
    wanted_plan_sn: wish.wanted_plan_sn,
    student_count: wish.student_count,
    expected_date_start: wish.expected_date_start,
    expected_date_end: wish.expected_date_end,
    others: await listUndecided(db, orgSn, place, exceptSn),
    terms: await readSettings(db, 'exam_rules'),
    now: await clock(db),
  }
}
