import { Checkbox } from 'antd'
import { IMPORT_HIDDEN } from '@zhikao/domain/kernel/import.ts'
import type { Lacking } from '@zhikao/domain/platform/job/job.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { ImportRows } from './ImportRows.tsx'
import { jobLabels } from './job.labels.ts'
import type { Confirmed, Job, Refused } from './jobs.ts'

type Asked = Exclude<Lacking, 'correction'>
const WORDS = {
  changes: { title: jobLabels.changed_rows, confirm: jobLabels.with_changes },
  hidden: { title: jobLabels.hidden_rows, confirm: jobLabels.with_hidden },
} as const
const ASKED: readonly Asked[] = ['changes', 'hidden']

/** The rows of a preview that need a confirmation: whose, and why (old and new where they would change what is stored). */
export function ImportAsked({ job }: { job: Job }) {
  return ASKED.map((lacks) => job[lacks] > 0 && <AskedRows key={lacks} job={job} lacks={lacks} />)
}

function AskedRows({ job, lacks }: { job: Job; lacks: Asked }) {
  const say = useSay()
  return (
    <ImportRows job={job} lacks={lacks} limit={10}>
      {({ items }) => (
        <>
          <h2>{say(WORDS[lacks].title)}</h2>
          <ul className="zk-plain-list">
            {items.map(({ row, name, faults }) => (
              <li key={row}>
                <span className="zk-figures">{say(jobLabels.row_numbered, { row })}</span> <bdi>{name}</bdi>{' '}
                <b>{reasonsOf(faults)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </ImportRows>
  )
}

/** The reasons of a row, without the one that the heading gives already. */
const reasonsOf = (faults: Refused['items'][number]['faults']) =>
  faults.flatMap(({ rule, message }) => (rule === IMPORT_HIDDEN ? [] : [message])).join(' ')

type Props = { job: Job; confirmed: Confirmed; onChange: (confirmed: Confirmed) => void }

/** The confirmations that a preview asks for, none given at first. */
export function ImportConfirm({ job, confirmed, onChange }: Props) {
  const say = useSay()
  return ASKED.map(
    (lacks) =>
      job[lacks] > 0 && (
        <Checkbox
          key={lacks}
          checked={confirmed[lacks]}
          onChange={(event) => onChange({ ...confirmed, [lacks]: event.target.checked })}
        >
          {say(WORDS[lacks].confirm, { count: job[lacks] })}
        </Checkbox>
      ),
  )
}
