import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { addIdentities } from '../exams/signup/signup.identity.commands.ts'

/** Gives students another name in their records and in all that attests them, as a confirmed correction does (Decided 42). `of`: SQL of their numbers, `name`: SQL over the student. */
export async function renameStudents(db: Db, of: SQL, name: SQL): Promise<void> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`update student set name = ${name} where sn in (${of}) returning sn`,
  )
  for (const { sn } of rows) await addIdentities(db, sn, 'CORRECTION')
}
