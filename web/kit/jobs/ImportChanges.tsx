import { useSay } from '../../i18n/lang.ts'
import { ImportRows } from './ImportRows.tsx'
import { jobLabels } from './job.labels.ts'
import type { Job } from './jobs.ts'

/** The rows of a preview that would change what is stored: whose, old and new. */
export function ImportChanges({ job }: { job: Job }) {
  const say = useSay()
  return (
    <ImportRows job={job} changes limit={10}>
      {({ items }) => (
        <>
          <h2>{say(jobLabels.changed_rows)}</h2>
          <ul className="zk-plain-list">
            {items.map(({ row, name, faults }) => (
              <li key={row}>
                <span className="zk-figures">{say(jobLabels.row_numbered, { row })}</span> <bdi>{name}</bdi>{' '}
                <b>{faults.map(({ message }) => message).join(' ')}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </ImportRows>
  )
}
