import { Table } from 'antd'
import { useState } from 'react'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { useSay } from '../i18n/lang.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { usePageArrows } from '../kit/view/pageArrows.ts'
import { useRead } from '../kit/wire/query.ts'
import { Reading } from '../kit/view/ReadState.tsx'
import { trayLabels } from './tray.labels.ts'

const PAGE = 50

/** The faulty rows of one job by page: row, column, reason. */
export default function JobErrors({ job }: { job: Job }) {
  const say = useSay()
  const [page, setPage] = useState(1)
  const arrows = usePageArrows()
  const errors = useRead(jobContract.errors, { params: { id: job.sn }, query: { page, limit: PAGE } }, { keep: true })
  const columns = [
    { title: say(trayLabels.row), dataIndex: 'row', width: 80, align: 'right' as const },
    {
      title: say(trayLabels.column),
      dataIndex: 'column',
      width: 160,
      render: (column: string | null) => column ?? say(trayLabels.whole_row),
    },
    { title: say(trayLabels.reason), dataIndex: 'message' },
  ]
  return (
    <Reading of={errors}>
      {({ items, total }) => (
        <Table
          size="small"
          columns={columns}
          dataSource={items.map((item, at) => ({
            ...item,
            key: `${item.row} ${item.column ?? ''} ${item.rule} ${at}`,
          }))}
          loading={errors.isPlaceholderData}
          pagination={{
            current: page,
            pageSize: PAGE,
            total,
            itemRender: arrows,
            onChange: setPage,
            showSizeChanger: false,
            hideOnSinglePage: true,
          }}
        />
      )}
    </Reading>
  )
}
