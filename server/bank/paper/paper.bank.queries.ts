import { sql } from 'drizzle-orm'
import type { BankType } from '@zhikao/domain/bank/question/question.model.ts'
import { blueprintOf, cellFinder } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import type { PaperRules } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import type { Item } from '@zhikao/domain/bank/paper/paper.demand.rules.ts'
import type { Level, Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Db } from '../../db/client.ts'
import { listPoints } from '../knowledgePoint/knowledgePoint.queries.ts'
import { knowledgePoint } from '../knowledgePoint/knowledgePoint.table.ts'
import { question } from '../question/question.table.ts'
import { isInPaper, isPractised, isSealed } from './paper.queries.ts'
import { paper, paperItem } from './paper.table.ts'

/** Whose bank, and what a paper takes of it. */
export type PaperSource = {
  credential_sn: string
  level: Level
  subject: Subject
  rules: PaperRules
  /** Of a paper for self-tests. */
  practice: boolean
}
/** A question as a paper may take it; `options`: how many it has. */
export type BankItem = Item & { options: number }

type Read = {
  sn: string
  type: BankType
  point: string | null
  difficulty: number
  group: string | null
  options: number
}

/** SQL: the questions that the last exam papers of a level and subject have. */
const rested = ({ credential_sn, level, subject }: PaperSource, papers: number) => sql`
  select i.question_sn from ${paperItem} i where i.paper_sn in (
    select p.sn from ${paper} p where p.credential_sn = ${credential_sn} and p.level = ${level} and p.subject = ${subject} and not p.practice and p.delete_time is null
    order by p.create_time desc, p.sn desc limit ${papers})`

/** SQL: these points and all below them. */
const withBelow = (points: readonly string[]) => sql`array(
  with recursive below(sn) as (
    select unnest(${sql.param([...points])}::text[]) union select k.sn from ${knowledgePoint} k join below b on k.parent_sn = b.sn)
  select sn from below)`

/** SQL: may a paper of this kind have the question `q`: no self-test shows what an exam asks, and no exam what a self-test has shown (domain.md §3.15a). */
const isOpenTo = (practice: boolean) =>
  practice
    ? sql`q.practice_allowed and not ${isInPaper(sql.raw('q.sn'), isSealed)}`
    : sql`not ${isInPaper(sql.raw('q.sn'), isPractised)}`

/** The enabled questions of the subject that a paper may be made of, without those of the last `rest` papers, each with its cell in the blueprint. */
export async function listSupply(db: Db, source: PaperSource, rest: number): Promise<BankItem[]> {
  const { credential_sn, level, subject, rules, practice } = source
  const { source_points } = rules
  const { totals, cells } = blueprintOf(rules)
  const { rows } = await db.execute<Read>(sql`
    select q.sn, q.type, q.knowledge_points[1] as point, q.difficulty, q.alternative_group as "group", jsonb_array_length(q.options) as options
    from ${question} q
    where q.credential_sn = ${credential_sn} and q.level = ${level} and q.subject = ${subject} and q.status = 'ENABLE' and q.delete_time is null
      and ${isOpenTo(practice)} and q.type = any(${sql.param(totals.map(({ type }) => type))}::text[])
      ${source_points.length > 0 ? sql`and q.knowledge_points && ${withBelow(source_points)}` : sql``}
      ${rest > 0 ? sql`and q.sn not in (${rested(source, rest)})` : sql``}`)
  const findCell = cellFinder(cells, await listPoints(db, credential_sn))
  return rows.map(({ point, ...item }) => ({ ...item, cell: findCell(item.type, point) }))
}
