import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Fields, FormField, Values } from '@zhikao/domain/kernel/form.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../wire/lazyPart.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { whyLabels } from '../view/why.labels.ts'
import { ReasonedButton } from '../view/WhyNot.tsx'
import { aboutRow, blankRow, faultsIn, isBlank, rowsIn } from './document.ts'
import { documentLabels as labels } from './document.labels.ts'
import { idOf, useDocument } from './DocumentContext.ts'
import { DocumentControl, labelIdOf } from './DocumentControl.tsx'
import { tableColumns } from './paste.ts'

const DocumentPaste = lazyPart(async () => (await import('./DocumentPaste.tsx')).DocumentPaste)

/** The fields of a section or row that are asked with the values so far. */
export function DocumentFields({ path, fields, values }: { path: string; fields: Fields; values: Values }) {
  return (
    <div className="zk-doc-fields">
      {Object.entries(fields).map(([name, field]) =>
        field.when && !field.when(values) ? null : (
          <DocumentField key={name} path={`${path}.${name}`} field={field} value={values[name]} />
        ),
      )}
    </div>
  )
}

/** What a reviewer wrote about this place of the document. */
export function DocumentNote({ place }: { place: string }) {
  const say = useSay()
  const note = useDocument().notes[place]
  return note === undefined ? null : (
    <p className="zk-doc-note" role="note">
      {say(labels.note, { note })}
    </p>
  )
}

type Props = { path: string; field: FormField; value: unknown }

/** So long a press of the pointer takes at most, in ms. */
const PRESS_MS = 200
/** Whether the field was left. It is said after the press that left it: a message that appears before would move the button under the pointer. */
function useLeft(): [isLeft: boolean, leave: () => void] {
  const [isLeft, setLeft] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = () => {
    timer.current = setTimeout(() => setLeft(true), PRESS_MS)
  }
  return [isLeft, leave]
}

/** One field with its label, hint and fault. What is wrong is said once the field was left; what is missing once the form is checked. */
function DocumentField({ path, field, value }: Props) {
  const say = useSay()
  const { put, faults, isChecked } = useDocument()
  const [isLeft, leave] = useLeft()
  const isRows = field.kind === 'rows'
  // Faults are of the draft as it was judged last: what is there now is not missing any more.
  const isJudged = ({ path: at, rule }: InputFault) => at !== path || rule !== 'required' || isBlank(value)
  // Of a list of files or options the fault may be one of its items.
  const isOwn = ({ path: at }: InputFault) => at === path || (!isRows && at.startsWith(`${path}.`))
  const fault = faults.find((one) => isOwn(one) && isJudged(one))
  const isShown = fault !== undefined && (isChecked || (isLeft && !isBlank(value)))
  if (field.kind === 'rows')
    return <DocumentRows path={path} field={field} value={value} fault={isShown ? fault : undefined} />
  const id = idOf(path)
  return (
    <div
      className="zk-doc-field"
      data-wide={field.kind === 'area' || field.kind === 'files' || undefined}
      onBlur={leave}
    >
      <label id={labelIdOf({ id })} htmlFor={id} data-required={!field.optional || undefined}>
        {say(field.label)}
      </label>
      <DocumentNote place={path} />
      <DocumentControl
        field={field}
        bound={{ id, value, onChange: (next) => put(path, next ?? null) }}
        isFaulty={isShown}
      />
      {isShown && (
        <p id={`${id}-fault`} className="zk-cell-fault">
          {say(fault.message)}
        </p>
      )}
      {field.hint && !isShown && <p className="zk-quiet">{say(field.hint)}</p>}
    </div>
  )
}

type RowsOf = FormField & { kind: 'rows' }
type RowsProps = { path: string; field: RowsOf; value: unknown; fault: InputFault | undefined }

