import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { isReferenced, referencePoint } from '../../record/references.ts'
import { media } from './media.table.ts'

/** Candidates whom a site sees with their photo; asked with (file, institution of the site). */
export const candidatePhoto = referencePoint('media.candidatePhoto')

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
  return file.kind === 'ATTACHMENT' && isVisibleTo(actor, file)
}

/** May it be downloaded? Exports by the account that asked, attachments in scope, documents by every account once a record names them. */
function mayDownload(actor: Actor, file: Owned & Pick<StoredMedia, 'linked'>): boolean {
  if (file.kind === 'EXPORT') return file.account_sn === actor.sn
  if (file.kind === 'DOCUMENT' && file.linked) return true
  return (file.kind === 'ATTACHMENT' || file.kind === 'DOCUMENT') && isVisibleTo(actor, file)
}

/** An image that this visitor may see; unknown and foreign ones answer the same 404. */
export async function getImage(db: Db, actor: Actor | null, key: string): Promise<StoredMedia> {
  const file = await findLive(db, key)
  if (!file || !file.type.startsWith('image/')) throw notFound()
  if (!maySee(actor, file) && !(actor && (await isCandidateOf(db, actor, file)))) throw notFound()
  return file
}

/** A file that this account may download, within its time. */
export async function getDownload(db: Db, actor: Actor, key: string): Promise<StoredMedia> {
  const file = await findLive(db, key)
  if (!file || !mayDownload(actor, file)) throw notFound()
  return file
}

/** The photo of a borrowed student who is signed up in a plan of the actor's site (interface.md §6). */
async function isCandidateOf(db: Db, actor: Actor, file: StoredMedia): Promise<boolean> {
  if (file.kind !== 'PHOTO' || !actor.org_sn || !can(actor, 'signup:read')) return false
  const key = sql`(${file.key}::text, ${actor.org_sn}::text)`
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${isReferenced(candidatePhoto, key)} as found`)
  return rows[0]?.found === true
}

async function findLive(db: Db, key: string): Promise<StoredMedia | undefined> {
  const [file] = await db
    .select()
    .from(media)
    .where(sql`${media.key} = ${key} and coalesce(${media.end_time} > now(), true)`)
  return file
}
