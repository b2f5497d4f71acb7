import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { ownOrAll } from '../../record/scope.ts'
import { student, studentDocument } from '../student/student.table.ts'

export type DocumentRecord = typeof studentDocument.$inferSelect

/** The further documents of a student, the newest first. */
export const documentsOf = (db: Db, studentSn: string): Promise<DocumentRecord[]> =>
  db
    .select()
    .from(studentDocument)
    .where(eq(studentDocument.student_sn, studentSn))
    .orderBy(
      sql`${studentDocument.valid_from} desc nulls last`,
      desc(studentDocument.create_time),
      asc(studentDocument.sn),
    )

/** A document of a student in the actor's scope; any other is not found. */
export async function getDocument(db: Db, actor: Actor, sn: string): Promise<DocumentRecord> {
  const { scope } = ownOrAll(actor)
  const [found] = await db
    .select({ document: studentDocument })
    .from(studentDocument)
    .innerJoin(student, eq(student.sn, studentDocument.student_sn))
    .where(and(eq(studentDocument.sn, sn), scope ? eq(student.org_sn, scope) : undefined))
  if (!found) throw notFound()
  return found.document
}
