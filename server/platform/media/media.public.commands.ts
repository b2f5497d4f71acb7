import { inArray, sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { unknownMedia } from './media.commands.ts'
import { ownerOfToken } from './media.queries.ts'
import { media } from './media.table.ts'

type PublicFile = Pick<typeof media.$inferInsert, 'key' | 'name' | 'type' | 'bytes' | 'sha256' | 'figures'>

/** The row of a file that was uploaded with this token; the caller stored its bytes. Like every file that no record names it is swept after a day. */
export async function keepPublicFile(db: Db, token: string, file: PublicFile): Promise<void> {
  await db.insert(media).values({ ...file, kind: 'PUBLIC', account_sn: ownerOfToken(token) })
}

/** The bytes of all public uploads that no registration took yet. */
export async function readPublicBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from ${media} where kind = 'PUBLIC'`,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * In the transaction of a registration: files that were uploaded with its token become attachments that it names. A file of
 * another token, of a registration already, or that ended is refused like an unknown one, at `path`.
 */
export async function linkPublicMedia(db: Db, token: string, keys: readonly string[], path = 'media'): Promise<void> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return
  const owner = ownerOfToken(token)
  const found = await db.select().from(media).where(inArray(media.key, wanted)).orderBy(media.key).for('update')
  const own = found.filter(({ kind, account_sn }) => kind === 'PUBLIC' && account_sn === owner)
  if (own.length < wanted.length) throw new AppError('input', { errors: [unknownMedia(path)] })
  await db.update(media).set({ kind: 'ATTACHMENT', linked: true }).where(inArray(media.key, wanted))
}
