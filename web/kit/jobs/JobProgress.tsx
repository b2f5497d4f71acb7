import { Alert, Button, Progress, Table } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { jobLabels } from './job.labels.ts'
import type { Job } from './jobs.ts'
import { kitLabels } from '../view/kit.labels.ts'
import { usePageArrows } from '../view/pageArrows.ts'
import { useNarrow } from '../view/useNarrow.ts'
import { lazyPart } from '../wire/lazyPart.tsx'
import { RefusalText } from '../wire/lift.tsx'
import { useRead } from '../wire/query.ts'
import { Reading } from '../view/ReadState.tsx'
import { useSend } from '../wire/send.ts'

/** A running job: its progress and the cancel button. */
export function JobProgress({ job, title }: { job: Job | undefined; title: Text }) {
  const say = useSay()
  const cancel = useSend(jobContract.cancel)
  const percent = job?.total ? Math.min(99, Math.floor((job.progress / job.total) * 100)) : 0
  return (
    <div className="zk-job" role="status">
      <b>{say(title)}</b>
      <Progress percent={percent} status="active" />
      <p className="zk-figures">
        {job?.total
          ? say(jobLabels.rows_done, {
              progress: job.progress.toLocaleString('en-US'),
              total: job.total.toLocaleString('en-US'),
            })
          : ' '}
      </p>
      <p className="zk-quiet">{say(jobLabels.background)}</p>
      {job && (
        <Button loading={cancel.busy} onClick={() => void cancel.send({ params: { id: job.sn } })}>
          {say(jobLabels.stop)}
        </Button>
      )}
    </div>
  )
}

/** The result file of a finished job. */
export function JobDownload({ job }: { job: Job }) {
  const say = useSay()
  if (!job.result_url) return null
  return (
    <Button href={job.result_url} download>
      {say(jobLabels.download_result)}
    </Button>
  )
}

/** A job that did not finish, with its reason. */
export function JobEnded({ job }: { job: Job }) {
  const say = useSay()
  if (job.state === 'cancelled') return <Alert type="warning" showIcon title={say(jobLabels.cancelled)} />
  return <Alert type="error" showIcon title={say(jobLabels.ended)} description={job.error} />
}

const FaultPicture = lazyPart(async () => (await import('./FaultPicture.tsx')).FaultPicture)

const PAGE_SIZE = 10
type Fault = DataOf<typeof jobContract.errors>['items'][number]

/** Why a row was refused; a fault in a picture is marked there. */
function Reason({ fault: { message, rule, column, picture } }: { fault: Fault }) {
  const refusal = <RefusalText message={message} rule={rule} />
  if (!picture) return refusal
  return (
    <FaultPicture picture={picture} alt={column ?? ''}>
      {refusal}
    </FaultPicture>
  )
}

/** On a phone one column: whose row and which cell, and the reason below. */
function phoneColumns(say: ReturnType<typeof useSay>) {
  const placeOf = ({ row, name, column, value }: Fault) =>
    [say(jobLabels.row_numbered, { row }), name, column, value].filter(Boolean).join(' · ')
  return [
    {
      dataIndex: 'message',
      title: say(jobLabels.reason),
      render: (_: string, fault: Fault) => (
        <>
          <b className="zk-figures">{placeOf(fault)}</b>
          <br />
          <Reason fault={fault} />
        </>
      ),
    },
  ]
}

function faultColumns(say: ReturnType<typeof useSay>) {
  const render = (text: string | null) => text ?? say(kitLabels.nothing)
  return [
    { dataIndex: 'row', title: say(jobLabels.row), width: 56, className: 'zk-figures', align: 'right' as const },
    { dataIndex: 'name', title: say(jobLabels.name), width: 108, render },
    { dataIndex: 'column', title: say(jobLabels.column), width: 108, render },
    { dataIndex: 'value', title: say(jobLabels.value), width: 156, render },
    {
      dataIndex: 'message',
      title: say(jobLabels.reason),
      render: (_: string, fault: Fault) => <Reason fault={fault} />,
    },
  ]
}

/** The rows that a job refused, or took with a warning: row and name, column and value, reason. */
export function JobFaults({ job, warnings = false }: { job: Job; warnings?: boolean }) {
  const say = useSay()
  const [page, setPage] = useState(1)
  const arrows = usePageArrows()
  const columns = useNarrow() ? phoneColumns(say) : faultColumns(say)
  const args = { params: { id: job.sn }, query: { page, limit: PAGE_SIZE, ...(warnings ? { warnings } : {}) } }
  const read = useRead(jobContract.errors, args, { keep: true })
  return (
    <Reading of={read} rows={5}>
      {(faults) => (
        <Table
          className="zk-table zk-dense"
          size="small"
          rowKey={(fault) => `${fault.row} ${fault.column} ${fault.rule}`}
          dataSource={faults.items}
          columns={columns}
          pagination={{
            current: page,
            pageSize: PAGE_SIZE,
            total: faults.total,
            showSizeChanger: false,
            hideOnSinglePage: true,
            itemRender: arrows,
            onChange: setPage,
          }}
        />
      )}
    </Reading>
  )
}
