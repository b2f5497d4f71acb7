import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { useSend } from '../wire/send.ts'
import { ImportRows } from './ImportRows.tsx'
import { MendRow } from './ImportMendRow.tsx'
import { jobLabels } from './job.labels.ts'
import type { Job, Refused } from './jobs.ts'
import './import.css'

type Row = Refused['items'][number]

/** Stores corrections of one row; the answer is in the list at once, the rows that change with it follow. */
function useMend(id: string) {
  const client = useQueryClient()
  const { send } = useSend(jobContract.mend)
  return async (row: number, values: Record<string, string>): Promise<Row | null> => {
    const sent = await send({ params: { id, row }, body: { values } })
    if (!sent.ok) return null
    client.setQueriesData<Refused>(
      { queryKey: ['job', jobContract.rows.name, { params: { id } }] },
      (page) => page && { ...page, items: page.items.map((one) => (one.row === row ? sent.data : one)) },
    )
    return sent.data
  }
}

const FAULTY = '[data-faulty="true"]'

/** The rows that a preview refused, their wrong cells as fields: Enter checks a cell and moves to the next wrong one, `onLast` after the last. */
export function ImportMend({ job, onLast }: { job: Job; onLast: () => void }) {
  const say = useSay()
  const list = useRef<HTMLDivElement>(null)
  const mend = useMend(job.sn)
  const next = (from: Element) => {
    const cells = [...(list.current?.querySelectorAll(FAULTY) ?? [])]
    const after = cells.find((cell) => from.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING)
    const field = after?.querySelector('input')
    if (field) field.focus()
    else onLast()
  }
  return (
    <ImportRows job={job} lacks="correction" limit={50}>
      {({ items, columns }) => (
        <div ref={list}>
          <h2>{say(jobLabels.faults)}</h2>
          <p className="zk-quiet">{say(jobLabels.mend_hint)}</p>
          <ol className="zk-mend">
            {items.map((row) => (
              <MendRow key={row.row} row={row} columns={columns} onMend={mend} onNext={next} />
            ))}
          </ol>
        </div>
      )}
    </ImportRows>
  )
}
