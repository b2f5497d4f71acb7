import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { printOf } from './question.similar.queries.ts'
import { question, questionEdition } from './question.table.ts'

let made = 0

/** A question belongs to no institution: a given one is ignored. */
type Overrides = Partial<typeof question.$inferInsert> & { org_sn?: string | null }

/** A single-choice question for tests: by default enabled, of the intermediate level of a credential of its own. */
export async function buildQuestion(db: Db, { org_sn: _ignored, credential_sn, ...overrides }: Overrides = {}) {
  made += 1
  const plain = `第${made}号试题：测量轴径 ${made} mm 应选用哪种量具？`
  const said = {
    type: 'SINGLE' as const,
    stem: `<p>${plain}</p>`,
    options: ['游标卡尺', '外径千分尺', '钢直尺'].map((text) => ({ text, image: null })),
  }
  const content = { ...said, ...overrides }
  const [row] = await db
    .insert(question)
    .values({
      sn: newSn(),
      credential_sn: credential_sn ?? (await buildCredential(db)).sn,
      level: 'MIDDLE',
      subject: 'ONLINE',
      plain,
      answer: ['B'],
      score_default: 2,
      difficulty: 3,
      status: 'ENABLE',
      ...printOf(content),
      ...content,
    })
    .returning()
  if (!row) throw new Error('the question was not made')
  return row
}

/** Gives the stored editions of these questions one picture. */
export async function addPicture(db: Db, sns: readonly string[], key: string): Promise<void> {
  await db
    .update(questionEdition)
    .set({ files: [key] })
    .where(inArray(questionEdition.question_sn, [...sns]))
}
