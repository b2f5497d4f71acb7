import { Progress, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { newsLabels as labels } from './news.labels.ts'

type Receipts = DataOf<typeof newsContract.receipts>
type Row = Receipts['items'][number]
const SHOWN = 10
const CHOICES = ['false', 'true', 'all'] as const
type Choice = (typeof CHOICES)[number]
const WORDS = { false: labels.receipt_open, true: labels.receipt_done, all: labels.receipt_all }

/** Who has confirmed, and who has not: those who have not come first. */
export function NewsReceipts({ sn, receipts }: { sn: string; receipts: { expected: number; confirmed: number } }) {
  const say = useSay()
  const [choice, setChoice] = useState<Choice>('false')
  const [page, setPage] = useState(1)
  const query = { page, limit: SHOWN, ...(choice === 'all' ? {} : { confirmed: choice }) }
  const read = useRead(newsContract.receipts, { params: { id: sn }, query }, { keep: true })
  const { expected, confirmed } = receipts
  return (
    <Section title={labels.receipts}>
      <p>{say(labels.receipts_of, { confirmed, expected })}</p>
      <Progress
        percent={expected === 0 ? 0 : Math.floor((100 * confirmed) / expected)}
        aria-label={say(labels.receipts)}
      />
      <Segmented
        options={CHOICES.map((one) => ({ value: one, label: say(WORDS[one]) }))}
        value={choice}
        onChange={(next) => {
          setChoice(next)
          setPage(1)
        }}
      />
      <Reading of={read} rows={4}>
        {(held) => <Rows held={held} page={page} onPage={setPage} />}
      </Reading>
    </Section>
  )
}

function Rows({ held, page, onPage }: { held: Receipts; page: number; onPage: (page: number) => void }) {
  const say = useSay()
  const columns = [
    { key: 'name', title: say(labels.receipt_name), render: (row: Row) => <Named of={row} /> },
    { key: 'time', title: say(labels.receipt_time), render: (row: Row) => <Confirmed of={row} /> },
    { key: 'by', title: say(labels.receipt_by), render: (row: Row) => row.by && <bdi>{row.by}</bdi> },
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
      <bdi>{of.name}</bdi> {!of.is_org && <span className="zk-quiet">{say(labels.receipt_person)}</span>}
    </>
  )
}

function Confirmed({ of }: { of: Row }) {
  const say = useSay()
  if (of.time) return <span className="zk-figures">{of.time.slice(0, 16)}</span>
  return <span className="zk-attention">{say(of.outdated ? labels.receipt_outdated : labels.receipt_open)}</span>
}
