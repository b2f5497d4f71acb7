import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { examinersOf, roomsOf } from '@zhikao/domain/results/score/score.distribution.rules.ts'
import type { SeatScore } from '@zhikao/domain/results/score/score.distribution.rules.ts'
import type { sheetDistribution } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import type { Db } from '../../db/client.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { college } from '../../people/college/college.table.ts'
import { valueOf } from '../../record/references.ts'
import { room } from '../../sites/application/application.table.ts'
import { getSheet } from '../scoreSheet/scoreSheet.queries.ts'
import type { SheetRecord } from '../scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { computeOutcomes } from './score.composite.queries.ts'
import { candidateEntries } from './score.queries.ts'
import type { CandidateEntry } from './score.queries.ts'
import { composite, score } from './score.table.ts'

type Distribution = z.output<typeof sheetDistribution>
type SeatRow = Omit<SeatScore, 'entries'> & { entries: CandidateEntry[] }

/** The seats of a plan by room, with the scores that count and what examiners handed in. */
async function listSeats(db: Db, planSn: string): Promise<SeatScore[]> {
  const { rows } = await db.execute<SeatRow>(sql`
    select x.subject, x.room_sn, r.name as room, case when sc.flag = 'NORMAL' then sc.final_score end as score,
      case x.subject when 'OFFLINE' then ${valueOf(candidateEntries, sql.raw('x.signup_sn'))} else '[]' end as entries
    from ${exam} e join ${seat} x on x.exam_sn = e.sn join ${signup} g on g.sn = x.signup_sn and g.status = 'AUDIT'
      join ${room} r on r.sn = x.room_sn
      left join ${score} sc on sc.signup_sn = x.signup_sn and sc.subject = x.subject
    where e.plan_sn = ${planSn} order by x.subject desc, r.name, x.room_sn, x.exam_sn, x.seat_no`)
  return rows.map((row) => ({ ...row, entries: row.entries.flatMap(givenBy) }))
}

/** An earlier figure has no author, who could be compared. */
const givenBy = ({ teacher_sn, examiner_name, total }: CandidateEntry) =>
  teacher_sn === null ? [] : [{ examiner: teacher_sn, name: examiner_name ?? '', total }]

/** So many earlier plans are compared. */
const EARLIER = 3

/** The plans of the same credential and level that were published last, before this one; all sites together. */
async function listEarlier(db: Db, { sn, credential_sn, level }: SheetRecord): Promise<Distribution['earlier']> {
  const { rows } = await db.execute<Distribution['earlier'][number]>(sql`
    with last as (
      select h.sn, p.title, h.org_sn, h.publish_time from ${scoreSheet} h join ${plan} p on p.sn = h.sn
      where h.status = 'AUDIT' and h.sn <> ${sn} and p.credential_sn = ${credential_sn} and p.level = ${level} and p.delete_time is null
        and h.publish_time < coalesce((select o.publish_time from ${scoreSheet} o where o.sn = ${sn}), 'infinity')
      order by h.publish_time desc, h.sn desc limit ${EARLIER}
    )
    select last.sn, last.title, o.name as org_name, to_char(last.publish_time, 'YYYY-MM-DD') as publish_time,
      count(c.signup_sn) filter (where c.pass)::int as passed, count(c.signup_sn)::int as candidates
    from last join ${college} o on o.sn = last.org_sn left join ${composite} c on c.plan_sn = last.sn
    group by last.sn, last.title, o.name, last.publish_time order by last.publish_time desc, last.sn desc`)
  return rows
}

/** How the scores of a sheet in the actor's scope are spread; four statements however many candidates. */
export async function getDistribution(db: Db, actor: Actor, sn: string): Promise<Distribution> {
  const sheet = await getSheet(db, actor, sn)
  const seats = await listSeats(db, sn)
  const outcomes = await computeOutcomes(db, sn)
  return {
    rooms: roomsOf(seats),
    examiners: examinersOf(seats),
    passed: outcomes.filter(({ verdict }) => verdict === 'PASSED').length,
    candidates: outcomes.length,
    earlier: await listEarlier(db, sheet),
  }
}
