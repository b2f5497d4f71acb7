import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { STAT_ATTEMPTS_MAX, STAT_PAPERS_MAX } from '@zhikao/domain/bank/itemStat/itemStat.model.ts'
import type { Db } from '../../db/client.ts'
import { givesValue, refersTo } from '../../record/references.ts'
import { paper, paperItem } from '../paper/paper.table.ts'
import { questionFlagged, questionRate } from '../question/question.queries.ts'
import type { QuestionText } from '../question/question.queries.ts'
import { question, questionEdition } from '../question/question.table.ts'
import { sitting, sittingAnswer } from '../sitting/sitting.table.ts'
import { itemStat, paperStat } from './itemStat.table.ts'

/** Papers whose number of handed-in sittings has changed since they were calculated, with the number now. */
export async function listDue(db: Db, most: number): Promise<{ paper_sn: string; sittings: number }[]> {
  const { rows } = await db.execute<{ paper_sn: string; sittings: number }>(sql`
    select s.paper_sn, s.sittings
    from (select paper_sn, count(*)::int as sittings from ${sitting} where handed_time is not null group by paper_sn) s
      left join ${paperStat} k on k.paper_sn = s.paper_sn
    where k.sittings is distinct from s.sittings
    order by k.stat_time nulls first, s.paper_sn limit ${most}`)
  return rows
}

/** SQL: the sittings of a paper whose marks count. */
const counted = (paperSn: string): SQL => sql`(
  select f.sn from (
    select distinct on (s.student_sn) s.sn, s.start_time from ${sitting} s
    where s.paper_sn = ${paperSn} and s.handed_time is not null order by s.student_sn, s.start_time, s.sn) f
  order by f.start_time desc, f.sn limit ${STAT_ATTEMPTS_MAX})`

/** The marked answers of one sitting; a question without an answer is not among them. */
type Marks = { positions: number[]; points: number[] }

/** The marks of the first sitting of each student. */
export async function listMarks(db: Db, paperSn: string): Promise<Marks[]> {
  const { rows } = await db.execute<Marks>(sql`
    select coalesce(array_agg(a.position) filter (where a.points is not null), '{}') as positions,
      coalesce(array_agg(a.points::float8) filter (where a.points is not null), '{}') as points
    from ${counted(paperSn)} c left join ${sittingAnswer} a on a.sitting_sn = c.sn group by c.sn order by c.sn`)
  return rows
}

/** How often each letter or word was given to the questions at these positions; the key `''` counts the sittings with any answer. */
export async function countChoices(db: Db, paperSn: string, lettered: readonly number[]) {
  const { rows } = await db.execute<{ position: number; key: string; count: number }>(sql`
    with given as (
      select a.position, a.given from ${counted(paperSn)} c join ${sittingAnswer} a on a.sitting_sn = c.sn
      where exists (select from unnest(a.given) w where btrim(w) <> ''))
    select position, '' as key, count(*)::int as count from given group by position
    union all
    select g.position, k.key, count(*)::int
    from given g cross join lateral (select distinct key from unnest(g.given) key where key <> '') k
    where g.position = any(${sql.param(lettered)}::int[]) group by g.position, k.key`)
  return new Map(rows.map(({ position, key, count }) => [`${position} ${key}`, count]))
}

const TITLE_MAX = 120
const figures = {
  position: itemStat.position,
  score: paperItem.score,
  type: questionEdition.type,
  attempts: itemStat.attempts,
  facility: itemStat.facility,
  deviation: itemStat.deviation,
  guess: itemStat.guess,
  intended_weight: itemStat.intended_weight,
  effective_weight: itemStat.effective_weight,
  discrimination: itemStat.discrimination,
  efficiency: itemStat.efficiency,
  options: itemStat.options,
  unanswered: itemStat.unanswered,
  flags: itemStat.flags,
}
const ofItem = and(eq(paperItem.paper_sn, itemStat.paper_sn), eq(paperItem.position, itemStat.position))
const ofEdition = and(
  eq(questionEdition.question_sn, itemStat.question_sn),
  eq(questionEdition.edition, itemStat.edition),
)

export async function findPaperStat(db: Db, paperSn: string) {
  const [found] = await db.select().from(paperStat).where(eq(paperStat.paper_sn, paperSn))
  return found
}

/** The figures of a paper's questions, in its order. */
export function listPaperItems(db: Db, paperSn: string) {
  return db
    .select({
      ...figures,
      question_sn: itemStat.question_sn,
      title: sql<string>`left(${question.plain}, ${TITLE_MAX}::int)`.as('title'),
    })
    .from(itemStat)
    .innerJoin(paperItem, ofItem)
    .innerJoin(questionEdition, ofEdition)
    .innerJoin(question, eq(question.sn, itemStat.question_sn))
    .where(eq(itemStat.paper_sn, paperSn))
    .orderBy(itemStat.position)
}

/** The figures of a question in its papers, the latest first. */
export function listQuestionItems(db: Db, questionSn: string) {
  return db
    .select({
      ...figures,
      paper_sn: paper.sn,
      paper_title: paper.title,
      level: paper.level,
      edition: itemStat.edition,
      is_outdated: sql<boolean>`${itemStat.edition} < ${question.edition}`,
      stat_time: paperStat.stat_time,
    })
    .from(itemStat)
    .innerJoin(paperStat, eq(paperStat.paper_sn, itemStat.paper_sn))
    .innerJoin(paper, eq(paper.sn, itemStat.paper_sn))
    .innerJoin(paperItem, ofItem)
    .innerJoin(questionEdition, ofEdition)
    .innerJoin(question, eq(question.sn, itemStat.question_sn))
    .where(eq(itemStat.question_sn, questionSn))
    .orderBy(desc(paper.create_time), paper.sn)
    .limit(STAT_PAPERS_MAX)
}

const ofText = ({ sn, edition }: QuestionText) =>
  sql`from ${itemStat} k where (k.question_sn, k.edition) = (${sn}, ${edition})`

/** SQL: the mean facility of a question's text: each paper with the weight of its attempts, to one decimal. */
const rateOf = (text: QuestionText) => sql<number | null>`(
  select round((sum(k.attempts * k.facility) / nullif(sum(k.attempts), 0))::numeric, 1)::float8
  ${ofText(text)} and k.facility is not null)`

export const itemStatReferences = [
  givesValue(questionRate, rateOf),
  refersTo(questionFlagged, (text) => sql`${ofText(text)} and k.flags <> '{}'`),
]
