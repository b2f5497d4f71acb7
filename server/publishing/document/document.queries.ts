import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { media } from '../../platform/media/media.table.ts'
import type { Find } from '../../record/find.ts'
import { listHistory } from '../../record/history.ts'
import { namesFrom } from '../../record/names.ts'
import { document, documentEdition } from './document.table.ts'

/** Who publishes documents sees all of them; everybody else those that are published for his role. */
export const publishes = (actor: Actor): boolean => can(actor, 'document:edit')

/** SQL: the documents that this account sees. */
export const visibleTo = (actor: Actor): SQL =>
  publishes(actor)
    ? sql`${document.delete_time} is null`
    : sql`(${document.delete_time} is null and ${document.status} = 'ENABLE' and ${actor.role} = any(${document.scope}))`

/** SQL: another published document of this category has this title. */
export const titleTaken = sql<boolean>`exists (select 1 from ${document} o where o.category = document.category and o.title = document.title
  and o.status = 'ENABLE' and o.delete_time is null and o.sn <> document.sn)`

const columns = {
  sn: document.sn,
  title: document.title,
  category: document.category,
  scope: document.scope,
  file: document.file,
  edition: document.edition,
  publish_time: document.publish_time,
  download_count: document.download_count,
  status: document.status,
  version: document.version,
  create_time: document.create_time,
  update_time: document.update_time,
  type: media.type,
  size: media.bytes,
  note: documentEdition.note,
  title_taken: titleTaken.as('title_taken'),
}
const documentRecords = (db: Db) =>
  db
    .select(columns)
    .from(document)
    .innerJoin(media, eq(media.key, document.file))
    .innerJoin(
      documentEdition,
      and(eq(documentEdition.document_sn, document.sn), eq(documentEdition.edition, document.edition)),
    )
    .$dynamic()
export type DocumentRecord = Awaited<ReturnType<typeof documentRecords>>[number]

/** A document that the actor sees; any other is not found. */
export async function getDocument(db: Db, actor: Actor, sn: string): Promise<DocumentRecord> {
  const [found] = await documentRecords(db).where(and(eq(document.sn, sn), visibleTo(actor)))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked until the transaction ends. */
export async function lockDocument(db: Db, actor: Actor, sn: string): Promise<DocumentRecord> {
  await db
    .select({ sn: document.sn })
    .from(document)
    .where(and(eq(document.sn, sn), isNull(document.delete_time)))
    .for('update')
  return getDocument(db, actor, sn)
}

/** The versions of a document's file, newest first. */
export function listEditions(db: Db, sn: string) {
  return db
    .select({
      edition: documentEdition.edition,
      key: documentEdition.file,
      note: documentEdition.note,
      create_time: documentEdition.create_time,
      file_name: media.name,
      type: media.type,
      size: media.bytes,
    })
    .from(documentEdition)
    .innerJoin(media, eq(media.key, documentEdition.file))
    .where(eq(documentEdition.document_sn, sn))
    .orderBy(sql`${documentEdition.edition} desc`)
}
export type EditionRecord = Awaited<ReturnType<typeof listEditions>>[number]

/** Does another document that is not deleted name one of these files? Those that none does. */
export async function listUnnamed(db: Db, keys: readonly string[], except: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param([...keys])}::text[]) key
    where not exists (select 1 from ${documentEdition} e join ${document} d on d.sn = e.document_sn
      where e.file = key and d.sn <> ${except} and d.delete_time is null)`)
  return rows.map(({ key }) => key)
}

export async function listDocumentHistory(db: Db, actor: Actor, sn: string) {
  await getDocument(db, actor, sn)
  return listHistory(db, actor, 'document', sn)
}

/** The documents of a word in their title, in the list of this actor. */
export const findDocuments: Find = (actor, word, max) => sql`
  select ${document.sn} as sn, ${document.title} as title, concat_ws(' · ', 'V' || ${document.edition}, to_char(${document.publish_time}, 'YYYY-MM-DD')) as subtitle
  from ${document} where ${visibleTo(actor)} and ${titleHas(word)} order by ${document.update_time} desc, ${document.sn} limit ${max}`

/** SQL: the title holds this word, in capitals or not. */
const titleHas = (word: string): SQL => sql`strpos(lower(${document.title}), lower(${word}::text)) > 0`

/** The documents by their titles. */
export const documentNames = namesFrom(
  { type: 'document', permission: 'document:edit', screens: ['userDownloads'] },
  { from: document, name: document.title, number: sql`'V' || ${document.edition}`, where: visibleTo },
)
