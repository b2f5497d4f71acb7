import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { keysIn } from '@zhikao/domain/kernel/formOutline.ts'
import type { FormNames } from '@zhikao/domain/kernel/formOutline.ts'
import { sn as anySn } from '@zhikao/domain/kernel/field.ts'
import { tokenParts } from '@zhikao/domain/sites/sitePreview/sitePreview.rules.ts'
import type { TokenParts } from '@zhikao/domain/sites/sitePreview/sitePreview.rules.ts'
import { FORMS } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { Db } from '../../db/client.ts'
import { checkToken, isCheckToken } from '../../files/checkToken.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { media } from '../../platform/media/media.table.ts'
import { applicationRecords, getApplication, listRounds } from '../application/application.queries.ts'
import type { Round, StoredApplication } from '../application/application.queries.ts'
import { application, applicationRound } from '../application/application.table.ts'

const PURPOSE = 'sitePreview'

/** The signed text of a link: its parts, and how often the links of the application were ended. The link does not contain that number. */
const signed = ({ sn, round, end }: TokenParts, shareNo: number) =>
  `${sn}.${round}.${end}${shareNo > 0 ? `.${shareNo}` : ''}`

/** A token of a round until a time, in seconds since 1970: signed with the server's secret and stored nowhere. */
export function shareToken(secret: string, parts: TokenParts, shareNo = 0): string {
  const { sn, round, end } = parts
  return `${sn}.${round}.${end}.${checkToken(secret, PURPOSE, signed(parts, shareNo))}`
}

/** How often the links of an application were ended; 0 for an unknown application. */
export async function readShareNo(db: Db, sn: string): Promise<number> {
  const [found] = await db.select({ no: application.share_no }).from(application).where(eq(application.sn, sn))
  return found?.no ?? 0
}

/** Real time, which tokens follow, and so many days after it; in seconds since 1970 and as it is shown. */
export async function readEnd(db: Db, days: number): Promise<{ end: number; expires: string }> {
  const { rows } = await db.execute<{ end: number; expires: string }>(sql`
    select floor(extract(epoch from ends))::float8 as end, ends as expires from (select now() + make_interval(days => ${days}::int) as ends) one`)
  const [found] = rows
  if (!found) throw new Error('a select without a table has one row')
  return found
}

export type Previewed = {
  record: StoredApplication
  /** Without what its reviewer wrote. */
  sent: Pick<Round, 'round' | 'submit_time' | 'content'>
  expires: string | null
}
type Ground = { db: Db; secret: string }

/** What a token shows; null where it is not genuine, where it has ended or was ended, and where the application is gone. */
async function findShared({ db, secret }: Ground, token: string): Promise<Previewed | null> {
  const parts = tokenParts(token)
  const mac = token.slice(token.lastIndexOf('.') + 1)
  if (!parts) return null
  const named = signed(parts, await readShareNo(db, parts.sn))
  if (!isCheckToken(secret, PURPOSE, named, mac)) return null
  const { rows } = await db.execute<{ expires: string; live: boolean }>(
    sql`select ends as expires, ends > now() as live from (select to_timestamp(${parts.end}::float8) as ends) one`,
  )
  if (rows[0]?.live !== true) return null
  const { round, submit_time, content } = applicationRound
  const ofToken = and(eq(applicationRound.application_sn, parts.sn), eq(round, parts.round))
  const [record] = await applicationRecords(db).where(
    and(eq(application.sn, parts.sn), isNull(application.delete_time)),
  )
  const [sent] = await db.select({ round, submit_time, content }).from(applicationRound).where(ofToken)
  return record && sent ? { record, sent, expires: rows[0].expires } : null
}

/** The last round of an application that this account reads; null where there is none. */
async function findScoped(db: Db, actor: Actor, sn: string): Promise<Previewed | null> {
  if (!can(actor, 'application:read') || !anySn.safeParse(sn).success) return null
  const record = await getApplication(db, actor, sn).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  const [sent] = record ? await listRounds(db, record.sn, 1) : []
  return record && sent ? { record, sent, expires: null } : null
}

export type Wanted = {
  token?: string | undefined
  apply?: string | undefined
  code?: string | undefined
  form_type?: SiteDraft['form_type'] | undefined
}

/** What a link shows, or an account by its scope. Whatever does not fit is answered with the same 404. */
export async function getPreview(ground: Ground, actor: Actor | null, wanted: Wanted): Promise<Previewed> {
  const { token, apply, code, form_type } = wanted
  const shared = token === undefined ? null : await findShared(ground, token)
  const found = shared ?? (actor && apply !== undefined ? await findScoped(ground.db, actor, apply) : null)
  const fits =
    found &&
    (apply === undefined || apply === found.record.sn) &&
    (code === undefined || code === found.record.credential_code) &&
    (form_type === undefined || form_type === found.record.form_type)
  if (!fits) throw notFound()
  return found
}

/** The names of the files and examiners that a form names. */
export async function readNames(db: Db, { form_type, draft }: SiteDraft): Promise<FormNames> {
  const { files, records } = keysIn(FORMS[form_type], draft)
  const stored = await db.select({ key: media.key, name: media.name }).from(media).where(inArray(media.key, files))
  const people = await db
    .select({ sn: teacher.sn, name: teacher.name })
    .from(teacher)
    .where(inArray(teacher.sn, records))
  return {
    files: Object.fromEntries(stored.map(({ key, name }) => [key, name])),
    records: Object.fromEntries(people.map(({ sn, name }) => [sn, name])),
  }
}
