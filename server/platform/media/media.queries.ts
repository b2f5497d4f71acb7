import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { JOB_PERMISSIONS } from '@zhikao/domain/platform/job/job.rules.ts'
import type { PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import type { Db } from '../../db/client.ts'
import { job } from '../../jobs/tables.ts'
import { isReferenced, referencePoint } from '../../record/references.ts'
import { media } from './media.table.ts'

/** Texts that show or offer a file, published or not; asked with the file. */
export const textFile = referencePoint('media.textFile')

/** Candidates whom a site sees with their photo; asked with (file, institution of the site). */
export const candidatePhoto = referencePoint('media.candidatePhoto')
/** Records that let an account without an institution open their files; asked with the file and the account. */
export const recordFile = referencePoint<{ key: string; account: string }>('media.recordFile')

/** Texts that are published, with their pictures and attachments; asked with the file and the reader, who is null without a session. */
export const publishedFile = referencePoint<{ key: string; role: string | null; org: string | null }>(
  'media.publishedFile',
)

/** Candidates whom an examiner sees with their photo; asked with (file, account of the examiner). */
export const examinedPhoto = referencePoint('media.examinedPhoto')

export type StoredMedia = typeof media.$inferSelect
type Owned = Pick<StoredMedia, 'kind' | 'account_sn' | 'org_sn' | 'shared_with'>

/** May this actor name the file in a record? It uploaded it, it acts for its organisation, or it is of the platform. */
export function mayUse(actor: Actor, file: Owned): boolean {
  return (
    file.account_sn === actor.sn || isPlatformRole(actor.role) || (file.org_sn !== null && file.org_sn === actor.org_sn)
  )
}

/** May this actor see it? It may use it, or the file was shared with its organisation. */
function isVisibleTo(actor: Actor, file: Owned): boolean {
  return mayUse(actor, file) || (actor.org_sn !== null && file.shared_with.includes(actor.org_sn))
}

/** May it be seen as an image? Avatars and logos by every visitor; photos by those who read students, in scope (interface.md §5). */
function maySee(actor: Actor | null, file: Owned): boolean {
  if (file.kind === 'AVATAR' || file.kind === 'LOGO') return true
  if (!actor) return false
  if (file.kind === 'PHOTO')
    return (
      can(actor, 'student:read') &&
      (isPlatformRole(actor.role) ||
        (actor.org_sn !== null && [file.org_sn, ...file.shared_with].includes(actor.org_sn)))
    )
  return (file.kind === 'ATTACHMENT' || file.kind === 'CONTENT') && isVisibleTo(actor, file)
}

/** May it be downloaded? Exports by the account that asked, attachments in scope, documents by every account once a record names them. */
function mayDownload(actor: Actor, file: Owned & Pick<StoredMedia, 'linked'>): boolean {
  if (file.kind === 'EXPORT') return file.account_sn === actor.sn
  if (file.kind === 'DOCUMENT' && file.linked) return true
  return (file.kind === 'ATTACHMENT' || file.kind === 'DOCUMENT') && isVisibleTo(actor, file)
}

/** The owner of the files that were uploaded with a token; the token itself is stored nowhere. */
export const ownerOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** An image that this visitor may see; unknown and foreign ones answer the same 404. `token`: that of a public upload. */
export async function getImage(
  db: Db,
  actor: Actor | null,
  { key, token }: { key: string; token?: string | undefined },
): Promise<StoredMedia> {
  const file = await findLive(db, key)
  if (!file || !file.type.startsWith('image/')) throw notFound()
  if (file.kind === 'PUBLIC' && token !== undefined && file.account_sn === ownerOfToken(token)) return file
  if (maySee(actor, file) || (await isPublishedFor(db, actor, file))) return file
  if (!actor || !((await isCandidateOf(db, actor, file)) || (await isInRecordOf(db, actor, file)))) throw notFound()
  return file
}

/** A file that this account may download, within its time. */
export async function getDownload(db: Db, actor: Actor, key: string): Promise<StoredMedia> {
  const file = await findLive(db, key)
  if (!file) throw notFound()
  if (!mayDownload(actor, file) && !(await isInRecordOf(db, actor, file)) && !(await isPublishedFor(db, actor, file)))
    throw notFound()
  if (file.kind === 'EXPORT' && !(await mayStillExport(db, actor, key))) throw notFound()
  return file
}

/** May the account still run the kind of job that made this file? Its permissions may have been reduced since. */
async function mayStillExport(db: Db, actor: Actor, key: string): Promise<boolean> {
  const ofJob = and(eq(job.account_sn, actor.sn), eq(job.result_key, key))
  const [made] = await db.select({ kind: job.kind }).from(job).where(ofJob)
  return made === undefined || can(actor, JOB_PERMISSIONS[made.kind])
}

/** An attachment of a record that this account reads. */
async function isInRecordOf(db: Db, actor: Actor, { kind, key }: StoredMedia): Promise<boolean> {
  if (kind !== 'ATTACHMENT') return false
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${isReferenced(recordFile, { key, account: actor.sn })} as found`,
  )
  return rows[0]?.found === true
}

/** The photo of a borrowed student who is signed up in a plan of the actor's site, or of a candidate of the examiner's exam (interface.md §6). */
async function isCandidateOf(db: Db, actor: Actor, file: StoredMedia): Promise<boolean> {
  if (file.kind !== 'PHOTO') return false
  const found = []
  if (actor.org_sn && can(actor, 'signup:read'))
    found.push(isReferenced(candidatePhoto, sql`(${file.key}::text, ${actor.org_sn}::text)`))
  if (actor.role === 'teacher' && can(actor, 'attendance:read'))
    found.push(isReferenced(examinedPhoto, sql`(${file.key}::text, ${actor.sn}::text)`))
  if (found.length === 0) return false
  const { rows } = await db.execute<{ found: boolean }>(sql`select (${sql.join(found, sql` or `)}) as found`)
  return rows[0]?.found === true
}

/** A picture or attachment of a text that is published for this reader. */
async function isPublishedFor(db: Db, actor: Actor | null, { kind, key }: StoredMedia): Promise<boolean> {
  if (kind !== 'CONTENT' && kind !== 'ATTACHMENT') return false
  const asked = { key, role: actor?.role ?? null, org: actor?.org_sn ?? null }
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${isReferenced(publishedFile, asked)} as found`)
  return rows[0]?.found === true
}

