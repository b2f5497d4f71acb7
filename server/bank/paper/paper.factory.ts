import { eq } from 'drizzle-orm'
import { buildQuestion } from '../question/question.factory.ts'
import { keepEditions } from '../question/question.commands.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import type { Db } from '../../db/client.ts'
import { nextDayNumber } from '../../db/serial.ts'
import { tokenHash } from './paper.review.queries.ts'
import { paper, paperItem, paperShare } from './paper.table.ts'

let made = 0

const RULES = {
  question_rules: [{ type: 'SINGLE' as const, count: 2, score_each: 50 }],
  source_points: [],
  difficulty_ratio: [],
  blueprint: [],
  shuffle: false,
}

/** A paper belongs to no institution: a given one is ignored. */
type Overrides = Partial<typeof paper.$inferInsert> & { org_sn?: string | null }

/** A paper of two questions for tests: by default enabled, of a template of its own. */
export async function buildPaper(db: Db, { org_sn: _ignored, template_sn, ...overrides }: Overrides = {}) {
  made += 1
  const own = template_sn === undefined ? await buildTemplate(db) : null
  const credential_sn = overrides.credential_sn ?? own?.credential_sn
  const questions = await Promise.all(
    [1, 2].map(() => buildQuestion(db, credential_sn === undefined ? {} : { credential_sn })),
  )
  const sns = questions.map(({ sn }) => sn)
  // A third one, for which an item may be exchanged.
  await buildQuestion(db, credential_sn === undefined ? {} : { credential_sn })
  await keepEditions(db, sns)
  const [row] = await db
    .insert(paper)
    .values({
      sn: await nextDayNumber(db, 'SJ', '2020-01-01', 6),
      template_sn: template_sn ?? own?.sn ?? '',
      template_edition: 1,
      credential_sn: credential_sn ?? questions[0]?.credential_sn ?? '',
      level: 'MIDDLE',
      title: `测试试卷第${made}套`,
      seed: 'test',
      rules: RULES,
      total_score: 100,
      item_count: sns.length,
      create_by: 'acc-center',
      status: 'ENABLE',
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the paper was not made')
  await db.insert(paperItem).values(sns.map((question_sn, at) => itemOf(row.sn, question_sn, at + 1)))
  return row
}

/** A paper with this number and a link that does not end, made once. Returns its number. */
export async function buildSharedPaper(db: Db, sn: string, token: string) {
  const there = await db.select({ sn: paper.sn }).from(paper).where(eq(paper.sn, sn))
  if (there.length > 0) return sn
  await buildPaper(db, { sn })
  const end_time = '2099-01-01 00:00:00'
  await db.insert(paperShare).values({ token_hash: tokenHash(token), paper_sn: sn, made_by: 'acc-center', end_time })
  return sn
}

/** An exam template of one question, with a bank for many papers. */
export async function buildPaperTemplate(db: Db) {
  const template = await buildTemplate(db, { question_rules: [{ type: 'SINGLE', count: 1, score_each: 100 }] })
  for (let at = 0; at < BANK_SIZE; at += 1) await buildQuestion(db, { credential_sn: template.credential_sn })
  return template
}
const BANK_SIZE = 30

const itemOf = (paper_sn: string, question_sn: string, position: number) => ({
  paper_sn,
  position,
  question_sn,
  edition: 1,
  score: 50,
  option_order: ['A' as const, 'B' as const, 'C' as const],
})
