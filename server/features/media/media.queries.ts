import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { media } from './media.table.ts'

export type StoredMedia = typeof media.$inferSelect
type Owned = Pick<StoredMedia, 'kind' | 'account_sn' | 'org_sn'>

/** May this actor name the file in a record: it uploaded it, it acts for its organisation, or it is of the platform. */
export function mayUse(actor: Actor, file: Owned): boolean {
  return (
    file.account_sn === actor.sn || isPlatformRole(actor.role) || (file.org_sn !== null && file.org_sn === actor.org_sn)
  )
}

/** May it be seen as an image? Avatars and logos by anybody; photos by those who read students, in scope (interface.md §5). */
function maySee(actor: Actor | null, file: Owned): boolean {
  if (file.kind === 'AVATAR' || file.kind === 'LOGO') return true
  if (!actor) return false
  if (file.kind === 'PHOTO')
    return can(actor, 'student:read') && (isPlatformRole(actor.role) || file.org_sn === actor.org_sn)
  return file.kind === 'ATTACHMENT' && mayUse(actor, file)
}

/** May it be downloaded? Exports by the account that asked, attachments in scope, documents by all once a record names them. */
function mayDownload(actor: Actor, file: Owned & Pick<StoredMedia, 'linked'>): boolean {
  if (file.kind === 'EXPORT') return file.account_sn === actor.sn
  if (file.kind === 'DOCUMENT' && file.linked) return true
  return (file.kind === 'ATTACHMENT' || file.kind === 'DOCUMENT') && mayUse(actor, file)
}

/** An image that this visitor may see; unknown and foreign are the same 404. */
export async function getImage(db: Db, actor: Actor | null, key: string): Promise<StoredMedia> {
  const file = await findLive(db, key)
  if (!file || !file.type.startsWith('image/') || !maySee(actor, file)) throw notFound()
  return file
}

/** A file that this account may download, within its time. */
export async function getDownload(db: Db, actor: Actor, key: string): Promise<StoredMedia> {
  const file = await findLive(db, key)
  if (!file || !mayDownload(actor, file)) throw notFound()
  return file
}

async function findLive(db: Db, key: string): Promise<StoredMedia | undefined> {
  const [file] = await db
    .select()
    .from(media)
    .where(sql`${media.key} = ${key} and coalesce(${media.end_time} > now(), true)`)
  return file
}
