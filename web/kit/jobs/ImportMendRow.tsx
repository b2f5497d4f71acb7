import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { RefusalText } from '../wire/lift.tsx'
import { MendCell } from './ImportMendCell.tsx'
import { jobLabels } from './job.labels.ts'
import type { Refused } from './jobs.ts'

type Row = Refused['items'][number]
type Props = {
  row: Row
  columns: Refused['columns']
  onMend: (row: number, values: Record<string, string>) => Promise<Row | null>
  /** Moves the focus to the next wrong cell behind this element. */
  onNext: (from: Element) => void
}

/** A refused row: its wrong cells as fields, and on request all of its cells. */
export function MendRow({ row, columns, onMend, onNext }: Props) {
  const say = useSay()
  const [isWhole, setWhole] = useState(false)
  // A cell that was wrong stays when it is corrected.
  const [first] = useState(() => new Set(row.faults.map(({ field }) => field)))
  const faultOf = (key: string) => row.faults.find(({ field }) => field === key)
  const isShown = (key: string) => isWhole || first.has(key) || faultOf(key) !== undefined
  const title = [say(jobLabels.row_numbered, { row: row.row }), row.name].filter(Boolean).join(' · ')
  return (
    <li>
      <fieldset aria-label={title}>
        <Head title={title} isSound={row.faults.length === 0} isWhole={isWhole} onWhole={setWhole} />
        <div className="zk-mend-cells">
          {row.faults.map(
            ({ field, message, rule }) =>
              field === null && (
                <p key={rule} className="zk-mend-fault zk-mend-row-fault">
                  <RefusalText message={message} rule={rule} />
                </p>
              ),
          )}
          {columns.map((column, at) =>
            column.read && isShown(column.key) ? (
              <MendCell
                key={column.key}
                column={column}
                name={title}
                text={row.cells[at] ?? ''}
                fault={faultOf(column.key)}
                onMend={async (text) => (await onMend(row.row, { [column.key]: text })) !== null}
                onNext={onNext}
              />
            ) : null,
          )}
        </div>
      </fieldset>
    </li>
  )
}

type HeadProps = { title: string; isSound: boolean; isWhole: boolean; onWhole: (isWhole: boolean) => void }

function Head({ title, isSound, isWhole, onWhole }: HeadProps) {
  const say = useSay()
  return (
    <div className="zk-mend-head">
      <b className="zk-figures">{title}</b>
      {isSound && (
        <span className="zk-mend-sound">
          <CheckCircleFilled aria-hidden /> {say(jobLabels.row_mended)}
        </span>
      )}
      <Button type="link" size="small" aria-expanded={isWhole} onClick={() => onWhole(!isWhole)}>
        {say(isWhole ? jobLabels.faulty_columns : jobLabels.all_columns)}
      </Button>
    </div>
  )
}
