import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ownerOfToken } from '../media/media.queries.ts'
import { uploadTicket } from './publicUpload.table.ts'

/** A ticket for tests, of a network of its own that takes files for a day; its token. */
export async function buildUploadTicket(
  db: Db,
  overrides: Partial<typeof uploadTicket.$inferInsert> = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const upload_end = sql`now() + interval '1 day'`
  await db.insert(uploadTicket).values({ token_hash: ownerOfToken(token), network: token, upload_end, ...overrides })
  return token
}
