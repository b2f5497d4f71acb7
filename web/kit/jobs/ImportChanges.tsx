import { Pagination } from 'antd'
import { useState } from 'react'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { usePageArrows } from '../view/pageArrows.ts'
import { Reading } from '../view/ReadState.tsx'
import { useRead } from '../wire/query.ts'
import { jobLabels } from './job.labels.ts'
import type { Job } from './jobs.ts'

const PAGE_SIZE = 10

/** The rows of a preview that would change what is stored: whose, old and new. */
export function ImportChanges({ job }: { job: Job }) {
  const say = useSay()
  const [page, setPage] = useState(1)
  const arrows = usePageArrows()
  const query = { page, limit: PAGE_SIZE, changes: true }
  const read = useRead(jobContract.rows, { params: { id: job.sn }, query }, { keep: true })
  return (
    <Reading of={read} rows={3}>
      {({ items, total }) => (
        <section>
          <h2>{say(jobLabels.changed_rows)}</h2>
          <ul className="zk-plain-list">
            {items.map(({ row, name, faults }) => (
              <li key={row}>
                <span className="zk-figures">{say(jobLabels.row_numbered, { row })}</span> <bdi>{name}</bdi>{' '}
                <b>{faults.map(({ message }) => message).join(' ')}</b>
              </li>
            ))}
          </ul>
          <Pagination
            current={page}
            pageSize={PAGE_SIZE}
            total={total}
            showSizeChanger={false}
            hideOnSinglePage
            itemRender={arrows}
            onChange={setPage}
          />
        </section>
      )}
    </Reading>
  )
}
