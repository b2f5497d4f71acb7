import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { SITTING_GRACE_SECONDS } from '@zhikao/domain/bank/sitting/sitting.model.ts'
import type { SittingAnswer } from '@zhikao/domain/bank/sitting/sitting.model.ts'
import type { Db } from '../../db/client.ts'
import { groupsOf } from '../../db/groupCommit.ts'
import { transaction } from '../../db/transaction.ts'
import { sitting, sittingAnswer } from './sitting.table.ts'

/** An answer to store, of this sitter. */
export type GivenAnswer = SittingAnswer & { sitting_sn: string; student_sn: string }
/** The number of the answer that is stored, which may be a later one; null: the sitting is not this sitter's, has no such question, or is over. */
type Stored = number | null

/** Measured: the shortest wait that still gathers many answers of an exam's start. */
const GROUP = { waitMs: 4, most: 500 }

/** Stores answers, those of many sitters with one commit (domain.md §3.15a); an answer is acknowledged after the commit of its group. */
export const answerKeeper = (pool: pg.Pool): ((answer: GivenAnswer) => Promise<Stored>) =>
  groupsOf((answers: readonly GivenAnswer[]) => transaction(pool, (db) => keepAnswers(db, answers)), GROUP)

type Place = Pick<GivenAnswer, 'sitting_sn' | 'student_sn' | 'position'>
const keyOf = ({ sitting_sn, student_sn, position }: Place) => `${sitting_sn} ${student_sn} ${position}`

/**
 * One statement for the whole group. The sittings are held against handing in meanwhile, which waits for the commit and then finds
 * each acknowledged answer. Of two answers to one question the later one of the device holds, in whatever order they arrive; of two devices that count alike, the one that arrives last.
 */
export async function keepAnswers(db: Db, answers: readonly GivenAnswer[]): Promise<Stored[]> {
  const { rows } = await db.execute<Place & { seq: number }>(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
        as a (sitting_sn text, student_sn text, position integer, given text[], is_flagged boolean, seq integer)),
    live as materialized (
      select s.sn, s.student_sn, s.item_count from ${sitting} s
      where s.sn in (select sitting_sn from asked) and s.handed_time is null
        and business_now() <= s.end_time + make_interval(secs => ${SITTING_GRACE_SECONDS})
      order by s.sn for share),
    latest as (
      select distinct on (a.sitting_sn, a.position) a.* from asked a
      join live l on l.sn = a.sitting_sn and l.student_sn = a.student_sn and a.position <= l.item_count
      order by a.sitting_sn, a.position, a.seq desc),
    written as (
      insert into ${sittingAnswer} as k (sitting_sn, position, given, is_flagged, seq, time)
      select sitting_sn, position, given, is_flagged, seq, business_now() from latest
      on conflict (sitting_sn, position) do update set
        given = case when excluded.seq >= k.seq then excluded.given else k.given end,
        is_flagged = case when excluded.seq >= k.seq then excluded.is_flagged else k.is_flagged end,
        time = case when excluded.seq >= k.seq then excluded.time else k.time end,
        seq = greatest(excluded.seq, k.seq)
      returning k.sitting_sn, k.position, k.seq)
    select w.*, l.student_sn from written w join live l on l.sn = w.sitting_sn`)
  const stored = new Map(rows.map((row) => [keyOf(row), row.seq]))
  return answers.map((answer) => stored.get(keyOf(answer)) ?? null)
}
