import { sql } from 'drizzle-orm'
import { pictureKeys } from '@zhikao/domain/kernel/richText.ts'
import { listOf } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { cellOfPoints } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.path.rules.ts'
import type { PathPoint } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.path.rules.ts'
import { questionMessages as messages } from '@zhikao/domain/bank/question/question.messages.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { streamRows } from '../../db/streamRows.ts'
import { plainTextOf } from '../../files/richText.ts'
import { listPaths } from '../knowledgePoint/knowledgePoint.queries.ts'
import { hasLook } from './question.exchange.sheets.ts'
import { isExported } from './question.queries.ts'
import { optionCells } from './question.sheets.ts'
import type { ExportedQuestion } from './question.sheets.ts'
import { question } from './question.table.ts'

type Filter = Parameters<typeof isExported>[0]

export async function countExported(db: Db, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(question).where(isExported(filter))
  return row?.total ?? 0
}

type Stored = Pick<
  typeof question.$inferSelect,
  | 'level'
  | 'subject'
  | 'type'
  | 'stem'
  | 'options'
  | 'answer'
  | 'analysis'
  | 'difficulty'
  | 'knowledge_points'
  | 'attachments'
  | 'source'
  | 'alternative_group'
  | 'practice_allowed'
> & { credential_code: string; score_default: number }

/** What a sheet leaves out of a question; null: nothing. */
function lostOf({ stem, analysis, options, attachments }: Stored): Text | null {
  const pictures = [
    ...pictureKeys(stem),
    ...pictureKeys(analysis ?? ''),
    ...options.flatMap(({ image }) => image ?? []),
  ]
  const lost = [
    ...(pictures.length > 0 ? [messages.lost_pictures] : []),
    ...(attachments.length > 0 ? [messages.lost_files] : []),
    ...([stem, analysis ?? ''].some(hasLook) ? [messages.lost_look] : []),
  ]
  return lost.length > 0 ? listOf(lost) : null
}

function rowOf(stored: Stored, paths: ReadonlyMap<string, PathPoint>): ExportedQuestion {
  const { practice_allowed, knowledge_points, stem, analysis, options, answer, attachments, ...facts } = stored
  return {
    ...facts,
    ...optionCells(options),
    options: options.map(({ text }) => text),
    stem: plainTextOf(stem),
    answer,
    analysis: analysis && plainTextOf(analysis),
    knowledge_points:
      cellOfPoints(knowledge_points.flatMap((sn) => (paths.get(sn) ? [paths.get(sn)?.path ?? []] : []))) || null,
    practice_allowed: practice_allowed ? 'YES' : 'NO',
    lost: lostOf(stored),
    html: { stem, analysis },
    choices: options,
    has_files: attachments.length > 0,
  }
}

/** What an export writes, by credential, level and time; streams inside the transaction. */
export async function* exportedQuestions(db: Db, filter: Filter): AsyncGenerator<ExportedQuestion> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select distinct ${question.credential_sn} as sn from ${question} where ${isExported(filter)}`,
  )
  const points = [
    ...(
      await listPaths(
        db,
        rows.map(({ sn }) => sn),
      )
    ).values(),
  ].flat()
  const paths = new Map(points.map((point) => [point.sn, point]))
  const stream = streamRows<Stored>(
    db,
    sql`select c.code as credential_code, ${question.level}, ${question.subject}, ${question.type}, ${question.stem}, ${question.options},
      ${question.answer}, ${question.analysis}, ${question.score_default}::float8 as score_default, ${question.difficulty},
      ${question.knowledge_points}, ${question.attachments}, ${question.source}, ${question.alternative_group}, ${question.practice_allowed}
      from ${question} join ${credential} c on c.sn = ${question.credential_sn} where ${isExported(filter)}
      order by c.code, ${question.level}, ${question.create_time}, ${question.sn}`,
  )
  for await (const stored of stream) yield rowOf(stored, paths)
}
