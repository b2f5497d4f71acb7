import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { listHistory } from '../../record/history.ts'
import { namesFrom } from '../../record/names.ts'
import { countReferences, isReferenced, referencePoint } from '../../record/references.ts'
import { authority } from './authority.table.ts'

/** Credentials that name an authority, and the enabled ones of them; asked with its number. */
export const authorityNamed = referencePoint('authority.named')
export const authorityOffers = referencePoint('authority.offers')
/** Certificates that a seal is printed on; asked with the key of its file. */
export const sealPrinted = referencePoint('authority.sealPrinted')

// Of one table drizzle leaves the column's table out; inside a subquery that would be another column.
const KEY = sql`authority.sn`

/** Made for each query, because the references to an authority are complete only after the features are wired. */
const columns = () => ({
  sn: authority.sn,
  code: authority.code,
  name: authority.name,
  name_en: authority.name_en,
  uscc: authority.uscc,
  contact_name: authority.contact_name,
  mobile: authority.mobile,
  email: authority.email,
  website: authority.website,
  logo: authority.logo,
  seal: authority.seal,
  batch: authority.batch,
  status: authority.status,
  version: authority.version,
  create_time: authority.create_time,
  update_time: authority.update_time,
  credential_count: countReferences(authorityNamed, KEY),
  enabled_count: countReferences(authorityOffers, KEY),
})
const authorityRecords = (db: Db) => db.select(columns()).from(authority).$dynamic()
export type AuthorityRecord = Awaited<ReturnType<typeof authorityRecords>>[number]

const authorities = listOf<'live' | 'keyword' | 'status', 'update_time' | 'code' | 'name'>()({
  name: 'authority',
  table: authority,
  key: authority.sn,
  select: authorityRecords,
  filters: {
    live: () => isNull(authority.delete_time),
    keyword: (value) =>
      sql`(strpos(${authority.name}, ${value}::text) > 0 or strpos(upper(${authority.code}), upper(${value}::text)) > 0 or ${authority.uscc} = ${value}::text)`,
    status: (value) => sql`${authority.status} = any(${value})`,
  },
  sorts: { update_time: authority.update_time, code: authority.code, name: authority.name },
  defaultSort: '-update_time',
})

/** The authorities by their names; they are the platform's. */
export const authorityNames = namesFrom(
  { type: 'authority', permission: 'authority:read', screens: ['authorityList'] },
  { from: authority, name: authority.name, number: authority.code, where: () => isNull(authority.delete_time) },
)

/** One page of the authorities; they are the platform's, and only its roles may ask. */
export function listAuthorities(db: Db, query: QueryOf<typeof authorityContract.list>): Promise<Page<AuthorityRecord>> {
  return listPage(db, authorities, query, { live: true, keyword: query.keyword || undefined, status: query.status })
}

const live = (sn: string) => and(eq(authority.sn, sn), isNull(authority.delete_time))

export async function getAuthority(db: Db, sn: string): Promise<AuthorityRecord> {
  const [found] = await authorityRecords(db).where(live(sn))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends; what refers to it is counted after the wait. */
export async function lockAuthority(db: Db, sn: string): Promise<AuthorityRecord> {
  await db.select({ sn: authority.sn }).from(authority).where(live(sn)).for('update')
  return getAuthority(db, sn)
}

/** The state of an authority, which stays as it is until the transaction ends; null where there is none. */
export async function holdAuthority(db: Db, sn: string): Promise<AuthorityRecord['status'] | null> {
  const [found] = await db.select({ status: authority.status }).from(authority).where(live(sn)).for('share')
  return found?.status ?? null
}

type Unique = { code: string; name: string; uscc: string }

/** Which of its unique marks another authority holds already; null when none. */
export async function findTaken(
  db: Db,
  given: Unique,
  except: string | null,
): Promise<'authority_code_taken' | 'authority_name_taken' | 'authority_uscc_taken' | null> {
  const { rows } = await db.execute<Record<keyof Unique, boolean>>(sql`
    select coalesce(bool_or(code = ${given.code}), false) as code, coalesce(bool_or(name = ${given.name}), false) as name, coalesce(bool_or(uscc = ${given.uscc}), false) as uscc
    from ${authority} where delete_time is null and sn is distinct from ${except} and (code = ${given.code} or name = ${given.name} or uscc = ${given.uscc})`)
  if (rows[0]?.code) return 'authority_code_taken'
  if (rows[0]?.name) return 'authority_name_taken'
  return rows[0]?.uscc ? 'authority_uscc_taken' : null
}

/** Those of these files that no live authority names, and that is not printed on a certificate as its seal. */
export async function listUnnamed(db: Db, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) key
    where not exists (select 1 from ${authority} a where a.delete_time is null and key in (a.logo, a.seal))
      and not ${isReferenced(sealPrinted, sql`key`)}`)
  return rows.map((row) => row.key)
}

export async function listAuthorityHistory(db: Db, actor: Actor, sn: string) {
  await getAuthority(db, sn)
  return listHistory(db, actor, 'authority', sn)
}
