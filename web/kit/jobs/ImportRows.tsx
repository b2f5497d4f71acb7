import { Pagination } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import type { Lacking } from '@zhikao/domain/platform/job/job.model.ts'
import { usePageArrows } from '../view/pageArrows.ts'
import { Reading } from '../view/ReadState.tsx'
import { useRead } from '../wire/query.ts'
import type { Job, Refused } from './jobs.ts'

type Props = {
  job: Job
  /** Only the rows that lack this. */
  lacks: Lacking
  limit: number
  children: (found: Refused) => ReactNode
}

/** The rows of a preview that are not simply imported, by page; nothing where there are none. */
export function ImportRows({ job, lacks, limit, children }: Props) {
  const [page, setPage] = useState(1)
  const arrows = usePageArrows()
  const query = { page, limit, lacks }
  const read = useRead(jobContract.rows, { params: { id: job.sn }, query }, { keep: true })
  return (
    <Reading of={read} rows={5}>
      {(found) =>
        found.total > 0 && (
          <section>
            {children(found)}
            <Pagination
              current={page}
              pageSize={limit}
              total={found.total}
              showSizeChanger={false}
              hideOnSinglePage
              itemRender={arrows}
              onChange={setPage}
            />
          </section>
        )
      }
    </Reading>
  )
}
