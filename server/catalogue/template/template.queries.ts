import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import type { TemplateFields } from '@zhikao/domain/catalogue/template/template.model.ts'
import { pointsOf } from '@zhikao/domain/catalogue/template/template.rules.ts'
import type { LevelNeeds } from '@zhikao/domain/catalogue/template/template.rules.ts'
import type { Db } from '../../db/client.ts'
import { anyOf, listOf, listPage } from '../../db/listPage.ts'
import { listHistory } from '../../record/history.ts'
import { lockedBy } from '../../record/locked.ts'
import type { NameSource } from '../../record/names.ts'
import { isReferenced, referencePoint, refersTo, valueOf, valuePoint } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { credentialLevelUsed, credentialUsed, namedCredential } from '../credential/credential.queries.ts'
import { credential, credentialLevel } from '../credential/credential.table.ts'
import { template } from './template.table.ts'

/** Plans through which a site may see a template that is not enabled: its own; asked with (template, site). */
export const templateKnown = referencePoint('template.known')
/** Plans that are approved; asked with the template's number, as the following. */
export const templateApproved = referencePoint('template.approved')
/** Plans that are submitted or approved and whose exams are still to come. */
export const templateRunning = referencePoint('template.running')
/** Plans in any state, also deleted ones. */
export const templateReferenced = referencePoint('template.referenced')

/** The knowledge point of a credential, held against deletion; asked with (point, credential). */
export const templatePoint = referencePoint('template.point')
type NamedPoint = { sn: string; path: string[] }
/** Knowledge points with the names from the top of their tree down; asked with their numbers, an array. */
export const templatePointPaths = valuePoint('template.point_paths', sql<NamedPoint[]>`'[]'::json`)

/** Enabled, or visible through a plan. */
const isVisibleFor = (org: unknown): SQL =>
  sql`(${template.status} = 'ENABLE' or ${isReferenced(templateKnown, sql`(template.sn, ${org})`)})`

const KEY = sql`template.sn`
const needs = sql<LevelNeeds>`(
  select json_build_object('theory_required', l.theory_required, 'practical_required', l.practical_required)
  from ${credentialLevel} l where l.credential_sn = ${template.credential_sn} and l.level = ${template.level})`

const fields = {
  sn: template.sn,
  name: template.name,
  credential_sn: template.credential_sn,
  credential_code: sql<string>`${credential.code}`.as('credential_code'),
  credential_name: namedCredential,
  level: template.level,
  edition: template.edition,
  base_sn: template.base_sn,
  base_edition: sql<number | null>`(select t.edition from ${template} t where t.sn = ${template.base_sn})`.as(
    'base_edition',
  ),
  theory_enabled: template.theory_enabled,
  theory_minutes: template.theory_minutes,
  theory_pass: template.theory_pass,
  theory_weight: template.theory_weight,
  question_rules: template.question_rules,
  source_points: template.source_points,
  difficulty_ratio: template.difficulty_ratio,
  blueprint: template.blueprint,
  shuffle: template.shuffle,
  late_minutes: template.late_minutes,
  early_submit_minutes: template.early_submit_minutes,
  attempts: template.attempts,
  practical_enabled: template.practical_enabled,
  practical_minutes: template.practical_minutes,
  practical_pass: template.practical_pass,
  practical_weight: template.practical_weight,
  tasks: template.tasks,
  score_sheet: template.score_sheet,
  station_type: template.station_type,
  scorers: template.scorers,
  blind: template.blind,
  material_list: template.material_list,
  pass_rule: template.pass_rule,
  composite_pass: template.composite_pass,
  examiner_rule: template.examiner_rule,
  retake_rule: template.retake_rule,
  effective_from: template.effective_from,
  effective_to: template.effective_to,
  status: template.status,
  version: template.version,
  create_time: template.create_time,
  update_time: template.update_time,
  needs: needs.as('needs'),
}
/** Made for each query, because the references to a template are complete only after the features are wired. */
const columns = () => ({
  ...fields,
  in_use: isReferenced(templateApproved, KEY).as('in_use'),
  in_live_plan: isReferenced(templateRunning, KEY).as('in_live_plan'),
  referenced:
    sql<boolean>`(exists (select 1 from ${template} t where t.base_sn = template.sn and t.delete_time is null) or ${isReferenced(templateReferenced, KEY)})`.as(
      'referenced',
    ),
})
const templateRecords = (db: Db) =>
  db.select(columns()).from(template).innerJoin(credential, eq(credential.sn, template.credential_sn)).$dynamic()
export type TemplateRecord = Awaited<ReturnType<typeof templateRecords>>[number]

