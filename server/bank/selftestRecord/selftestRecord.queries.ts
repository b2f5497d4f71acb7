import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { PRACTICE_PAPERS_MAX } from '@zhikao/domain/bank/selftest/selftest.model.ts'
import type { selftestRecordContract } from '@zhikao/domain/bank/selftestRecord/selftestRecord.contract.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, inBatches } from '../../db/listAll.ts'
import { major } from '../../people/major/major.table.ts'
import { studentConditions, studentFilters } from '../../people/student/student.list.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { paper } from '../paper/paper.table.ts'
import { sitting } from '../sitting/sitting.table.ts'
import { named, reachedOf, withName } from '../selftest/selftest.queries.ts'
import type { Named, Names, Reached } from '../selftest/selftest.queries.ts'

type Filter = BodyOf<typeof selftestRecordContract.export>

export type SelftestRecord = Named & Reached

/** The self-tests of a student by paper, the latest first. */
export async function listRecords(db: Db, studentSn: string): Promise<SelftestRecord[]> {
  const { rows } = await db.execute<Names & Reached>(sql`
    select ${named}, r.* from (${reachedOf(sql`${studentSn}`)}) r
    join ${paper} p on p.sn = r.paper_sn join ${credential} c on c.sn = p.credential_sn
    order by r.latest_time desc, p.sn limit ${PRACTICE_PAPERS_MAX}`)
  return rows.map(withName)
}

/** The self-tests of one student in one paper. */
export type ExportedRecord = SelftestRecord & {
  org_sn: string
  student_no: string
  name: string
  major_name: string
  class_name: string
}

const conditions = (actor: Actor, filter: Filter) =>
  conditionOf(studentConditions, studentFilters(actor, filter)) ?? sql`true`

/** How many lines an export would have, at most `cap`. */
export async function countRecords(db: Db, actor: Actor, filter: Filter, cap: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${student} join ${sitting} s on s.student_sn = ${student.sn} and s.kind = 'PRACTICE' and s.handed_time is not null
      where ${conditions(actor, filter)} group by s.student_sn, s.paper_sn limit ${cap}) found`)
  return rows[0]?.count ?? 0
}

const BATCH = 500

/** The self-tests of the students that a filter finds, in order of institution, student number and paper, a batch at a time. */
export async function* eachRecord(db: Db, actor: Actor, filter: Filter): AsyncGenerator<ExportedRecord> {
  const batches = inBatches<ExportedRecord>(BATCH, async (last) => {
    const behind = last
      ? sql`and (${student.org_sn}, ${student.student_no}, p.sn) > (${last.org_sn}, ${last.student_no}, ${last.paper_sn})`
      : sql``
    const { rows } = await db.execute<Omit<ExportedRecord, 'credential_name'> & Names & Reached>(sql`
      select ${student.org_sn}, ${student.student_no}, ${student.name}, ${major.name} as major_name, ${student.class_name}, ${named}, r.*
      from ${student} join ${major} on ${major.sn} = ${student.major_sn}
      join lateral (${reachedOf(sql`${student.sn}`)}) r on true
      join ${paper} p on p.sn = r.paper_sn join ${credential} c on c.sn = p.credential_sn
      where ${conditions(actor, filter)} ${behind}
      order by ${student.org_sn}, ${student.student_no}, p.sn limit ${BATCH}`)
    return rows.map(withName)
  })
  for await (const batch of batches) yield* batch
}
