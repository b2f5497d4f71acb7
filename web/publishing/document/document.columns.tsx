import { DownloadOutlined, EyeOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import type { documentRow } from '@zhikao/domain/publishing/document/document.contract.ts'
import { documentLifecycle } from '@zhikao/domain/publishing/document/document.lifecycle.ts'
import { documentWords as words, downloadWords } from '@zhikao/domain/publishing/document/document.messages.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { Listed } from '../../kit/view/cells.tsx'
import { countColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { documentLabels as labels } from './document.labels.ts'

export type DocumentRow = z.infer<typeof documentRow>

const KILO = 1024

/** `340 KB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / KILO
  return kilobytes < KILO ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / KILO).toFixed(1)} MB`
}

/** Saves the file, and, where browsers show it, opens it in a new tab; the browser saves it under the server's name. */
export function FileActions({ of: { title, url, preview } }: { of: Pick<DocumentRow, 'title' | 'url' | 'preview'> }) {
  const say = useSay()
  return (
    <Flex gap={12} wrap>
      <a href={url} download aria-label={`${say(labels.download)} ${title}`}>
        <DownloadOutlined aria-hidden="true" /> {say(labels.download)}
      </a>
      {preview !== null && (
        <a
          href={preview}
          target="_blank"
          rel="noreferrer"
          aria-label={`${say(labels.preview)} ${title}, ${say(labels.new_tab)}`}
        >
          <EyeOutlined aria-hidden="true" /> {say(labels.preview)}
        </a>
      )}
    </Flex>
  )
}

/** When it was published; a file generated on request has no date, nor has a draft. */
function Published({ row: { publish_time, status } }: { row: DocumentRow }) {
  const say = useSay()
  if (publish_time) return <span className="zk-figures">{publish_time}</span>
  return <span className="zk-quiet">{say(status === null ? labels.always_new : labels.not_yet)}</span>
}

function End({ time }: { time: string | null }) {
  const say = useSay()
  return time ? <span className="zk-figures">{time}</span> : <span className="zk-quiet">{say(labels.no_end)}</span>
}

export function Scope({ of }: { of: NonNullable<DocumentRow['scope']> }) {
  const say = useSay()
  return <Listed of={of.map((role) => say(roleWords[role]))} />
}

/** A document opens its detail; the name of any other file saves it. */
const Name = ({ row }: { row: DocumentRow }) =>
  row.download_count === null ? (
    <a className="zk-inline-link" href={row.url} download>
      {row.title}
    </a>
  ) : (
    row.title
  )

export const documentColumns: readonly Column<DocumentRow>[] = [
  {
    name: 'title',
    title: words.title,
    width: 260,
    show: (row) => <Name row={row} />,
    sortable: true,
    card: 'identity',
  },
  wordColumn('category', words.category, downloadWords, 110, { englishWidth: 130, card: 'status' }),
  {
    name: 'edition',
    title: words.edition,
    width: 76,
    englishWidth: 84,
    show: ({ edition }) => edition !== null && <span className="zk-figures">V{edition}</span>,
  },
  {
    name: 'size',
    title: words.size,
    width: 90,
    show: (row) => (row.size === null ? null : sizeText(row.size)),
    sortable: true,
    figures: true,
  },
  {
    name: 'publish_time',
    title: words.publish_time,
    width: 170,
    show: (row) => <Published row={row} />,
    sortable: true,
    card: 'fact',
  },
  { name: 'end_time', title: words.end_time, width: 170, show: (row) => <End time={row.end_time} />, extra: true },
  countColumn('download_count', words.download_count, 92, { englishWidth: 112, sortable: true, card: 'fact' }),
]

/** The widths with which all columns of a publisher fit a window of 1440 px. */
const NARROW: Readonly<Record<string, { width: number; englishWidth: number }>> = {
  title: { width: 220, englishWidth: 220 },
  category: { width: 96, englishWidth: 100 },
  edition: { width: 60, englishWidth: 76 },
  size: { width: 76, englishWidth: 76 },
  publish_time: { width: 164, englishWidth: 160 },
  download_count: { width: 92, englishWidth: 112 },
}
const narrowed = documentColumns.map((column) => ({ ...column, ...NARROW[column.name] }))

/** What is added for who publishes documents: the state beside the category, the roles at the end. */
export const publisherColumns: readonly Column<DocumentRow>[] = [
  ...narrowed.slice(0, 2),
  {
    name: 'status',
    title: words.status,
    width: 84,
    englishWidth: 96,
    show: ({ status }) => status !== null && <StatusTag of={documentLifecycle} value={status} />,
  },
  ...narrowed.slice(2),
  {
    name: 'scope',
    title: words.scope,
    width: 164,
    englishWidth: 136,
    show: ({ scope }) => scope !== null && <Scope of={scope} />,
  },
]