/** The open row of a list: the one that was opened last, by hand or by a fault that leads into it. */
function useOpened(path: string): [row: number | null, open: (row: number | null) => void] {
  const { lead } = useDocument()
  const [chosen, choose] = useState<{ row: number | null; nth: number }>({ row: null, nth: 0 })
  const led = lead.path.startsWith(`${path}.`) ? Number(lead.path.slice(path.length + 1).split('.')[0]) : null
  const isLed = led !== null && lead.nth > chosen.nth
  return [isLed ? led : chosen.row, (row) => choose({ row, nth: lead.nth })]
}

/** A list of rows: each a line with its first values, opened to be edited; rows are added, copied, removed and pasted. */
function DocumentRows({ path, field, value, fault }: RowsProps) {
  const say = useSay()
  const { put, disabled } = useDocument()
  const [opened, open] = useOpened(path)
  const headingId = useId()
  const rows = rowsIn(value)
  const store = (next: readonly Values[], shown: number | null) => {
    put(path, next.length === 0 ? null : next)
    open(shown)
  }
  return (
    <section id={idOf(path)} className="zk-doc-rows" aria-labelledby={headingId} tabIndex={-1}>
      <h3 id={headingId} data-required={!field.optional || undefined}>
        {say(field.label)}
      </h3>
      <DocumentNote place={path} />
      {fault && <p className="zk-cell-fault">{say(fault.message)}</p>}
      {rows.map((row, at) => (
        <DocumentRow
          key={at}
          path={`${path}.${at}`}
          at={at}
          field={field}
          row={row}
          isOpen={opened === at}
          onOpen={() => open(opened === at ? null : at)}
          onCopy={rows.length < field.max ? () => store(rows.toSpliced(at + 1, 0, row), at + 1) : null}
          onRemove={() => store(rows.toSpliced(at, 1), null)}
        />
      ))}
      {!disabled && <RowsEnd field={field} rows={rows} onRows={store} />}
    </section>
  )
}

type EndProps = {
  field: RowsOf
  rows: readonly Values[]
  onRows: (rows: readonly Values[], opened: number | null) => void
}

/** The ways to more rows. */
function RowsEnd({ field, rows, onRows }: EndProps) {
  const say = useSay()
  const isFull = rows.length >= field.max
  return (
    <div className="zk-doc-more">
      <ReasonedButton
        icon={<PlusOutlined />}
        label={say(kitLabels.row_add, { what: field.row })}
        why={isFull ? fill(whyLabels.why_rows_full, { max: field.max }) : null}
        onClick={() => onRows([...rows, blankRow(field.columns)], rows.length)}
      />
      {tableColumns(field.columns).length > 1 && (
        <DocumentPaste field={field} rows={rows} onRows={(next) => onRows(next, null)} />
      )}
    </div>
  )
}

type RowProps = {
  path: string
  at: number
  field: RowsOf
  row: Values
  isOpen: boolean
  onOpen: () => void
  onCopy: (() => void) | null
  onRemove: () => void
}

function DocumentRow({ path, at, field, row, isOpen, onOpen, onCopy, onRemove }: RowProps) {
  const say = useSay()
  const { faults, disabled, isChecked } = useDocument()
  const count = faultsIn(faults, path)
  const name = say(labels.row, { what: field.row, number: at + 1 })
  return (
    <div className="zk-doc-row" role="group" aria-label={name}>
      <div className="zk-doc-row-head">
        <Button type="link" className="zk-inline-link" aria-expanded={isOpen} onClick={onOpen}>
          {name}
        </Button>
        <span className="zk-doc-row-about">{aboutRow(field.columns, row)}</span>
        {count > 0 && <span className={isChecked ? 'zk-attention' : 'zk-quiet'}>{say(labels.faults, { count })}</span>}
        {!disabled && (
          <span className="zk-doc-row-acts">
            {onCopy && (
              <Button
                type="text"
                icon={<CopyOutlined />}
                aria-label={`${say(labels.row_copy)} ${name}`}
                onClick={onCopy}
              />
            )}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={say(kitLabels.row_remove, { what: field.row, number: at + 1 })}
              onClick={onRemove}
            />
          </span>
        )}
      </div>
      {isOpen && <DocumentFields path={path} fields={field.columns} values={row} />}
    </div>
  )
}
