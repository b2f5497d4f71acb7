import type { Text } from '@zhikao/domain/kernel/text.ts'
import { schemaFaults } from '../view/form.ts'
import type { Values } from '../view/form.ts'
import { gridLabels as words } from './grid.labels.ts'
import type { GridAnswer, GridColumn, GridMark, GridRecord, GridSpec } from './grid.ts'

/** `still`: as it was read. `faulty`: not sent, it breaks a rule. `failed`: sent in vain. `conflict`: another person changed it first. */
export type CellState = 'still' | 'saving' | 'saved' | 'faulty' | 'failed' | 'conflict'

/** What is wrong, and the rule by which the server refused it. */
export type Fault = { message: Text; rule?: string | undefined }

/** A record while it is entered. */
export type RecordState = {
  sn: string
  version: number
  saved: Values | null
  /** What is to be saved. */
  draft: Values | null
  state: CellState
  /** The columns that were entered since the grid was opened. */
  touched: readonly string[]
  /** What was typed and is no value of its column. */
  wrong: Readonly<Record<string, { text: string; message: Text }>>
  fault: (Fault & { field: string | null }) | null
  /** What the other person stored. */
  theirs: GridRecord | null
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const inAll = (message: string): Text => ({ CN: message, HK: message, US: message })

export const loaded = ({ sn, version, values }: GridRecord): RecordState => ({
  sn,
  version,
  saved: values,
  draft: values,
  state: 'still',
  touched: [],
  wrong: {},
  fault: null,
  theirs: null,
})

export const isChanged = ({ draft, saved, wrong }: RecordState) => !same(draft, saved) || Object.keys(wrong).length > 0

/** The state that follows from what was entered: nothing to do, a rule is broken, or it is to be sent. */
export function settled(record: RecordState, check: GridSpec<never>['check']): RecordState {
  if (record.theirs) return { ...record, state: 'conflict' }
  if (Object.keys(record.wrong).length > 0) return { ...record, state: 'faulty', fault: null }
  if (same(record.draft, record.saved))
    return { ...record, state: ['saving', 'saved'].includes(record.state) ? 'saved' : 'still', fault: null }
  const [fault] = record.draft ? check(record.draft) : []
  if (fault) return { ...record, state: 'faulty', fault: { field: fault.path, message: fault.message } }
  return { ...record, state: 'saving', fault: null }
}

type Typed = { column: Pick<GridColumn<never>, 'name' | 'kind' | 'schema' | 'write'>; text: string }

/** A record after its cell was typed into or pasted into; text that is no value stays in the cell, with its fault. */
export function typed(record: RecordState, { column, text }: Typed, marks: readonly GridMark[]): RecordState {
  const { [column.name]: _, ...wrong } = record.wrong
  const touched = [...new Set([...record.touched, column.name])]
  const plain = column.kind === 'figure' ? text.trim().replace('。', '.') : text.trim()
  const mark = column.kind === 'figure' ? marks.find((one) => isMark(one, plain)) : undefined
  if (mark) return { ...marked(record, column.name, mark), wrong }
  const value = plain === '' ? null : column.kind === 'figure' ? figureOf(plain) : plain
  const message =
    typeof value === 'number' && Number.isNaN(value)
      ? words.no_figure
      : value === null
        ? undefined
        : schemaFaults(column.schema, value)[0]?.message
  if (message) return { ...record, touched, wrong: { ...wrong, [column.name]: { text, message } } }
  return { ...record, touched, wrong, draft: column.write(record.draft, value) }
}

/** A record after a mark was set from one of its cells. */
export const marked = (record: RecordState, column: string, mark: GridMark): RecordState => ({
  ...record,
  touched: [...new Set([...record.touched, column])],
  wrong: {},
  draft: mark.set(record.draft),
})

/** Is a text the key or the word of a mark? */
export const isMark = ({ key, word }: GridMark, text: string) =>
  text.toLowerCase() === key || Object.values(word).some((name) => name.toLowerCase() === text.toLowerCase())

/** NaN for anything but plain decimals: `1e2` and `0x10` are no marks. */
const figureOf = (text: string) => (/^-?\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN)

type Refusal = GridAnswer<never>['refused'][number]
type Unsent = { message: string; rule?: string | undefined }

/** A record after its call was answered; `now` is what the server has. */
export function answered(
  record: RecordState,
  sent: GridRecord,
  now: GridRecord | undefined,
  refusal: Refusal | undefined,
): RecordState {
  const isStored = !refusal || (refusal.rule === 'stale' && same(now?.values, sent.values))
  if (refusal && !isStored && refusal.rule === 'stale' && now) return { ...record, theirs: now }
  if (!isStored || !now) return unsent(record, refusal ?? { message: '' })
  const draft = same(record.draft, sent.values) ? now.values : record.draft
  return { ...record, saved: now.values, version: now.version, draft, theirs: null, fault: null }
}

/** A record that was not stored: it was refused, or its whole call failed. */
export const unsent = (record: RecordState, { message, rule }: Unsent): RecordState => ({
  ...record,
  state: 'failed',
  fault: { field: null, message: inAll(message), rule },
})

/** The conflict, decided: one's own value is to be saved over the other one, or the other one stays. */
export function decided(record: RecordState, keeps: 'mine' | 'theirs'): RecordState {
  const { theirs } = record
  if (!theirs) return record
  const now = { ...record, version: theirs.version, saved: theirs.values, theirs: null }
  return keeps === 'mine' ? now : { ...now, draft: theirs.values, wrong: {} }
}

/** Back to what is stored. */
export const reverted = (record: RecordState): RecordState => ({
  ...decided(record, 'theirs'),
  ...(record.theirs ? {} : { draft: record.saved }),
  wrong: {},
  fault: null,
})

/** What is wrong with a record, at a column. */
export const faultAt = ({ wrong, fault }: RecordState, column: string): Fault | null => wrong[column] ?? fault
