import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { idNumberOf, buildStudent } from '../../people/student/student.factory.ts'
import { hashToken } from '../../platform/operator/operator.queries.ts'
import type { Db } from '../../db/client.ts'
import { buildPaper } from '../paper/paper.factory.ts'
import { listItems } from '../paper/paper.queries.ts'
import type { paper } from '../paper/paper.table.ts'
import { addPicture } from '../question/question.factory.ts'
import { buildSitting } from '../sitting/sitting.factory.ts'
import { practiceSession } from './selftest.table.ts'

/** The student who takes self-tests. */
export const SITTER = { sn: 'student-sitter', name: '欧阳若曦', id_no: idNumberOf(399_999) }

/** A live session of a self-test. Returns its token. */
export async function openPractice(db: Db, student_sn: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const end_time = sql`now() + interval '12 hours'`
  await db.insert(practiceSession).values({ token_hash: hashToken(token), student_sn, end_time })
  return token
}

const isThere = async (db: Db, sn: string) => {
  const { rows } = await db.execute(sql`select 1 from student where sn = ${sn}`)
  return rows.length > 0
}

/** The student above, made once. */
export async function buildSitter(db: Db): Promise<{ sn: string }> {
  if (!(await isThere(db, SITTER.sn))) await buildStudent(db, SITTER)
  return { sn: SITTER.sn }
}

/** A paper of two questions that is offered for self-tests; `picture`: the key of one in each question. */
export async function buildPracticePaper(
  db: Db,
  { picture, ...overrides }: Partial<typeof paper.$inferInsert> & { picture?: string } = {},
) {
  const row = await buildPaper(db, { practice: true, title: '理论自测卷', ...overrides })
  if (picture !== undefined) {
    const items = await listItems(db, row.sn)
    await addPicture(
      db,
      items.map(({ question_sn }) => question_sn),
      picture,
    )
  }
  return row
}

type Overrides = Partial<Parameters<typeof buildSitting>[1]> & { picture?: string; org_sn?: string | null }

/** A self-test that a student has begun, or handed in without an answer; by default of a paper and a student of its own. */
export async function buildSelftest(
  db: Db,
  { picture, org_sn, student_sn, paper_sn, ...overrides }: Overrides = {},
): Promise<{ sn: string; paper_sn: string; student_sn: string }> {
  const isKnown = student_sn !== undefined && (await isThere(db, student_sn))
  const owner = isKnown ? student_sn : (await buildStudent(db, org_sn ? { org_sn } : {})).sn
  const paper = paper_sn ?? (await buildPracticePaper(db, picture === undefined ? {} : { picture })).sn
  const sn = await buildSitting(db, { ...overrides, paper_sn: paper, student_sn: owner })
  return { sn, paper_sn: paper, student_sn: owner }
}
