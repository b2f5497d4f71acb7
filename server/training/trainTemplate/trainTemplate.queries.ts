import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { TrainType } from '@zhikao/domain/training/session/session.model.ts'
import type { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { trainTemplateLifecycle } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifecycle.ts'
import { credentialUsed, namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import type { TeacherRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { listHistory } from '../../record/history.ts'
import { lockedBy } from '../../record/locked.ts'
import { namesFrom } from '../../record/names.ts'
import { refersTo } from '../../record/references.ts'
import { trainTemplate, trainTemplateVersion } from './trainTemplate.table.ts'

const live = isNull(trainTemplate.delete_time)

const layoutColumns = {
  paper: trainTemplateVersion.paper,
  background: trainTemplateVersion.background,
  seal: trainTemplateVersion.seal,
  number_rule: trainTemplateVersion.number_rule,
  valid_years: trainTemplateVersion.valid_years,
  elements: trainTemplateVersion.elements,
  misfits: trainTemplateVersion.misfits,
}
const columns = {
  sn: trainTemplate.sn,
  name: trainTemplate.name,
  type: trainTemplate.type,
  credential_sn: trainTemplate.credential_sn,
  credential_name: namedCredential,
  layout_no: trainTemplate.layout_no,
  status: trainTemplate.status,
  version: trainTemplate.version,
  create_time: trainTemplate.create_time,
  update_time: trainTemplate.update_time,
  ...layoutColumns,
}
const isPrinted = and(
  eq(trainTemplateVersion.template_sn, trainTemplate.sn),
  eq(trainTemplateVersion.no, trainTemplate.layout_no),
)
const templateRecords = (db: Db) =>
  db
    .select(columns)
    .from(trainTemplate)
    .innerJoin(trainTemplateVersion, isPrinted)
    .leftJoin(credential, eq(credential.sn, trainTemplate.credential_sn))
    .$dynamic()
/** The row as it is read, without the setting that its guard looks at. */
export type StoredTrainTemplate = Awaited<ReturnType<typeof templateRecords>>[number]
export type TrainTemplateRecord = StoredTrainTemplate & { rules: TeacherRules }

type Filter = 'live' | 'keyword' | 'credential' | 'type' | 'status'
const filters: Record<Filter, (value: Placeholder) => SQL> = {
  live: () => live,
  keyword: (value) => sql`strpos(lower(${trainTemplate.name}), lower(${value}::text)) > 0`,
  credential: (value) => sql`${trainTemplate.credential_sn} = any(${value})`,
  type: (value) => sql`${trainTemplate.type} = any(${value})`,
  status: (value) => sql`${trainTemplate.status} = any(${value})`,
}
const templates = listOf<Filter, 'update_time' | 'name'>()({
  name: 'train_template',
  table: trainTemplate,
  key: trainTemplate.sn,
  select: templateRecords,
  filters,
  sorts: { update_time: trainTemplate.update_time, name: trainTemplate.name },
  defaultSort: '-update_time',
})

/** One page of the templates: the platform alone has them. */
export async function listTrainTemplates(
  db: Db,
  { keyword, credential_sn, type, status, ...query }: QueryOf<typeof trainTemplateContract.list>,
): Promise<Page<TrainTemplateRecord>> {
  const values = { live: true, keyword: keyword || undefined, credential: credential_sn, type, status }
  const [found, rules] = await Promise.all([listPage(db, templates, query, values), readSettings(db, 'teacher_rules')])
  return { ...found, items: found.items.map((row): TrainTemplateRecord => ({ ...row, rules })) }
}

/** Throws `not_found`. */
export async function getTrainTemplate(db: Db, sn: string): Promise<TrainTemplateRecord> {
  const [found] = await templateRecords(db).where(and(eq(trainTemplate.sn, sn), live))
  if (!found) throw notFound()
  return { ...found, rules: await readSettings(db, 'teacher_rules') }
}

/** The same, its row locked until the transaction ends. */
export const lockTrainTemplate = lockedBy(trainTemplate, getTrainTemplate)

/** The template in use of a scope besides this one, its row locked; null where there is none. */
export async function lockEnabledOther(
  db: Db,
  { sn, type, credential_sn }: Pick<TrainTemplateRecord, 'sn' | 'type' | 'credential_sn'>,
): Promise<TrainTemplateRecord | null> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${trainTemplate}
    where type = ${type} and coalesce(credential_sn, '') = ${credential_sn ?? ''} and status = 'ENABLE' and delete_time is null
      and sn <> ${sn} for update`)
  return rows[0] ? getTrainTemplate(db, rows[0].sn) : null
}

/** With which template certificates of a credential and type are printed: its own, else the one for all credentials; null: none is in use. */
export async function findActiveTemplate(
  db: Db,
  credentialSn: string,
  type: TrainType,
): Promise<StoredTrainTemplate | null> {
  const inUse = sql`${trainTemplate.status} = 'ENABLE' and ${live} and ${trainTemplate.type} = ${type}
    and coalesce(${trainTemplate.credential_sn}, '') in ('', ${credentialSn})`
  const [found] = await templateRecords(db)
    .where(inUse)
    .orderBy(sql`${trainTemplate.credential_sn} nulls last`)
    .limit(1)
  return found ?? null
}

const versionColumns = {
  no: trainTemplateVersion.no,
  create_time: trainTemplateVersion.create_time,
  ...layoutColumns,
}
const versionRecords = (db: Db) => db.select(versionColumns).from(trainTemplateVersion).$dynamic()
export type TemplateVersionRecord = Awaited<ReturnType<typeof versionRecords>>[number]

/** A version of a layout, also of a template that is not in use any more: a certificate is printed again as it was. Throws `not_found`. */
export async function getTemplateVersion(db: Db, sn: string, no: number): Promise<TemplateVersionRecord> {
  const isIt = and(eq(trainTemplateVersion.template_sn, sn), eq(trainTemplateVersion.no, no))
  const [found] = await versionRecords(db).where(isIt)
  if (!found) throw notFound()
  return found
}

const versions = listOf<'template', 'create_time'>()({
  name: 'train_template_version',
  table: trainTemplateVersion,
  key: trainTemplateVersion.sn,
  select: versionRecords,
  filters: { template: (value) => sql`${trainTemplateVersion.template_sn} = ${value}` },
  // The order in which they were made, also of those of one moment.
  sorts: { create_time: trainTemplateVersion.no },
  defaultSort: '-create_time',
})

/** One page of the versions of a layout, the newest first. */
export async function listTemplateVersions(
  db: Db,
  sn: string,
  query: QueryOf<typeof trainTemplateContract.versions>,
): Promise<Page<TemplateVersionRecord>> {
  await getTrainTemplate(db, sn)
  return listPage(db, versions, query, { template: sn })
}

/** The pictures that the versions of a template name. */
export async function listOwnPictures(db: Db, sn: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from ${trainTemplateVersion} v, unnest(array[v.background, v.seal]) key where v.template_sn = ${sn} and key is not null`)
  return rows.map(({ key }) => key)
}

/** Those of these pictures that no version of a template names: copies share them. */
export async function listUnnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const named = sql`${trainTemplateVersion} v join ${trainTemplate} t on t.sn = v.template_sn and t.delete_time is null`
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...keys])}::text[]) key
    where not exists (select 1 from ${named} where v.background = key) and not exists (select 1 from ${named} where v.seal = key)`)
  return rows.map(({ key }) => key)
}

export async function listTrainTemplateHistory(db: Db, actor: Actor, sn: string) {
  await getTrainTemplate(db, sn)
  return listHistory(db, actor, trainTemplateLifecycle.name, sn)
}

export const trainTemplateNames = namesFrom(
  { type: 'trainTemplate', permission: 'train:template', screens: ['trainTemplateList'] },
  { from: trainTemplate, name: trainTemplate.name, where: () => live },
)

export const trainTemplateReferences = [
  refersTo(
    credentialUsed,
    (key) => sql`from ${trainTemplate} t where t.credential_sn = ${key} and t.delete_time is null`,
  ),
]
