import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { inTreeOrder } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.rules.ts'
import type { PathPoint } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.path.rules.ts'
import type { TreePoint } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.rules.ts'
import { credentialUsed } from '../../catalogue/credential/credential.queries.ts'
import { templatePoint, templatePointPaths } from '../../catalogue/template/template.queries.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { namesFrom } from '../../record/names.ts'
import { countReferences, givesValue, referencePoint, refersTo } from '../../record/references.ts'
import { knowledgePoint } from './knowledgePoint.table.ts'

/** Questions that name a point; asked with its number. */
export const pointUsed = referencePoint('knowledgePoint.used')

const columns = () => ({
  sn: knowledgePoint.sn,
  credential_sn: knowledgePoint.credential_sn,
  parent_sn: knowledgePoint.parent_sn,
  name: knowledgePoint.name,
  position: knowledgePoint.position,
  question_count: countReferences(pointUsed, sql`knowledge_point.sn`).as('question_count'),
  version: knowledgePoint.version,
  update_time: knowledgePoint.update_time,
})
const live = isNull(knowledgePoint.delete_time)
const pointRecords = (db: Db) => db.select(columns()).from(knowledgePoint).$dynamic()
export type PointRecord = Awaited<ReturnType<typeof pointRecords>>[number] & { depth: number }

/** The points of a credential in the order of the tree, at most POINTS_MAX; none where the credential is unknown. */
export async function listPoints(db: Db, credentialSn: string): Promise<PointRecord[]> {
  const points = await pointRecords(db)
    .where(and(eq(knowledgePoint.credential_sn, credentialSn), live))
    .orderBy(asc(knowledgePoint.position), asc(knowledgePoint.create_time), asc(knowledgePoint.sn))
  return inTreeOrder(points)
}

/** The points of these credentials, each with the names from the top of its tree down to its own. */
export async function listPaths(db: Db, credentialSns: readonly string[]): Promise<Map<string, PathPoint[]>> {
  if (credentialSns.length === 0) return new Map()
  const points = await db
    .select({
      sn: knowledgePoint.sn,
      parent_sn: knowledgePoint.parent_sn,
      name: knowledgePoint.name,
      credential_sn: knowledgePoint.credential_sn,
    })
    .from(knowledgePoint)
    .where(and(inArray(knowledgePoint.credential_sn, [...credentialSns]), live))
  const bySn = new Map(points.map((point) => [point.sn, point]))
  const pathOf = (sn: string | null): string[] => {
    const point = sn === null ? undefined : bySn.get(sn)
    return point ? [...pathOf(point.parent_sn), point.name] : []
  }
  return Map.groupBy(
    points.map(({ sn, credential_sn }) => ({ sn, credential_sn, path: pathOf(sn) })),
    ({ credential_sn }) => credential_sn,
  )
}

/** A point as its tree shows it. Throws `not_found`. */
export async function getPoint(db: Db, sn: string): Promise<PointRecord> {
  const [found] = await pointRecords(db).where(and(eq(knowledgePoint.sn, sn), live))
  const point = found && (await listPoints(db, found.credential_sn)).find((one) => one.sn === sn)
  if (!point) throw notFound()
  return point
}

/** The live points of a credential; no other command changes the tree until the transaction ends. */
export async function lockTree(db: Db, credentialSn: string): Promise<TreePoint[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`points ${credentialSn}`}, 0))`)
  const { sn, parent_sn, name, position } = knowledgePoint
  return db
    .select({ sn, parent_sn, name, position })
    .from(knowledgePoint)
    .where(and(eq(knowledgePoint.credential_sn, credentialSn), live))
}

/** Which of these points the credential has, held against deletion until the transaction ends. */
export async function holdPoints(db: Db, credentialSn: string, sns: readonly string[]): Promise<Set<string>> {
  if (sns.length === 0) return new Set()
  const found = await db
    .select({ sn: knowledgePoint.sn })
    .from(knowledgePoint)
    .where(and(eq(knowledgePoint.credential_sn, credentialSn), inArray(knowledgePoint.sn, [...sns]), live))
    .orderBy(knowledgePoint.sn)
    .for('share')
  return new Set(found.map(({ sn }) => sn))
}

/** Does a template draw its questions from this point? */
export async function isSource(db: Db, sn: string): Promise<boolean> {
  const cell = JSON.stringify([{ point_sn: sn }])
  const { rows } = await db.execute(sql`
    select 1 from ${template} t where t.delete_time is null
      and (t.blueprint @> ${cell}::jsonb or t.source_points @> array[${sn}]) limit 1`)
  return rows.length > 0
}

/** SQL: the names from the top of the tree down to a point. */
const pathTo = (sn: SQL) => sql`(
  with recursive up(parent_sn, name, height) as (
    select k.parent_sn, k.name, 1 from ${knowledgePoint} k where k.sn = ${sn}
    union all select k.parent_sn, k.name, u.height + 1 from ${knowledgePoint} k join up u on k.sn = u.parent_sn)
  select json_agg(up.name order by up.height desc) from up)`

export const knowledgePointNames = namesFrom(
  { type: 'knowledgePoint', permission: 'question:read', screens: ['questionList'], tab: 'point' },
  { from: knowledgePoint, name: knowledgePoint.name, where: () => live },
)

export const knowledgePointReferences = [
  refersTo(
    credentialUsed,
    (key) => sql`from ${knowledgePoint} k where k.credential_sn = ${key} and k.delete_time is null`,
  ),
  refersTo(
    templatePoint,
    (key) => sql`from ${knowledgePoint} k where (k.sn, k.credential_sn) = ${key} and k.delete_time is null for share`,
  ),
  givesValue(
    templatePointPaths,
    (sns) => sql`(
      select coalesce(json_agg(json_build_object('sn', p.sn, 'path', ${pathTo(sql`p.sn`)}) order by p.at), '[]')
      from unnest(${sns}) with ordinality p(sn, at) join ${knowledgePoint} own on own.sn = p.sn)`,
  ),
]