/** Of these files those that no text shows or offers any more, whichever feature it is of: a picture is copied with the text around it. */
export async function listUnnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select k.key from unnest(${sql.param([...keys])}::text[]) k (key) where not ${isReferenced(textFile, sql`k.key`)}`,
  )
  return rows.map(({ key }) => key)
}

/** The key of a picture of a text with this content, where a text shows it. */
export async function findPicture(db: Db, sha256: string): Promise<string | undefined> {
  const same = and(eq(media.kind, 'CONTENT'), eq(media.sha256, sha256), media.linked)
  const [found] = await db.select({ key: media.key }).from(media).where(same).orderBy(media.key).limit(1)
  return found?.key
}

/** What was measured in a stored ID photo; null in any other file. */
export async function findFigures(db: Db, key: string): Promise<PhotoFigures | null> {
  const [found] = await db.select({ figures: media.figures }).from(media).where(eq(media.key, key))
  return found?.figures ?? null
}

/** A file of a record that the caller may read. Throws `not_found`. */
export async function getStored(db: Db, key: string): Promise<StoredMedia> {
  const file = await findLive(db, key)
  if (!file) throw notFound()
  return file
}

async function findLive(db: Db, key: string): Promise<StoredMedia | undefined> {
  const [file] = await db
    .select()
    .from(media)
    .where(sql`${media.key} = ${key} and coalesce(${media.end_time} > now(), true)`)
  return file
}
