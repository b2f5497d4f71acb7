import { Flex, Progress, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { receiptWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { newsLabels as labels } from './news.labels.ts'

type Receipts = DataOf<typeof newsContract.receipts>
type Row = Receipts['items'][number]
const SHOWN = 10
const CHOICES = ['false', 'true', 'all'] as const
type Choice = (typeof CHOICES)[number]
const WORDS = { false: words.open, true: words.done, all: labels.receipt_all }

const FILTERS: Record<Choice, Partial<Record<'confirmed', Exclude<Choice, 'all'>>>> = {
  false: { confirmed: 'false' },
  true: { confirmed: 'true' },
  all: {},
}
/** Its rows are not chosen one by one. */
const onExportable = () => undefined

/** Who has confirmed, and who has not: those who have not come first. */
export function NewsReceipts({ sn, receipts }: { sn: string; receipts: { expected: number; confirmed: number } }) {
  const say = useSay()
  const [choice, setChoice] = useState<Choice>('false')
  const [page, setPage] = useState(1)
  const filters = FILTERS[choice]
  const read = useRead(
    newsContract.receipts,
    { params: { id: sn }, query: { page, limit: SHOWN, ...filters } },
    { keep: true },
  )
  const total = read.data?.total ?? 0
  const chips = choice === 'all' ? [] : [say(WORDS[choice])]
  return (
    <Section title={words.sheet_name}>
      <Share of={receipts} />
      <Flex wrap gap={8} justify="space-between">
        <Segmented
          options={CHOICES.map((one) => ({ value: one, label: say(WORDS[one]) }))}
          value={choice}
          onChange={(next) => {
            setChoice(next)
            setPage(1)
          }}
        />
        <ExportButton
          endpoint={newsContract.exportReceipts}
          params={{ id: sn }}
          what={words.sheet_name}
          facts={{ filters, total, count: String(total), chips, onExportable }}
        />
      </Flex>
      <Reading of={read} rows={4}>
        {(held) => <Rows held={held} page={page} onPage={setPage} />}
      </Reading>
    </Section>
  )
}

function Share({ of: { expected, confirmed } }: { of: { expected: number; confirmed: number } }) {
  const say = useSay()
  return (
    <>
      <p>{say(labels.receipts_of, { confirmed, expected })}</p>
      <Progress
        percent={expected === 0 ? 0 : Math.floor((100 * confirmed) / expected)}
        aria-label={say(words.sheet_name)}
      />
    </>
  )
}

function Rows({ held, page, onPage }: { held: Receipts; page: number; onPage: (page: number) => void }) {
  const say = useSay()
  const columns = [
    { key: 'name', title: say(words.name), render: (row: Row) => <Named of={row} /> },
    { key: 'time', title: say(words.time), render: (row: Row) => <Confirmed of={row} /> },
    { key: 'by', title: say(words.by), render: (row: Row) => row.by && <bdi>{row.by}</bdi> },
  ]
  return (
    <Table
      size="small"
      rowKey="sn"
      columns={columns}
      dataSource={held.items}
      scroll={{ x: 'max-content' }}
      pagination={{
        current: page,
        pageSize: SHOWN,
        total: held.total,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: onPage,
      }}
    />
  )
}

/** An examiner is marked as one: an institution may have the same name. */
function Named({ of }: { of: Row }) {
  const say = useSay()
  return (
    <>
      <bdi>{of.name}</bdi> {!of.is_org && <span className="zk-quiet">{say(words.person)}</span>}
    </>
  )
}

function Confirmed({ of }: { of: Row }) {
  const say = useSay()
  if (of.time) return <span className="zk-figures">{of.time.slice(0, 16)}</span>
  return <span className="zk-attention">{say(of.outdated ? words.outdated : words.open)}</span>
}
