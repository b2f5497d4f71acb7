import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { credentialLevelUsed, credentialUsed, namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { anyOf, listOf, listPage } from '../../db/listPage.ts'
import { textFile } from '../../platform/media/media.queries.ts'
import { listHistory } from '../../record/history.ts'
import type { Find } from '../../record/find.ts'
import { lockedBy } from '../../record/locked.ts'
import { namesFrom } from '../../record/names.ts'
import {
  countReferences,
  isReferenced,
  referencePoint,
  refersTo,
  valueOf,
  valuePoint,
} from '../../record/references.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { pointUsed } from '../knowledgePoint/knowledgePoint.queries.ts'
import { knowledgePoint } from '../knowledgePoint/knowledgePoint.table.ts'
import { question, questionEdition } from './question.table.ts'

/** Papers that have a question; asked with its number. */
export const questionUsed = referencePoint('question.used')

/** A question in one of its editions. */
export type QuestionText = { sn: SQL; edition: SQL }
/** The mean facility of a question's text, per cent; null without attempts. */
export const questionRate = valuePoint<number | null, QuestionText>('question.rate', sql`null::float8`)
/** Have the statistics of a question's text a flag? */
export const questionFlagged = referencePoint<QuestionText>('question.flagged')
const present: QuestionText = { sn: sql`question.sn`, edition: sql`question.edition` }

/** The points of a question with their names, in its order. */
const namedPoints = sql<{ sn: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('sn', k.sn, 'name', k.name) order by p.at), '[]')
  from unnest(${question.knowledge_points}) with ordinality p(sn, at) join ${knowledgePoint} k on k.sn = p.sn)`

const TITLE_MAX = 120
/** Made for each query, because the references to a question are complete only after the features are wired. */
const rowColumns = () => ({
  sn: question.sn,
  credential_sn: question.credential_sn,
  credential_name: namedCredential,
  level: question.level,
  subject: question.subject,
  type: question.type,
  title: sql<string>`left(${question.plain}, ${TITLE_MAX}::int)`.as('title'),
  blanks: question.blanks,
  options: question.options,
  answer: question.answer,
  attachments: question.attachments,
  score_default: question.score_default,
  difficulty: question.difficulty,
  knowledge_points: namedPoints.as('named_points'),
  alternative_group: question.alternative_group,
  practice_allowed: question.practice_allowed,
  edition: question.edition,
  used_count: countReferences(questionUsed, sql`question.sn`).as('used_count'),
  correct_rate: valueOf(questionRate, present).as('correct_rate'),
  status: question.status,
  update_time: question.update_time,
  version: question.version,
})
const rowRecords = (db: Db) =>
  db.select(rowColumns()).from(question).innerJoin(credential, eq(credential.sn, question.credential_sn)).$dynamic()
export type QuestionRowRecord = Awaited<ReturnType<typeof rowRecords>>[number]

const columns = () => ({
  ...rowColumns(),
  stem: question.stem,
  analysis: question.analysis,
  source: question.source,
  files: question.files,
  create_time: question.create_time,
})
const questionRecords = (db: Db) =>
  db.select(columns()).from(question).innerJoin(credential, eq(credential.sn, question.credential_sn)).$dynamic()
export type QuestionRecord = Awaited<ReturnType<typeof questionRecords>>[number]

const FILTERS = [
  'live',
  'keyword',
  'credential',
  'level',
  'subject',
  'type',
  'point',
  'difficulty',
  'practice',
  'flagged',
  'status',
  'chosen',
] as const
type Filter = (typeof FILTERS)[number]

/** SQL: the stem holds this word, in capitals or not. */
const plainHas = (word: unknown) =>
  sql`(grams(lower(${question.plain})) @> grams(lower(${word}::text)) and strpos(lower(${question.plain}), lower(${word}::text)) > 0)`

/** The point with this number and all below it. */
const subtree = (sn: unknown) => sql`array(
  with recursive below(sn) as (
    select ${sn}::text union select k.sn from ${knowledgePoint} k join below b on k.parent_sn = b.sn)
  select sn from below)`

/** One condition for each filter. */
const conditions: Record<Filter, (value: unknown) => SQL> = {
  live: () => isNull(question.delete_time),
  keyword: plainHas,
  ...anyOf({
    credential: question.credential_sn,
    level: question.level,
    subject: question.subject,
    type: question.type,
    status: question.status,
  }),
  point: (value) => sql`${question.knowledge_points} && ${subtree(value)}`,
  difficulty: (value) => sql`${question.difficulty} = any(${value}::int[])`,
  practice: (value) => sql`${question.practice_allowed} = ${value}::boolean`,
  flagged: (value) => sql`${isReferenced(questionFlagged, present)} = ${value}::boolean`,
  chosen: (value) => sql`${question.sn} = any(${value}::text[])`,
}

const questions = listOf<Filter, 'update_time' | 'difficulty' | 'score_default'>()({
  name: 'question',
  table: question,
  key: question.sn,
  select: rowRecords,
  filters: conditions,
  sorts: {
    update_time: question.update_time,
    difficulty: question.difficulty,
    score_default: question.score_default,
  },
  defaultSort: '-update_time',
})

/** An export's body also has its format, which chooses no rows. */
type Exported = BodyOf<typeof questionContract.export>
type QuestionFilter = Omit<Exported, 'format'> & Partial<Pick<Exported, 'format'>>

/** The values of the filters that are set, under the names of the conditions. */
const valuesOf = (filter: QuestionFilter): Partial<Record<Filter, unknown>> => {
  const { keyword, credential_sn, practice_allowed, format: _format, ...rest } = filter
  const named = { credential: credential_sn, practice: practice_allowed }
  return { live: true, keyword: keyword || undefined, ...named, ...rest }
}

/** One page of the bank. */
export function listQuestions(db: Db, query: QueryOf<typeof questionContract.list>): Promise<Page<QuestionRowRecord>> {
  const { page: _page, limit: _limit, sort: _sort, ...filter } = query
  return listPage(db, questions, query, valuesOf(filter))
}

/** SQL: is a question among those that an export takes? */
export function isExported(filter: QuestionFilter): SQL | undefined {
  const values = valuesOf(filter)
  const set = FILTERS.filter((name) => values[name] !== undefined)
  return and(...set.map((name) => conditions[name](sql.param(values[name]))))
}

/** A question that is not deleted, in whatever state. Throws `not_found`. */
export async function getQuestion(db: Db, sn: string): Promise<QuestionRecord> {
  const [found] = await questionRecords(db).where(and(eq(question.sn, sn), isNull(question.delete_time)))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends. */
export const lockQuestion = lockedBy(question, getQuestion)

export async function listQuestionHistory(db: Db, actor: Actor, sn: string) {
  await getQuestion(db, sn)
  return listHistory(db, actor, 'question', sn)
}

export const findQuestions: Find = (_actor, word, max) => sql`
  select ${question.sn} as sn, left(${question.plain}, ${TITLE_MAX}::int) as title, ${credential.name} as subtitle
  from ${question} join ${credential} on ${credential.sn} = ${question.credential_sn}
  where ${question.delete_time} is null and ${plainHas(word)} order by ${question.update_time} desc, ${question.sn} limit ${max}`

export const questionNames = namesFrom(
  { type: 'question', permission: 'question:read', screens: ['questionList'] },
  { from: question, name: sql`left(${question.plain}, 60)`, where: () => isNull(question.delete_time) },
)

export const questionReferences = [
  refersTo(
    pointUsed,
    (key) => sql`from ${question} q where q.knowledge_points @> array[${key}] and q.delete_time is null`,
  ),
  refersTo(credentialUsed, (key) => sql`from ${question} q where q.credential_sn = ${key} and q.delete_time is null`),
  refersTo(
    credentialLevelUsed,
    (key) => sql`from ${question} q where (q.credential_sn, q.level) = ${key} and q.delete_time is null`,
  ),
  refersTo(textFile, (key) => sql`from ${questionEdition} e where e.files @> array[${key}]`),
  refersTo(textFile, (key) => sql`from ${question} q where q.files @> array[${key}] and q.delete_time is null`),
]
