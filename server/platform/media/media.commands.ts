import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { mediaMessages } from '@zhikao/domain/platform/media/media.messages.ts'
import { ACCOUNT_QUOTA_BYTES, ORG_QUOTA_BYTES } from '@zhikao/domain/platform/media/media.model.ts'
import type { MediaKind } from '@zhikao/domain/platform/media/media.model.ts'
import type { Db } from '../../db/client.ts'
import { newKey, smallKey, wholeKey } from '../../files/storage.ts'
import type { NewFile, Services } from '../../services.ts'
import { ANCHOR_KEY } from '../../record/auditAnchor.ts'
import { mayUse } from './media.queries.ts'
import { media } from './media.table.ts'

/** Stores a file durably, then its row in the caller's transaction; rolled back, the file is an orphan that upkeep removes. */
export async function storeMedia(
  db: Db,
  services: Pick<Services, 'storage'>,
  actor: Owner,
  file: NewFile,
): Promise<{ key: string; bytes: number }> {
  const key = newKey(file.ext)
  const { bytes, sha256 } = await services.storage.put(key, file.source)
  await assertQuota(db, actor, file.kind, bytes).catch(async (error: unknown) => {
    await services.storage.remove(key)
    throw error
  })
  const end_time = file.endHours === undefined ? null : sql`now() + ${`${file.endHours} hours`}::interval`
  await db.insert(media).values({
    key,
    kind: file.kind,
    name: file.name,
    type: file.type,
    bytes,
    sha256,
    account_sn: actor.sn,
    org_sn: actor.org_sn,
    end_time,
    figures: file.figures,
  })
  return { key, bytes }
}

type Owner = Pick<Actor, 'sn' | 'org_sn'>

/** The files of an organisation count together; an account without one counts what it uploaded itself, except exports. */
async function assertQuota(db: Db, owner: Owner, kind: MediaKind, bytes: number): Promise<void> {
  if (owner.org_sn !== null) {
    const used = await bytesOf(db, eq(media.org_sn, owner.org_sn))
    if (used + bytes > ORG_QUOTA_BYTES) throw refuse(mediaMessages, 'media_quota', { gb: ORG_QUOTA_BYTES / 1024 ** 3 })
  } else if (kind !== 'EXPORT') {
    const own = and(isNull(media.org_sn), eq(media.account_sn, owner.sn), ne(media.kind, 'EXPORT'))
    const used = await bytesOf(db, own)
    if (used + bytes > ACCOUNT_QUOTA_BYTES)
      throw refuse(mediaMessages, 'media_account_quota', { gb: ACCOUNT_QUOTA_BYTES / 1024 ** 3 })
  }
}

async function bytesOf(db: Db, which: SQL | undefined): Promise<number> {
  const [used] = await db
    .select({ bytes: sql<number>`coalesce(sum(${media.bytes}), 0)::float8` })
    .from(media)
    .where(which)
  return used?.bytes ?? 0
}

/** Marks files as named by a record: they must exist, be of one of these kinds and usable by the actor, else the input is refused. */
export function linkMedia(
  db: Db,
  actor: Actor,
  keys: readonly string[],
  kinds: readonly MediaKind[],
  path = 'media',
): Promise<void> {
  const files = keys.map((key) => ({ path, key }))
  return linkPlaced(db, actor, files, kinds)
}

/** The same for files of several fields, in one go: each that cannot be used is a fault at its place. */
export async function linkPlaced(
  db: Db,
  actor: Actor,
  files: readonly { path: string; key: string }[],
  kinds: readonly MediaKind[],
): Promise<void> {
  if (files.length === 0) return
  const keys = [...new Set(files.map(({ key }) => key))]
  const found = await db.select().from(media).where(inArray(media.key, keys)).for('update')
  const usable = new Set(
    found.filter((file) => kinds.includes(file.kind) && mayUse(actor, file)).map((file) => file.key),
  )
  const faulty = new Set(files.filter(({ key }) => !usable.has(key)).map(({ path }) => path))
  if (faulty.size > 0) throw new AppError('input', { errors: [...faulty].map((path) => unknownMedia(path)) })
  await db.update(media).set({ linked: true }).where(inArray(media.key, keys))
}

