import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { receiptWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { sn } from '@zhikao/domain/kernel/field.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { getNews } from './news.queries.ts'
import { countReceipts, eachReceipt } from './news.recipients.queries.ts'
import type { ReceiptRecord } from './news.recipients.queries.ts'

/** Of the title in the name of the file: names of files have 255 bytes at most. */
const TITLE_MAX = 40
const stateOf = ({ time, outdated }: ReceiptRecord) => (time ? words.done : outdated ? words.outdated : words.open)

const COLUMNS: readonly RecordColumn<ReceiptRecord>[] = [
  { key: 'name', title: words.name, width: 36, kind: 'text', show: (row) => row.name },
  {
    key: 'who',
    title: words.who,
    width: 12,
    kind: 'text',
    show: (row, lang) => (row.is_org ? words.org : words.person)[lang],
  },
  { key: 'state', title: words.state, width: 30, kind: 'text', show: (row, lang) => stateOf(row)[lang] },
  { key: 'time', title: words.time, width: 20, kind: 'text', show: (row) => row.time },
  { key: 'by', title: words.by, width: 16, kind: 'text', show: (row) => row.by },
]

const filter = newsContract.exportReceipts.body.extend({ sn })
type Asked = ReturnType<typeof filter.parse>

/** Who has confirmed a notice and who has not: one line for each who is asked (domain.md §3.16). */
export const receiptExport: ExportSpec<ReceiptRecord, Asked> = {
  kind: 'news.export',
  entity: 'news',
  title: words.sheet_name,
  filter,
  prefix: async (db, _actor, { sn: news_sn }) => (await getNews(db, news_sn)).title.slice(0, TITLE_MAX),
  columns: () => COLUMNS,
  count: async (db, _actor, { sn: news_sn, ...chosen }) => {
    await getNews(db, news_sn)
    return countReceipts(db, news_sn, chosen)
  },
  rows: (db, _actor, { sn: news_sn, ...chosen }) => eachReceipt(db, news_sn, chosen),
}
