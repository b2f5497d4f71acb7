import { DownloadOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { downloadWords } from '@zhikao/domain/report/report/report.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import type { Column } from '../../kit/view/list.ts'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { downloadLabels as labels } from './report.labels.ts'

type Row = DataOf<typeof reportContract.information>['items'][number]

const KILO = 1024

/** `340 KB`, `1.2 MB`. */
function sizeText(bytes: number): string {
  const kilobytes = bytes / KILO
  return kilobytes < KILO ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / KILO).toFixed(1)} MB`
}

function Category({ of }: { of: Row['category'] }) {
  return useSay()(downloadWords[of])
}

/** The file behind a row; the browser saves it under the server's name. */
function Link({ row, children }: { row: Row; children: ReactNode }) {
  return (
    <a href={row.url} download>
      {children}
    </a>
  )
}

function Fetch({ row }: { row: Row }) {
  const say = useSay()
  return (
    <Link row={row}>
      <DownloadOutlined aria-hidden="true" /> {say(labels.download)}
    </Link>
  )
}

/** When the file was created; a file generated on request has no date. */
function Published({ time }: { time: string | null }) {
  const say = useSay()
  return time ? <span className="zk-figures">{time}</span> : <span className="zk-quiet">{say(labels.always_new)}</span>
}

function End({ time }: { time: string | null }) {
  const say = useSay()
  return time ? <span className="zk-figures">{time}</span> : <span className="zk-quiet">{say(labels.no_end)}</span>
}

const columns: readonly Column<Row>[] = [
  {
    name: 'title',
    title: labels.name,
    width: 320,
    show: (row) => <Link row={row}>{row.title}</Link>,
    sortable: true,
    card: 'identity',
  },
  {
    name: 'category',
    title: labels.category,
    width: 110,
    englishWidth: 130,
    show: (row) => <Category of={row.category} />,
    card: 'status',
  },
  {
    name: 'size',
    title: labels.size,
    width: 90,
    show: (row) => (row.size === null ? null : sizeText(row.size)),
    sortable: true,
    figures: true,
  },
  {
    name: 'publish_time',
    title: labels.publish_time,
    width: 170,
    show: (row) => <Published time={row.publish_time} />,
    sortable: true,
    card: 'fact',
  },
  { name: 'end_time', title: labels.end_time, width: 170, show: (row) => <End time={row.end_time} />, card: 'fact' },
]

const filters = [keywordFilter(labels.keyword_hint), choiceFilter('category', labels.category, downloadWords)]

/** /user/information/list: the documents of one's role, and the files of one's own exports (domain.md §3.21). */
export default function ReportDownloadsPage() {
  return (
    <ListPage
      title={titles.userDownloads}
      endpoint={reportContract.information}
      always={{ sort: '-publish_time' }}
      columns={columns}
      filters={filters}
      empty={{ why: labels.empty, first: labels.empty_first }}
      rowActions={(row) => <Fetch row={row} />}
    />
  )
}
