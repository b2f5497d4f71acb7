import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { BodyOf, DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { publicUploadMessages } from '@zhikao/domain/platform/publicUpload/publicUpload.messages.ts'
import { UPLOAD_TICKET } from '@zhikao/domain/platform/publicUpload/publicUpload.model.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { newKey } from '../../files/storage.ts'
import { networkOf } from '../../http/network.ts'
import type { UploadedFile } from '../../http/upload.ts'
import type { Services } from '../../services.ts'
import { demandCaptcha } from '../auth/auth.captcha.commands.ts'
import { keepPublicFile, readPublicBytes } from '../media/media.public.commands.ts'
import { ownerOfToken } from '../media/media.queries.ts'
import { contentOf, photoContentOf } from '../media/media.upload.commands.ts'
import { readSettings } from '../setting/setting.queries.ts'
import { countNetworkFiles, findTicket, TICKET_HOURS } from './publicUpload.queries.ts'
import { uploadTicket } from './publicUpload.table.ts'

type UploadServices = Pick<Services, 'pool' | 'db' | 'secret' | 'config' | 'storage' | 'tempRoot' | 'photoFaults'>
type Given = BodyOf<(typeof publicUploadContract)['store']>
type Answer = DataOf<(typeof publicUploadContract)['store']>
/** A ticket that exists or is opened with its first file; `isPaid`: a captcha was solved for it just now. */
type Ticket = { token: string; network: string; isNew: boolean; isPaid: boolean }

const MEGABYTE = 1024 ** 2
const TOKEN_BYTES = 32
const FULL_SECONDS = 3600

/** Stores a file that was sent without an account. It is kept until a registration uses it, or swept after 24 hours. */
export async function storePublicUpload(
  services: UploadServices,
  upload: UploadedFile,
  given: Given,
  ip: string,
): Promise<Answer> {
  const { pool, storage } = services
  const ticket = await admit(services, given, networkOf(ip))
  // Asked before the work too; what counts is asked again with the row.
  await refuseFull(services.db, ticket, upload.bytes)
  const isPhoto = given.use === 'ID_PHOTO'
  const { ext, type, source, figures } = await (isPhoto ? photoOf(services, ticket, upload) : contentOf(upload))
  const key = newKey(ext)
  const { bytes, sha256 } = await storage.put(key, source)
  try {
    const left = await transaction(pool, async (db) => {
      // One after the other, so that files sent at the same time keep the limits.
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('public upload', 0))`)
      await refuseFull(db, ticket, bytes)
      const counted = await countOn(db, ticket, bytes)
      await keepPublicFile(db, ticket.token, { key, name: upload.name, type, bytes, sha256, figures })
      return counted
    })
    return { key, name: upload.name, bytes, token: ticket.token, left }
  } catch (error) {
    await storage.remove(key)
    throw error
  }
}

/** A photo that is refused counts on its ticket as well: its check takes seconds. */
async function photoOf(services: UploadServices, ticket: Ticket, upload: UploadedFile) {
  try {
    return await photoContentOf(services, upload)
  } catch (refused) {
    if (!ticket.isNew) await transaction(services.pool, (db) => countOn(db, ticket, 0))
    throw refused
  }
}

/** The ticket of the token, or a new one for a captcha; a captcha with a token renews its ticket. Throws `captcha` where neither is there. */
async function admit(services: UploadServices, given: Given, network: string): Promise<Ticket> {
  const { token } = given
  const found = token === undefined ? undefined : await findTicket(services.db, token)
  const isPaid = given.captcha !== undefined
  if (isPaid) await demandCaptcha(services, 'register', 0, given)
  if (token !== undefined && found && (isPaid || found.takes_files))
    return { token, network: found.network, isNew: false, isPaid }
  if (!isPaid) throw new AppError('captcha')
  return { token: randomBytes(TOKEN_BYTES).toString('base64url'), network, isNew: true, isPaid }
}

/** Throws where the network or the platform takes no more files for now. */
async function refuseFull(db: Db, { network }: Ticket, bytes: number): Promise<void> {
  const { network_day, total_mb } = await readSettings(db, 'upload_rules')
  if ((await countNetworkFiles(db, network)) >= network_day)
    throw new AppError('too_many', { retryAfter: FULL_SECONDS })
  if ((await readPublicBytes(db)) + bytes > total_mb * MEGABYTE)
    throw new AppError('too_many', {
      rule: 'upload_full',
      message: publicUploadMessages.upload_full,
      retryAfter: FULL_SECONDS,
    })
}

/** Counts a file on its ticket; answers what the ticket still takes. */
async function countOn(db: Db, { token, network, isNew, isPaid }: Ticket, bytes: number): Promise<Answer['left']> {
  const token_hash = ownerOfToken(token)
  const upload_end = sql`now() + make_interval(mins => ${UPLOAD_TICKET.minutes})`
  if (isNew) await db.insert(uploadTicket).values({ token_hash, network, upload_end })
  else if (isPaid)
    await db.execute(sql`update ${uploadTicket} set upload_end = ${upload_end} where token_hash = ${token_hash}`)
  const { rows } = await db.execute<{ files: number; bytes: number; seconds: number }>(sql`
    update ${uploadTicket} set files = files + 1, bytes = bytes + ${bytes}
    where token_hash = ${token_hash} and upload_end > now() and create_time > now() - ${TICKET_HOURS}
    returning files, bytes::float8 as bytes, floor(extract(epoch from upload_end - now()))::int as seconds`)
  const [counted] = rows
  if (!counted) throw new AppError('captcha')
  if (counted.files > UPLOAD_TICKET.files)
    throw refuse(publicUploadMessages, 'upload_files', { max: UPLOAD_TICKET.files })
  if (counted.bytes > UPLOAD_TICKET.mb * MEGABYTE)
    throw refuse(publicUploadMessages, 'upload_bytes', { mb: UPLOAD_TICKET.mb })
  return { files: UPLOAD_TICKET.files - counted.files, seconds: counted.seconds }
}
