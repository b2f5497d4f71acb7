import { eq } from 'drizzle-orm'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { documentKey } from '@zhikao/domain/kernel/person.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { student, studentDocument } from './student.table.ts'

type Stored = typeof studentDocument.$inferSelect
export type Document = Pick<Stored, 'id_type' | 'id_no'> & { valid_from?: string | null; valid_to?: string | null }

/** Stores a further document of a student; returns its sn. The caller holds the document (`refuseTaken`). */
export async function storeDocument(db: Db, studentSn: string, document: Document): Promise<string> {
  const [sn, key] = [newSn(), documentKey(document.id_type, document.id_no)]
  await db.insert(studentDocument).values({ ...document, sn, student_sn: studentSn, key })
  return sn
}

/** Deletes a further document; 404 where another call was faster. */
export async function deleteDocument(db: Db, sn: string): Promise<Stored> {
  const [deleted] = await db.delete(studentDocument).where(eq(studentDocument.sn, sn)).returning()
  if (!deleted) throw notFound()
  return deleted
}

/** Makes a record, and the records that were merged into it before, part of another record of the same person; both are locked. */
export async function joinRecords(db: Db, keepSn: string, dropSn: string): Promise<void> {
  await db.update(student).set({ merged_into: keepSn }).where(eq(student.sn, dropSn))
  await db.update(student).set({ merged_into: keepSn }).where(eq(student.merged_into, dropSn))
}
