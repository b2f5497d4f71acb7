import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { credentialLevelUsed, credentialUsed, namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { templateReferenced } from '../../catalogue/template/template.queries.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { anyOf, listOf, listPage } from '../../db/listPage.ts'
import { account } from '../../platform/operator/operator.table.ts'
import type { Find } from '../../record/find.ts'
import { listHistory } from '../../record/history.ts'
import { lockedBy } from '../../record/locked.ts'
import { namesFrom } from '../../record/names.ts'
import { isReferenced, referencePoint, refersTo, valueOf, valuePoint } from '../../record/references.ts'
import { questionUsed } from '../question/question.queries.ts'
import { question, questionEdition } from '../question/question.table.ts'
import { paper, paperItem } from './paper.table.ts'

/** The plans for which a paper is sealed, the first first; asked with its number. */
export const paperPlans = valuePoint('paper.plans', sql<{ sn: string; title: string }[]>`'[]'::json`)

/** Does a plan have its papers sealed with this paper? Asked with its number. */
export const paperSealed = referencePoint('paper.sealed')

/** SQL: a question is in another paper `p` of this kind. */
export const isInPaper = (questionSn: SQL, kind: SQL) => sql<boolean>`exists (
  select 1 from ${paperItem} o join ${paper} p on p.sn = o.paper_sn where o.question_sn = ${questionSn} and ${kind})`
/** SQL: the paper `p` is that of a plan; looked up when the query is built. */
const sealedNow = { getSQL: () => isReferenced(paperSealed, sql.raw('p.sn')) }
export const isSealed = sql<boolean>`${sealedNow}`
/** SQL: the paper `p` is or was offered for self-tests. */
export const isPractised = sql`p.practice and p.status <> 'INIT' and p.delete_time is null`

const columns = {
  sn: paper.sn,
  title: paper.title,
  template_sn: paper.template_sn,
  template_name: sql<string>`${template.name}`.as('template_name'),
  template_edition: paper.template_edition,
  credential_sn: paper.credential_sn,
  credential_name: namedCredential,
  level: paper.level,
  subject: paper.subject,
  seed: paper.seed,
  rules: paper.rules,
  deviation: paper.deviation,
  total_score: paper.total_score,
  item_count: paper.item_count,
  create_by:
    sql<string>`coalesce((select a.name from ${account} a where a.sn = ${paper.create_by}), ${paper.create_by})`.as(
      'create_by_name',
    ),
  retired_items: sql<number>`(
    select count(*)::int from ${paperItem} i join ${question} q on q.sn = i.question_sn
    where i.paper_sn = ${paper.sn} and (q.status <> 'ENABLE' or q.delete_time is not null))`.as('retired_items'),
  practice: paper.practice,
  sealed_items: sql<number>`(
    select count(*)::int from ${paperItem} i where ${paper.practice} and i.paper_sn = ${paper.sn} and ${isInPaper(sql.raw('i.question_sn'), isSealed)})`.as(
    'sealed_items',
  ),
  practised_items: sql<number>`(
    select count(*)::int from ${paperItem} i where not ${paper.practice} and i.paper_sn = ${paper.sn} and ${isInPaper(sql.raw('i.question_sn'), isPractised)})`.as(
    'practised_items',
  ),
  status: paper.status,
  version: paper.version,
  create_time: paper.create_time,
  update_time: paper.update_time,
}
const paperRecords = (db: Db) =>
  db
    .select(columns)
    .from(paper)
    .innerJoin(credential, eq(credential.sn, paper.credential_sn))
    .innerJoin(template, eq(template.sn, paper.template_sn))
    .$dynamic()
export type PaperRecord = Awaited<ReturnType<typeof paperRecords>>[number]

/** SQL: the title has this word, or the number begins with it. */
const isFoundBy = (word: unknown) =>
  sql`(strpos(lower(${paper.title}), lower(${word}::text)) > 0 or strpos(${paper.sn}, upper(${word}::text)) = 1)`

type Filter = 'live' | 'keyword' | 'credential' | 'level' | 'subject' | 'template' | 'practice' | 'status'
const papers = listOf<Filter, 'update_time' | 'title' | 'create_time'>()({
  name: 'bank_paper',
  sorts: { update_time: paper.update_time, title: paper.title, create_time: paper.create_time },
  defaultSort: '-update_time',
  table: paper,
  key: paper.sn,
  select: paperRecords,
  filters: {
    live: () => isNull(paper.delete_time),
    keyword: isFoundBy,
    practice: (value) => sql`${paper.practice} = ${value}`,
    ...anyOf({
      credential: paper.credential_sn,
      level: paper.level,
      subject: paper.subject,
      template: paper.template_sn,
      status: paper.status,
    }),
  } satisfies Record<Filter, (value: unknown) => SQL>,
})

/** One page of the papers. */
export function listPapers(db: Db, query: QueryOf<typeof paperContract.list>): Promise<Page<PaperRecord>> {
  const { keyword, credential_sn, template_sn, level, subject, practice, status } = query
  return listPage(db, papers, query, {
    live: true,
    keyword: keyword || undefined,
    credential: credential_sn,
    template: template_sn,
    level,
    subject,
    practice,
    status,
  })
}

/** A paper that is not deleted. Throws `not_found`. */
export async function getPaper(db: Db, sn: string): Promise<PaperRecord> {
  const [found] = await paperRecords(db).where(and(eq(paper.sn, sn), isNull(paper.delete_time)))
  if (!found) throw notFound()
  return found
}

const lockRow = lockedBy(paper, getPaper)

/** The same, its row locked until the transaction ends; papers of one level are locked one after the other: what one shows the other does not ask. */
export async function lockPaper(db: Db, sn: string): Promise<PaperRecord> {
  const { credential_sn, level } = await lockRow(db, sn)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank papers ${credential_sn} ${level}`}, 0))`)
  return getPaper(db, sn)
}