type Filter = 'live' | 'scope' | 'keyword' | 'credential' | 'level' | 'status'

const templates = listOf<Filter, 'update_time' | 'name' | 'edition'>()({
  name: 'template',
  table: template,
  key: template.sn,
  select: templateRecords,
  filters: {
    live: () => isNull(template.delete_time),
    scope: isVisibleFor,
    keyword: (value) => sql`strpos(lower(${template.name}), lower(${value}::text)) > 0`,
    ...anyOf({ credential: template.credential_sn, level: template.level, status: template.status }),
  },
  sorts: { update_time: template.update_time, name: template.name, edition: template.edition },
  defaultSort: '-update_time',
})

/** One page of the templates that the actor may see. */
export function listTemplates(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof templateContract.list>,
): Promise<Page<TemplateRecord>> {
  const { keyword, credential_sn, level, status } = query
  return listPage(db, templates, query, {
    live: true,
    ...ownOrAll(actor),
    keyword: keyword || undefined,
    credential: credential_sn,
    level,
    status,
  })
}

/** A template that the actor may see; any other is not found. */
export async function getTemplate(db: Db, actor: Actor, sn: string): Promise<TemplateRecord> {
  const { scope } = ownOrAll(actor)
  const [found] = await templateRecords(db).where(
    and(eq(template.sn, sn), isNull(template.delete_time), scope ? isVisibleFor(scope) : undefined),
  )
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends; its references are read after the wait. */
export const lockTemplate = lockedBy(template, getTemplate)

/** The subjects that a credential requires at a level; null where it has no such level. */
export async function findNeeds(db: Db, credentialSn: string, level: Level): Promise<LevelNeeds> {
  const { rows } = await db.execute<NonNullable<LevelNeeds>>(
    sql`select theory_required, practical_required from ${credentialLevel} where credential_sn = ${credentialSn} and level = ${level}`,
  )
  return rows[0] ?? null
}

/** The knowledge points that a template names, with their paths. */
export async function listNamedPoints(
  db: Db,
  named: Pick<TemplateFields, 'source_points' | 'blueprint'>,
): Promise<NamedPoint[]> {
  const sns = pointsOf(named)
  if (sns.length === 0) return []
  const { rows } = await db.execute<{ points: NamedPoint[] }>(
    sql`select ${valueOf(templatePointPaths, sql`${sql.param(sns)}::text[]`)} as points`,
  )
  return rows[0]?.points ?? []
}

/** Which of these knowledge points a credential does not have; the others are held until the transaction ends. */
export async function listUnknownPoints(db: Db, credentialSn: string, sns: readonly string[]): Promise<string[]> {
  if (sns.length === 0) return []
  const { rows } = await db.execute<{ sn: string }>(sql`
    select p.sn from unnest(${sql.param([...sns].toSorted())}::text[]) p(sn)
    where not ${isReferenced(templatePoint, sql`(p.sn, ${credentialSn}::text)`)}`)
  return rows.map(({ sn }) => sn)
}

type Key = { credential_sn: string; level: Level; name: string }

/** The highest edition of a template, its editions locked so that the next is counted once; 0 where there is none. */
export async function lockEditions(db: Db, { credential_sn, level, name }: Key): Promise<number> {
  const same = sql`credential_sn = ${credential_sn} and level = ${level} and name = ${name} and delete_time is null`
  await db.execute(sql`select sn from ${template} where ${same} order by sn for update`)
  const { rows } = await db.execute<{ highest: number }>(
    sql`select coalesce(max(edition), 0) as highest from ${template} where ${same}`,
  )
  return rows[0]?.highest ?? 0
}

export async function listTemplateHistory(db: Db, actor: Actor, sn: string) {
  await getTemplate(db, actor, sn)
  return listHistory(db, actor, 'template', sn)
}

export const templateNames: NameSource = {
  type: 'template',
  permission: 'template:read',
  screens: ['templateList'],
  select: (actor, sns) => {
    const { scope } = ownOrAll(actor)
    return sql`select ${template.sn} as sn, ${template.name} as name, 'V' || ${template.edition} as number from ${template}
      where ${and(isNull(template.delete_time), inArray(template.sn, sns), scope ? isVisibleFor(scope) : undefined)}`
  },
}

export const templateReferences = [
  refersTo(credentialUsed, (key) => sql`from ${template} t where t.credential_sn = ${key} and t.delete_time is null`),
  refersTo(
    credentialLevelUsed,
    (key) => sql`from ${template} t where (t.credential_sn, t.level) = ${key} and t.delete_time is null`,
  ),
]
