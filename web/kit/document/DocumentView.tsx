import type { ReactNode } from 'react'
import { valueChanges } from '@zhikao/domain/kernel/formChange.ts'
import type { Fields, FormDocument, FormField, Values } from '@zhikao/domain/kernel/form.ts'
import type { FormChange, ValueChange } from '@zhikao/domain/kernel/formChange.ts'
import { listOf } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../jobs/FileLinks.tsx'
import { Section } from '../view/DetailPage.tsx'
import type { Fact } from '../view/DetailPage.tsx'
import { reviewLabels } from '../view/review.labels.ts'
import { Changed } from '../view/rounds.tsx'
import { aboutRow, pairRows, rowsIn } from './document.ts'
import type { Draft, RowPair } from './document.ts'
import { documentLabels as labels } from './document.labels.ts'
import './document.css'

type Say = ReturnType<typeof useSay>
type Props = {
  form: FormDocument
  draft: Draft
  /** What differs from the document before: such a field has its value then. */
  changes?: readonly FormChange[]
  /** What is shown below each section, by its name. */
  below?: (section: string) => ReactNode
  /** The names of other records that fields name, by their numbers. */
  names?: Readonly<Record<string, string>>
}
type Look = { say: Say; names: Readonly<Record<string, string>> }

/** A document to be read: a section of facts for each of its sections, each row of a list folded. */
export function DocumentView({ form, draft, changes = [], names = {}, below }: Props) {
  const say = useSay()
  const look = { say, names }
  return Object.entries(form).map(([name, { title, fields }]) => {
    const values = draft[name] ?? {}
    const changed = changes.filter(({ section }) => section === name)
    return (
      <Section key={name} title={title} facts={factsOf(fields, values, look, changed)}>
        {Object.entries(fields).map(([field, one]) =>
          one.kind === 'rows' ? (
            <RowsView
              key={field}
              field={one}
              rows={rowsIn(values[field])}
              before={changed.find((change) => change.field === field)}
              look={look}
            />
          ) : null,
        )}
        {below?.(name)}
      </Section>
    )
  })
}

const isLong = ({ kind }: FormField) => kind === 'area' || kind === 'files'

/** The fields that are no lists and are asked, as facts. */
const factsOf = (fields: Fields, values: Values, look: Look, changes: readonly ValueChange[] = []): Fact[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'rows' || (field.when && !field.when(values))) return []
    const change = changes.find((one) => one.field === name)
    const shown = valueOf(field, values[name], look)
    const value = change ? <Changed was={valueOf(field, change.before, look)}>{shown}</Changed> : shown
    return [{ label: field.label, value, ...(isLong(field) ? { wide: true } : {}) }]
  })

type RowsOf = FormField & { kind: 'rows' }
type RowsProps = { field: RowsOf; rows: readonly Values[]; before: ValueChange | undefined; look: Look }

function RowsView({ field, rows, before, look }: RowsProps) {
  const { say } = look
  const pairs = before
    ? pairRows(field.columns, rows, rowsIn(before.before))
    : rows.map((row): RowPair => ({ row, was: row }))
  return (
    <div className="zk-doc-rows">
      <h3>{say(field.label)}</h3>
      <ul className="zk-plain-list">
        {pairs.map((pair, at) => (
          <li key={at}>
            <RowView field={field} pair={pair} at={at} look={look} />
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="zk-quiet">{say(labels.empty)}</p>}
    </div>
  )
}

/** A row folded; one that is new, removed or changed says so, and a changed one is open. */
function RowView({ field, pair: { row, was }, at, look }: { field: RowsOf; pair: RowPair; at: number; look: Look }) {
  const { say } = look
  const values = row ?? was ?? {}
  const changes = row && was ? valueChanges(field.columns, was, row) : []
  return (
    <details className="zk-doc-row" open={changes.length > 0}>
      <summary>
        {row && say(labels.row, { what: field.row, number: at + 1 })}{' '}
        <span className="zk-quiet">{aboutRow(field.columns, values, look.names)}</span>{' '}
        <RowMark {...{ row, was, changes }} />
      </summary>
      <Facts of={factsOf(field.columns, values, look, changes)} say={say} />
      {Object.entries(field.columns).map(([name, column]) =>
        column.kind === 'rows' ? (
          <RowsView
            key={name}
            field={column}
            rows={rowsIn(values[name])}
            before={changes.find((change) => change.field === name)}
            look={look}
          />
        ) : null,
      )}
    </details>
  )
}

function RowMark({ row, was, changes }: RowPair & { changes: readonly ValueChange[] }) {
  const say = useSay()
  if (row && was && changes.length === 0) return null
  const mark = row === null ? labels.row_gone : was === null ? labels.row_new : reviewLabels.changed
  return <span className="zk-changed-mark">{say(mark)}</span>
}

function Facts({ of, say }: { of: readonly Fact[]; say: Say }) {
  return (
    <dl className="zk-facts">
      {of.map(({ label, value, wide }) => (
        <div key={label.US} className={wide ? 'zk-wide' : undefined}>
          <dt>{say(label)}</dt>
          <dd>{value ?? <span className="zk-quiet">{say(labels.empty)}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A value in words; null where nothing is filled in. */
function valueOf(field: FormField, value: unknown, { say, names }: Look): ReactNode {
  if (typeof value === 'boolean') return say(value ? labels.yes : labels.no)
  if (typeof value === 'number') return field.kind === 'number' && field.unit ? `${value} ${say(field.unit)}` : value
  if (Array.isArray(value)) {
    const texts = value.filter((one) => typeof one === 'string')
    if (texts.length === 0) return null
    return field.kind === 'files' ? <FileLinks keys={texts} /> : say(listOf(texts.map((one) => wordOf(field, one))))
  }
  if (typeof value !== 'string' || value === '') return null
  return field.kind === 'record' ? (names[value] ?? value) : say(wordOf(field, value))
}

/** An option in words; anything else as it was written, in whatever language. */
function wordOf(field: FormField, value: string): Text {
  const word = field.kind === 'choice' || field.kind === 'choices' ? field.words[value] : undefined
  return word ?? { CN: value, HK: value, US: value }
}