/** The questions of a paper in its order, as the paper took them; `current` is the edition of the bank. */
export function listItems(db: Db, paperSn: string) {
  return db
    .select({
      position: paperItem.position,
      question_sn: paperItem.question_sn,
      edition: paperItem.edition,
      score: paperItem.score,
      option_order: paperItem.option_order,
      type: questionEdition.type,
      stem: questionEdition.stem,
      options: questionEdition.options,
      answer: questionEdition.answer,
      analysis: questionEdition.analysis,
      attachments: questionEdition.attachments,
      difficulty: questionEdition.difficulty,
      knowledge_points: questionEdition.knowledge_points,
      group: question.alternative_group,
      status: question.status,
      current: question.edition,
    })
    .from(paperItem)
    .innerJoin(
      questionEdition,
      and(eq(questionEdition.question_sn, paperItem.question_sn), eq(questionEdition.edition, paperItem.edition)),
    )
    .innerJoin(question, eq(question.sn, paperItem.question_sn))
    .where(eq(paperItem.paper_sn, paperSn))
    .orderBy(paperItem.position)
}
export type StoredItem = Awaited<ReturnType<typeof listItems>>[number]

/** Questions as they are in the bank now, in the form of `listItems`; their place is that of their paper, which is not kept. */
export async function listQuestions(db: Db, sns: readonly string[]) {
  return db
    .select({
      question_sn: question.sn,
      edition: question.edition,
      type: question.type,
      stem: question.stem,
      options: question.options,
      answer: question.answer,
      analysis: question.analysis,
      attachments: question.attachments,
      difficulty: question.difficulty,
      knowledge_points: question.knowledge_points,
      group: question.alternative_group,
      status: question.status,
      current: question.edition,
    })
    .from(question)
    .where(inArray(question.sn, [...sns]))
}

/** The plans for which a paper is sealed. */
export async function listPlansOf(db: Db, sn: string): Promise<{ sn: string; title: string }[]> {
  const { rows } = await db.execute<{ plans: { sn: string; title: string }[] }>(
    sql`select ${valueOf(paperPlans, sql`${sn}::text`)} as plans`,
  )
  return rows[0]?.plans ?? []
}

export async function listPaperHistory(db: Db, actor: Actor, sn: string) {
  await getPaper(db, sn)
  return listHistory(db, actor, 'paper', sn)
}

export const findPapers: Find = (_actor, word, max) => sql`
  select ${paper.sn} as sn, ${paper.title} as title, ${paper.sn} as subtitle from ${paper}
  where ${paper.delete_time} is null and ${isFoundBy(word)} order by ${paper.update_time} desc, ${paper.sn} limit ${max}`

export const paperNames = namesFrom(
  { type: 'paper', permission: 'paper:edit', screens: ['questionList'], tab: 'paper' },
  { from: paper, name: paper.title, number: paper.sn, where: () => isNull(paper.delete_time) },
)

export const paperReferences = [
  refersTo(
    questionUsed,
    (key) =>
      sql`from ${paperItem} i join ${paper} p on p.sn = i.paper_sn where i.question_sn = ${key} and p.delete_time is null`,
  ),
  refersTo(templateReferenced, (key) => sql`from ${paper} p where p.template_sn = ${key} and p.delete_time is null`),
  refersTo(credentialUsed, (key) => sql`from ${paper} p where p.credential_sn = ${key} and p.delete_time is null`),
  refersTo(
    credentialLevelUsed,
    (key) => sql`from ${paper} p where (p.credential_sn, p.level) = ${key} and p.delete_time is null`,
  ),
]
