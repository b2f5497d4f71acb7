import { and, eq, lte, sql } from 'drizzle-orm'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { Db } from '../../db/client.ts'
import { plainTextOf, textChanges } from '../../files/richText.ts'
import type { TextChange } from '../../files/richText.ts'
import { getNews } from './news.queries.ts'
import { newsEdition } from './news.table.ts'

const rowColumns = {
  edition: newsEdition.edition,
  time: newsEdition.time,
  by: newsEdition.account_name,
  title: newsEdition.title,
}
type EditionRow = { edition: number; time: string; by: string; title: string }

/** One page of the editions, newest first. */
export async function listEditions(
  db: Db,
  sn: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<EditionRow>> {
  const { edition: total } = await getNews(db, sn)
  const items = await db
    .select(rowColumns)
    .from(newsEdition)
    .where(eq(newsEdition.news_sn, sn))
    .orderBy(sql`${newsEdition.edition} desc`)
    .limit(limit)
    .offset((page - 1) * limit)
  return { items, total, page, limit, total_capped: false }
}

type Edition = EditionRow & { abstract: string | null; attachments: string[]; changes: TextChange[] }

/** An edition, its text compared with that of the one before. Throws `not_found`. */
export async function getEdition(db: Db, sn: string, edition: number): Promise<Edition> {
  await getNews(db, sn)
  const [found, previous] = await db
    .select({
      ...rowColumns,
      abstract: newsEdition.abstract,
      content: newsEdition.content,
      attachments: newsEdition.attachments,
    })
    .from(newsEdition)
    .where(and(eq(newsEdition.news_sn, sn), lte(newsEdition.edition, edition)))
    .orderBy(sql`${newsEdition.edition} desc`)
    .limit(2)
  if (!found || found.edition !== edition) throw notFound()
  const { content, attachments, ...row } = found
  const text = plainTextOf(content)
  return {
    ...row,
    attachments: attachments.map(({ name }) => name),
    changes: previous ? textChanges(plainTextOf(previous.content), text) : [{ kind: 'same', text }],
  }
}
