import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { AccessWay } from '@zhikao/domain/bank/paper/paper.model.ts'
import { ACCESS_MAX } from '@zhikao/domain/bank/paper/paper.model.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { getPaper } from './paper.queries.ts'
import type { PaperRecord } from './paper.queries.ts'
import { paperAccess, paperShare } from './paper.table.ts'

/** The exam for which a paper is sealed, where it has begun and this account may open its papers: has it ended? Null: there is none. */
export const paperExam = valuePoint<{ ended: boolean } | null, { sn: string; actor: Actor }>(
  'paper.exam',
  sql`null::json`,
)

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** How a paper is opened, and whether its answers are shown. */
export type Opened = { record: PaperRecord; way: AccessWay; answers: boolean; end_time: string | null }

const isMissing = (error: unknown) => error instanceof AppError && error.code === 'not_found'

/** A paper for its review page: of centre and platform, of an exam that has begun, or by a link that has not ended. Unknown, foreign and too early are one identical 404 (reliability.md §2). */
export async function openReview(db: Db, actor: Actor | null, sn: string, token: string | undefined): Promise<Opened> {
  const record = await getPaper(db, sn).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!record) throw notFound()
  if (actor && can(actor, 'paper:edit')) return { record, way: 'ACCOUNT', answers: true, end_time: null }
  const exam = actor && can(actor, 'paper:read') ? await findExam(db, sn, actor) : null
  if (exam) return { record, way: 'EXAM', answers: exam.ended, end_time: null }
  const end_time = token ? await findLink(db, sn, token) : null
  if (end_time === null) throw notFound()
  return { record, way: 'LINK', answers: false, end_time }
}

async function findExam(db: Db, sn: string, actor: Actor): Promise<{ ended: boolean } | null> {
  const { rows } = await db.execute<{ exam: { ended: boolean } | null }>(
    sql`select ${valueOf(paperExam, { sn, actor })} as exam`,
  )
  return rows[0]?.exam ?? null
}

/** When the link of a token ends, in real time; null where there is none that is valid for this paper. */
async function findLink(db: Db, sn: string, token: string): Promise<string | null> {
  const [found] = await db
    .select({ end_time: paperShare.end_time })
    .from(paperShare)
    .where(
      and(
        eq(paperShare.token_hash, tokenHash(token)),
        eq(paperShare.paper_sn, sn),
        sql`${paperShare.end_time} > now()`,
      ),
    )
  return found?.end_time ?? null
}

/** The practical of a paper's exam template: its tasks, score sheet and materials; null where it has none. */
export async function findPractical(db: Db, templateSn: string) {
  const { practical_enabled, practical_minutes, theory_minutes, tasks, score_sheet, material_list } = template
  const [found] = await db
    .select({ practical_enabled, practical_minutes, theory_minutes, tasks, score_sheet, material_list })
    .from(template)
    .where(eq(template.sn, templateSn))
  return found ?? null
}

/** Who opened a paper, the last ones first. */
export async function listAccess(db: Db, sn: string) {
  await getPaper(db, sn)
  return db
    .select({ name: paperAccess.name, way: paperAccess.way, time: paperAccess.time })
    .from(paperAccess)
    .where(eq(paperAccess.paper_sn, sn))
    .orderBy(desc(paperAccess.time), desc(paperAccess.sn))
    .limit(ACCESS_MAX)
}
