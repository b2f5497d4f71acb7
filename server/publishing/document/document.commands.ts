import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { documentLifecycle } from '@zhikao/domain/publishing/document/document.lifecycle.ts'
import { documentMessages } from '@zhikao/domain/publishing/document/document.messages.ts'
import type { DocumentFields } from '@zhikao/domain/publishing/document/document.model.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { recordHistory } from '../../record/history.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import {
  lockFresh,
  recordChanged,
  recordCreated,
  recordRemoved,
  uniqueOr,
  updateVersioned,
} from '../../record/write.ts'
import { listEditions, listUnnamed, lockDocument } from './document.queries.ts'
import type { DocumentRecord } from './document.queries.ts'
import { document, documentEdition } from './document.table.ts'

type Given = DocumentFields & { version?: number | undefined }

/** The rule of its unique mark: two that are published at once both pass the guard, the index refuses the second. */
const TAKEN = { document_title: 'document_title_taken' } as const

const audited = ({ title, category, scope, note }: DocumentFields, edition: number) => ({
  title,
  category,
  scope,
  edition,
  note,
})

/** Drafts a document (domain.md §3.21). Returns its number. */
export async function createDocument(db: Db, actor: Actor, body: DocumentFields): Promise<string> {
  const sn = newSn()
  const { title, category, scope, file, note } = body
  await linkMedia(db, actor, [file], ['LIBRARY'], 'file')
  await db.insert(document).values({ sn, title, category, scope, file })
  await db.insert(documentEdition).values({ document_sn: sn, edition: 1, file, note })
  await recordCreated(db, actor, documentLifecycle, { sn }, audited(body, 1))
  return sn
}

/** Edits a document in any state; another file is its next version, which a published document offers at once. */
export async function updateDocument(db: Db, actor: Actor, sn: string, body: Given): Promise<void> {
  const before = await lockFresh(lockDocument(db, actor, sn), body.version)
  const { title, category, scope, file, note } = body
  const isNew = file !== before.file
  const edition = isNew ? before.edition + 1 : before.edition
  const isPublished = before.status === 'ENABLE'
  if (isPublished) await refuseTaken(db, sn, body)
  if (isNew) await addEdition(db, actor, before, { edition, file, note })
  else await db.update(documentEdition).set({ note }).where(editionOf(sn, edition))
  const published = isNew && isPublished ? { publish_time: businessNow } : {}
  const facts = { title, category, scope, file, edition, ...published }
  await uniqueOr(documentMessages, TAKEN, updateVersioned(db, document, before, facts))
  await recordChanged(db, actor, 'document.update', { sn }, audited(before, before.edition), audited(body, edition))
}

const editionOf = (sn: string, edition: number) =>
  and(eq(documentEdition.document_sn, sn), eq(documentEdition.edition, edition))

async function refuseTaken(db: Db, sn: string, { title, category }: DocumentFields): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from ${document} where title = ${title} and category = ${category}
    and status = 'ENABLE' and delete_time is null and sn <> ${sn} limit 1`)
  if (rows.length > 0) throw conflict(documentMessages, 'document_title_taken')
}

type Edition = { edition: number; file: string; note: string | null }

async function addEdition(db: Db, actor: Actor, before: DocumentRecord, { edition, file, note }: Edition) {
  const { sn, status, version } = before
  await linkMedia(db, actor, [file], ['LIBRARY'], 'file')
  await db.insert(documentEdition).values({ document_sn: sn, edition, file, note })
  await recordHistory(db, actor, {
    entity: documentLifecycle.name,
    entity_sn: sn,
    move: 'revise',
    from: status,
    to: status,
    opinion: note,
    version,
  })
}

/** Deletes a draft: only those who edit documents have seen it. Its files are swept. */
export async function removeDocument(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockDocument(db, actor, sn)
  if (record.status !== documentLifecycle.initial) throw new AppError('state', { rule: 'state' })
  const files = (await listEditions(db, sn)).map(({ key }) => key)
  await recordRemoved(db, actor, 'document', document, { sn }, audited(record, record.edition), record)
  await unlinkMedia(db, await listUnnamed(db, files, sn))
}

type Move = MoveOf<typeof documentLifecycle>

/** Publishes a document to the roles of its scope, or withdraws it. */
export function moveDocument(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  const moved = moveRecord<DocumentRecord, DocumentRecord['status'], Move>(db, {
    lifecycle: documentLifecycle,
    table: document,
    load: (tx) => lockDocument(tx, actor, sn),
    move,
    actor,
    body,
    ...(move === 'publish' ? { facts: { publish_time: businessNow } } : {}),
    effect: async () => undefined,
    org_sn: () => null,
  })
  return uniqueOr(documentMessages, TAKEN, moved)
}
