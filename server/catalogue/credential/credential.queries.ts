import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialMessages } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { CredentialLevel, Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { CredentialOffer } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { publishedFile, textFile } from '../../platform/media/media.queries.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { listHistory } from '../../record/history.ts'
import { namesFrom } from '../../record/names.ts'
import { countReferences, isReferenced, referencePoint, refersTo } from '../../record/references.ts'
import { authorityNamed, authorityOffers } from '../authority/authority.queries.ts'
import { authority } from '../authority/authority.table.ts'
import { credential, credentialLevel } from './credential.table.ts'

/** Institutions see the enabled credentials, the platform all. */
const scopeOf = (actor: Actor): { enabled?: true } => (isPlatformRole(actor.role) ? {} : { enabled: true })

/** Who applies with a credential or is approved for it, and who names it in any way; asked with its number. */
export const credentialApplied = referencePoint('credential.applied')
export const credentialApproved = referencePoint('credential.approved')
export const credentialUsed = referencePoint('credential.used')
/** Plans that are submitted or approved and whose exams are still to come; asked with its number. */
export const credentialRunning = referencePoint('credential.running')
/** Who names a level of a credential; asked with (number, level). */
export const credentialLevelUsed = referencePoint('credential.levelUsed')

/** The levels in ascending order, with their fees in yuan. */
const levelList = sql<CredentialLevel[]>`(
  select coalesce(json_agg(json_build_object('level', l.level, 'fee', l.fee, 'theory_required', l.theory_required,
    'practical_required', l.practical_required, 'fee_retake_single', l.fee_retake_single, 'conditions', l.conditions)
    order by array_position(array['BEGINNER', 'MIDDLE', 'SENIOR'], l.level)), '[]')
  from ${credentialLevel} l where l.credential_sn = credential.sn)`.as('levels')

const PRESETS_MAX = 200
const KEY = sql`credential.sn`

/** Made for each query, because the references to a credential are complete only after the features are wired. */
const columns = () => ({
  sn: credential.sn,
  code: credential.code,
  name: credential.name,
  name_hk: credential.name_hk,
  name_en: credential.name_en,
  authority_sn: credential.authority_sn,
  authority_name: sql<string>`${authority.name}`.as('authority_name'),
  authority_status: sql<'ENABLE' | 'DISABLE'>`${authority.status}`.as('authority_status'),
  form_type: credential.form_type,
  exam_form: credential.exam_form,
  levels: levelList,
  directions: credential.directions,
  majors: credential.majors,
  validity_years: credential.validity_years,
  site_valid_years: credential.site_valid_years,
  photo_preset: credential.photo_preset,
  standard_file: credential.standard_file,
  outline_file: credential.outline_file,
  cover: credential.cover,
  intro: credential.intro,
  training_open: credential.training_open,
  sort: credential.sort,
  status: credential.status,
  version: credential.version,
  create_time: credential.create_time,
  update_time: credential.update_time,
  site_count: countReferences(credentialApproved, KEY).as('site_count'),
  application_count: countReferences(credentialApplied, KEY).as('application_count'),
  running_plans: countReferences(credentialRunning, KEY).as('running_plans'),
  in_use: isReferenced(credentialUsed, KEY).as('in_use'),
})
const credentialRecords = (db: Db) =>
  db.select(columns()).from(credential).innerJoin(authority, eq(authority.sn, credential.authority_sn)).$dynamic()
export type CredentialRecord = Awaited<ReturnType<typeof credentialRecords>>[number]

/** The name of the credential that a row joins, in each language; the row's presenter takes the reader's. */
export const namedCredential =
  sql<Text>`json_build_object('name', ${credential.name}, 'name_hk', ${credential.name_hk}, 'name_en', ${credential.name_en})`
    .mapWith(credentialName)
    .as('credential_name')

type Filter = 'live' | 'enabled' | 'keyword' | 'code' | 'authority' | 'form_type' | 'level' | 'training' | 'status'

const credentials = listOf<Filter, 'update_time' | 'sort' | 'code' | 'name'>()({
  name: 'credential',
  table: credential,
  key: credential.sn,
  select: credentialRecords,
  filters: {
    live: () => isNull(credential.delete_time),
    enabled: () => sql`${credential.status} = 'ENABLE'`,
    keyword: (value) =>
      sql`(strpos(${credential.name}, ${value}::text) > 0 or strpos(upper(${credential.code}), upper(${value}::text)) > 0
        or strpos(${credential.name_hk}, ${value}::text) > 0 or strpos(lower(${credential.name_en}), lower(${value}::text)) > 0)`,
    code: (value) => sql`${credential.code} = ${value}`,
    authority: (value) => sql`${credential.authority_sn} = any(${value})`,
    form_type: (value) => sql`${credential.form_type} = any(${value})`,
    level: (value) =>
      sql`exists (select 1 from ${credentialLevel} l where l.credential_sn = ${credential.sn} and l.level = any(${value}))`,
    training: (value) => sql`${credential.training_open} = ${value}`,
    status: (value) => sql`${credential.status} = any(${value})`,
  },
  sorts: { update_time: credential.update_time, sort: credential.sort, code: credential.code, name: credential.name },
  defaultSort: '-update_time',
})

/** One page of the credentials that the actor may see. */
export function listCredentials(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof credentialContract.list>,
): Promise<Page<CredentialRecord>> {
  const { keyword, code, authority_sn, form_type, level, training_open, status } = query
  return listPage(db, credentials, query, {
    live: true,
    ...scopeOf(actor),
    keyword: keyword || undefined,
    code,
    authority: authority_sn,
    form_type,
    level,
    training: training_open,
    status,
  })
}

/** The credentials by their names. */
export const credentialNames = namesFrom(
  { type: 'credential', permission: 'credential:read', screens: ['credentialList'] },
  {
    from: credential,
    name: credential.name,
    number: credential.code,
    where: (actor) =>
      and(isNull(credential.delete_time), scopeOf(actor).enabled ? eq(credential.status, 'ENABLE') : undefined),
  },
)

async function findLive(db: Db, sn: string): Promise<CredentialRecord | undefined> {
  const [found] = await credentialRecords(db).where(and(eq(credential.sn, sn), isNull(credential.delete_time)))
  return found
}

/** A credential with its levels, whatever its state; for the commands of features that refer to it. */
export async function getCredential(db: Db, sn: string): Promise<CredentialRecord> {
  const found = await findLive(db, sn)
  if (!found) throw notFound()
  return found
}

/** A credential that the actor may see: institutions only see the enabled ones. */
export async function getVisibleCredential(db: Db, actor: Actor, sn: string): Promise<CredentialRecord> {
  const found = await getCredential(db, sn)
  if (scopeOf(actor).enabled && found.status !== 'ENABLE') throw notFound()
  return found
}

/** A credential whose row is locked until the transaction ends; what refers to it is counted after the wait. */
export async function lockCredential(db: Db, sn: string): Promise<CredentialRecord> {
  await db.select({ sn: credential.sn }).from(credential).where(eq(credential.sn, sn)).for('update')
  return getCredential(db, sn)
}

/** An enabled credential that stays enabled until the transaction ends: for a new record that names it. `path` is the body's field. */
export async function holdEnabledCredential(db: Db, sn: string, path = 'credential_sn'): Promise<CredentialRecord> {
  await db.select({ sn: credential.sn }).from(credential).where(eq(credential.sn, sn)).for('share')
  const found = await findLive(db, sn)
  if (!found) {
    const fault = { path, rule: 'credential_unknown', message: credentialMessages.credential_unknown }
    throw new AppError('input', { errors: [fault] })
  }
  if (found.status !== 'ENABLE') throw refuse(credentialMessages, 'credential_disabled')
  return found
}

/** What these credentials offer, locked against change until the transaction ends; an unknown one is missing. */
export async function holdOffers(db: Db, sns: readonly string[]): Promise<Map<string, CredentialOffer>> {
  if (sns.length === 0) return new Map()
  const asked = sql`any(${sql.param([...sns])}::text[])`
  await db.execute(sql`select 1 from ${credential} where sn = ${asked} order by sn for share`)
  const { rows } = await db.execute<CredentialOffer & { sn: string }>(sql`
    select c.sn, c.status, array(select l.level from ${credentialLevel} l where l.credential_sn = c.sn) as levels
    from ${credential} c where c.delete_time is null and c.sn = ${asked}`)
  return new Map(rows.map(({ sn, status, levels }) => [sn, { status, levels }]))
}

/** Which of these credentials exist, held against deletion until the transaction ends. */
export async function holdCredentials(db: Db, sns: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${credential} where delete_time is null and sn = any(${sql.param([...sns])}::text[]) order by sn for share`,
  )
  return new Set(rows.map((row) => row.sn))
}

type Taken = 'credential_code_taken' | 'credential_name_taken'

/** Which of its unique marks another credential holds already; null when none. */
export async function findTaken(
  db: Db,
  given: { code: string; name: string },
  except: string | null,
): Promise<Taken | null> {
  const { rows } = await db.execute<{ code: boolean; name: boolean }>(sql`
    select coalesce(bool_or(code = ${given.code}), false) as code, coalesce(bool_or(name = ${given.name}), false) as name
    from ${credential} where delete_time is null and sn is distinct from ${except} and (code = ${given.code} or name = ${given.name})`)
  if (rows[0]?.code) return 'credential_code_taken'
  return rows[0]?.name ? 'credential_name_taken' : null
}

/** The enabled credentials by name, with the use of their candidates' photos; the platform offers a few dozen. */
export const listPhotoPresets = (db: Db) =>
  db
    .select({
      sn: credential.sn,
      name: credential.name,
      name_hk: credential.name_hk,
      name_en: credential.name_en,
      preset: credential.photo_preset,
    })
    .from(credential)
    .where(and(isNull(credential.delete_time), eq(credential.status, 'ENABLE')))
    .orderBy(credential.sort, credential.name)
    .limit(PRESETS_MAX)

/** The levels that some record refers to. */
export async function listUsedLevels(db: Db, sn: string): Promise<Level[]> {
  const { rows } = await db.execute<{ level: Level }>(sql`
    select l.level from ${credentialLevel} l where l.credential_sn = ${sn} and ${isReferenced(credentialLevelUsed, sql`(l.credential_sn, l.level)`)}`)
  return rows.map((row) => row.level)
}

export async function listCredentialHistory(db: Db, actor: Actor, sn: string) {
  await getVisibleCredential(db, actor, sn)
  return listHistory(db, actor, 'credential', sn)
}

export const credentialReferences = [
  refersTo(
    textFile,
    (key) =>
      sql`from ${credential} c where c.delete_time is null and (${key} in (c.cover, c.standard_file, c.outline_file) or strpos(c.intro, ${key}) > 0)`,
  ),
  // The pictures of an introduction, for every account that sees the credential.
  refersTo(
    publishedFile,
    ({ key, role }) =>
      sql`from ${credential} c where ${role}::text is not null and c.status = 'ENABLE' and c.delete_time is null and strpos(c.intro, ${key}::text) > 0`,
  ),
  refersTo(authorityNamed, (key) => sql`from ${credential} c where c.authority_sn = ${key} and c.delete_time is null`),
  refersTo(
    authorityOffers,
    (key) => sql`from ${credential} c where c.authority_sn = ${key} and c.delete_time is null and c.status = 'ENABLE'`,
  ),
]
