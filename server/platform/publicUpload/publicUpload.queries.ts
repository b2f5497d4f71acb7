import { sql } from 'drizzle-orm'
import { UPLOAD_TICKET } from '@zhikao/domain/platform/publicUpload/publicUpload.model.ts'
import type { Db } from '../../db/client.ts'
import { ownerOfToken } from '../media/media.queries.ts'
import { uploadTicket } from './publicUpload.table.ts'

export const TICKET_HOURS = sql`${`${UPLOAD_TICKET.hours} hours`}::interval`

/** The ticket of a token that can still be used or renewed; undefined where there is none. */
export async function findTicket(
  db: Db,
  token: string,
): Promise<{ network: string; takes_files: boolean } | undefined> {
  const { rows } = await db.execute<{ network: string; takes_files: boolean }>(sql`
    select network, upload_end > now() as takes_files from ${uploadTicket}
    where token_hash = ${ownerOfToken(token)} and create_time > now() - ${TICKET_HOURS}`)
  return rows[0]
}

/** The files of all tickets that this network opened in the last day. */
export async function countNetworkFiles(db: Db, network: string): Promise<number> {
  const { rows } = await db.execute<{ files: number }>(sql`
    select coalesce(sum(files), 0)::int as files from ${uploadTicket}
    where network = ${network} and create_time > now() - interval '24 hours'`)
  return rows[0]?.files ?? 0
}
