import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { canBePreviewed, formatOf } from '@zhikao/domain/publishing/document/document.rules.ts'
import type { Db } from '../../db/client.ts'
import type { FileAnswer, LinkAnswer } from '../../http/download.ts'
import { sendStored } from '../../platform/media/media.stored.commands.ts'
import type { Services } from '../../services.ts'
import { getDocument, listEditions, publishes } from './document.queries.ts'
import type { DocumentRecord } from './document.queries.ts'
import { document } from './document.table.ts'

type Wanted = { edition?: number | undefined; preview?: boolean | undefined }
type File = { key: string; name: string; type: string }

/** The file of a document: saved by the browser and counted, or shown by it, where it is a picture or a PDF. An earlier version is for who publishes. */
export async function openFile(
  db: Db,
  services: Pick<Services, 'storage'>,
  actor: Actor,
  sn: string,
  { edition, preview }: Wanted,
): Promise<FileAnswer | LinkAnswer> {
  const record = await getDocument(db, actor, sn)
  const file = await fileOf(db, actor, record, edition)
  if (preview) return showFile(services, file)
  const answer = await sendStored(services, file)
  await db.execute(sql`update ${document} set download_count = download_count + 1 where sn = ${sn}`)
  return answer
}

/** Its name is the document's title, whatever the uploaded file was called. */
async function fileOf(db: Db, actor: Actor, record: DocumentRecord, edition: number | undefined): Promise<File> {
  const named = (key: string, part = '') => `${record.title}${part}.${key.split('.').at(-1)}`
  if (edition === undefined || edition === record.edition)
    return { key: record.file, name: named(record.file), type: record.type }
  const editions = publishes(actor) ? await listEditions(db, record.sn) : []
  const found = editions.find((one) => one.edition === edition)
  if (!found) throw notFound()
  return { key: found.key, name: named(found.key, `_V${edition}`), type: found.type }
}

/** Through this server also where the storage has addresses of its own: they always save. */
async function showFile({ storage }: Pick<Services, 'storage'>, { key, name, type }: File): Promise<FileAnswer> {
  const format = formatOf(key)
  const opened = canBePreviewed(format) ? await storage.open(key) : null
  if (!opened) throw notFound()
  // The reader of a browser does not start in a sandbox; only documents of the platform are shown so (ADR 0057).
  return { ...opened, name, type, ...(format === 'PDF' ? { reader: true } : { inline: true }) }
}