export const unknownMedia = (path: string): InputFault => ({
  path,
  rule: 'media_unknown',
  message: mediaMessages.media_unknown,
})

/** Refuses files that a record names already: a record that lets go of its files without asking who else names them takes only what is new. */
export async function refuseLinked(db: Db, keys: readonly string[], path: string): Promise<void> {
  if (keys.length === 0) return
  await lockMedia(db, keys)
  const isNamed = and(inArray(media.key, [...keys]), media.linked)
  const found = await db.select({ key: media.key }).from(media).where(isNamed).limit(1)
  if (found.length > 0) throw new AppError('input', { errors: [unknownMedia(path)] })
}

/** No record names these files any more: they are swept a day later. */
export async function unlinkMedia(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await db
      .update(media)
      .set({ linked: false, create_time: sql`now()` })
      .where(inArray(media.key, [...keys]))
}

/** Files that the platform uploaded for an institution become the institution's, so that it may see them. */
export async function giveMedia(db: Db, keys: readonly string[], orgSn: string): Promise<void> {
  if (keys.length > 0)
    await db
      .update(media)
      .set({ org_sn: orgSn })
      .where(and(inArray(media.key, [...keys]), isNull(media.org_sn)))
}

/** Lets an institution see files of another one that are named in a record addressed to it (interface.md §6). */
export async function shareMedia(db: Db, keys: readonly string[], orgSn: string): Promise<void> {
  if (keys.length > 0)
    await db
      .update(media)
      .set({ shared_with: sql`array_append(${media.shared_with}, ${orgSn}::text)` })
      .where(and(inArray(media.key, [...keys]), sql`not ${orgSn}::text = any(${media.shared_with})`))
}

/** Locks files, always in one order: what is then read about the records that name them is true until the transaction ends. */
export async function lockMedia(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await db
      .select({ key: media.key })
      .from(media)
      .where(inArray(media.key, [...keys]))
      .orderBy(media.key)
      .for('update')
}

/** Ends that: no record addressed to the institution names these files any more. */
export async function unshareMedia(db: Db, keys: readonly string[], orgSn: string): Promise<void> {
  if (keys.length > 0)
    await db
      .update(media)
      .set({ shared_with: sql`array_remove(${media.shared_with}, ${orgSn}::text)` })
      .where(and(inArray(media.key, [...keys]), sql`${orgSn}::text = any(${media.shared_with})`))
}

export const SWEPT_AT_ONCE = 500

/** Removes rows and files that ended, or that no record referred to within a day; the row goes first, so that no row lacks its file. At most 500 at once; returns how many. */
export async function sweepMedia(db: Db, services: Pick<Services, 'storage'>): Promise<number> {
  const gone = await db
    .delete(media)
    .where(
      inArray(
        media.key,
        db
          .select({ key: media.key })
          .from(media)
          .where(
            sql`${media.end_time} < now() or (not ${media.linked} and ${media.end_time} is null and ${media.create_time} < now() - interval '24 hours')`,
          )
          .limit(SWEPT_AT_ONCE)
          // A file that a record takes at this moment is locked, and no longer due.
          .for('update', { skipLocked: true }),
      ),
    )
    .returning({ key: media.key })
  for (const key of gone.flatMap((file) => [file.key, smallKey(file.key)])) await services.storage.remove(key)
  return gone.length
}

const DAY_MS = 24 * 3_600_000

/** Removes files of the storage that have no row and are older than a day: their transaction was rolled back. Returns how many. */
export async function sweepStorage(db: Db, services: Pick<Services, 'storage'>, now = Date.now()): Promise<number> {
  let removed = 0
  for await (const file of services.storage.list('')) {
    if (file.key === ANCHOR_KEY || now - file.modified.getTime() < DAY_MS) continue
    const rows = await db
      .select({ key: media.key })
      .from(media)
      .where(and(eq(media.key, wholeKey(file.key))))
    if (rows.length > 0) continue
    await services.storage.remove(file.key)
    removed += 1
  }
  return removed
}
