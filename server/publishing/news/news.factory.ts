import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { news, newsEdition } from './news.table.ts'

let made = 0

/** News belong to no institution: a given one is ignored. */
type Overrides = Partial<typeof news.$inferInsert> & { org_sn?: string | null }

/** A notice for tests: by default published to institutions and sites; its first edition is kept. */
export async function buildNews(db: Db, { org_sn: _ignored, ...overrides }: Overrides = {}) {
  made += 1
  const published = (overrides.status ?? 'ENABLE') !== 'INIT'
  const [row] = await db
    .insert(news)
    .values({
      sn: newSn(),
      kind: 'notice',
      title: `测试通知第${made}号`,
      content: '<p>请各单位按时完成报名信息核对。</p>',
      scope: ['school', 'college'],
      status: 'ENABLE',
      publish_time: published ? '2026-11-01 09:00:00' : null,
      edition: published ? 1 : 0,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the news was not made')
  const { sn, edition, title, content } = row
  if (edition > 0)
    await db
      .insert(newsEdition)
      .values({ news_sn: sn, edition, title, content, account_sn: 'acc-center', account_name: '考试中心' })
  return row
}

/** One that every visitor reads. */
export const buildPublicNews = (db: Db, overrides: Overrides = {}) =>
  buildNews(db, { kind: 'public', scope: ['public'], ...overrides })
