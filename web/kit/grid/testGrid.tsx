import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { AppFailure } from '../wire/failure.ts'
import { LiftScope } from '../wire/lift.tsx'
import { drawPage } from '../wire/testStage.tsx'
import type { Seen } from '../wire/testStage.tsx'
import { Grid } from './Grid.tsx'
import type { GridColumn, GridRecord, GridSpec } from './grid.ts'

type Row = {
  sn: string
  name: string
  version: number
  points: number | null
  note: string | null
  flag: string | null
}
const inAll = (text: string): Text => ({ CN: text, HK: text, US: text })
export const rowOf = (at: number): Row => ({
  sn: `S${at}`,
  name: `Row ${at}`,
  version: 0,
  points: null,
  note: null,
  flag: null,
})
const recordOf = ({ sn, version, points, note, flag }: Row): GridRecord => ({
  sn: `${sn}-R`,
  version,
  values: version === 0 ? null : { points, note, flag },
})

const inOrder: { refusal: { rule: string; message: string } | null; failure: AppFailure | null } = {
  refusal: null,
  failure: null,
}

/** The rows of the server, what it was sent, how it answers next, how often each row was drawn, and what was called. */
export const world = {
  stored: new Map<string, Row>(),
  sent: [] as GridRecord[][],
  isDown: false,
  /** Why each record is refused, or why the whole call is. */
  ...inOrder,
  drawn: new Map<string, number>(),
  onStored: vi.fn<() => void>(),
  onLeave: vi.fn<() => void>(),
}

/** Before each test. */
export function clearWorld(): void {
  Object.assign(world, { sent: [], isDown: false, ...inOrder })
  Object.assign(world, { onStored: vi.fn<() => void>(), onLeave: vi.fn<() => void>() })
  world.drawn.clear()
}

const column = (name: 'points' | 'note', more: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({
  name,
  title: inAll(name === 'points' ? 'Points' : 'Note'),
  width: 100,
  kind: name === 'points' ? 'figure' : 'text',
  schema: name === 'points' ? z.number().min(0).max(100) : z.string().max(10),
  field: name,
  recordOf: ({ sn }) => (sn === 'S9' ? null : `${sn}-R`),
  locked: () => '–',
  read: ({ [name]: value }) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
  write: (values, value) => {
    const next = { points: null, note: null, flag: null, ...values, [name]: value }
    return Object.values(next).every((one) => one === null) ? null : next
  },
  ...more,
})

async function save(items: readonly GridRecord[]) {
  world.sent.push([...items])
  if (world.isDown) throw new Error('down')
  if (world.failure) throw world.failure
  const refused = []
  for (const { sn, version, values } of items) {
    const row = world.stored.get(sn.slice(0, -2))
    if (!row) throw new Error(`no row ${sn}`)
    if (world.refusal) refused.push({ sn, ...world.refusal })
    else if (version !== row.version) refused.push({ sn, rule: 'stale', message: 'changed' })
    else
      world.stored.set(row.sn, {
        ...row,
        ...values,
        version: values === null ? 0 : version + 1,
        ...(values ? {} : { points: null, note: null, flag: null }),
      })
  }
  return { rows: items.flatMap(({ sn }) => world.stored.get(sn.slice(0, -2)) ?? []), refused }
}

const spec: GridSpec<Row> = {
  facts: [
    {
      name: 'name',
      title: inAll('Name'),
      width: 100,
      card: 'identity',
      show: ({ sn, name }) => {
        world.drawn.set(sn, (world.drawn.get(sn) ?? 0) + 1)
        return name
      },
    },
  ],
  results: [],
  columns: [column('points', { note: ({ flag }) => (flag === 'A' ? inAll('absent') : null) }), column('note')],
  marks: [{ key: 'a', word: inAll('absent'), set: () => ({ points: null, note: null, flag: 'A' }) }],
  nameOf: ({ name }) => name,
  recordsOf: (row) => [recordOf(row)],
  check: ({ points, note }) =>
    Number(points) < 10 && points !== null && !note
      ? [{ path: 'note', rule: 'note_required', message: inAll('a note is required') }]
      : [],
  save,
}

const LIFT = {
  by: inAll('the center can lift it'),
  place: { title: inAll('Scores'), link: { href: '/center/score', open: () => undefined } },
}

/** A grid of rows numbered from `from`, of which the first `entered` have points; row 9 cannot be entered. */
export function drawGrid({
  count = 12,
  from = 0,
  entered = 0,
  first,
}: {
  count?: number
  from?: number
  entered?: number
  first?: string
} = {}): Seen {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...rowOf(at + from),
    ...(at < entered ? { points: 75.5, version: 1 } : {}),
  }))
  world.stored = new Map(rows.map((row) => [row.sn, row]))
  const { onStored, onLeave } = world
  return drawPage(
    <LiftScope value={(rule) => (rule === 'sheet_open' ? LIFT : null)}>
      <Grid label="Scores" rows={rows} spec={spec} first={first} onStored={onStored} onLeave={onLeave} />
    </LiftScope>,
  )
}

export const focused = () => {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement)) throw new Error('no cell has the focus')
  return input
}
export const place = () => focused().getAttribute('aria-label')
export const press = (key: string, more = {}) => fireEvent.keyDown(focused(), { key, ...more })
export const type = (text: string) => fireEvent.change(focused(), { target: { value: text } })
export const enter = (text: string, key = 'Enter') => {
  type(text)
  press(key)
}
export const pasteText = (text: string) => fireEvent.paste(focused(), { clipboardData: { getData: () => text } })
export const cell = (row: number, at = 0) => {
  const line = screen.getAllByRole('row')[row + 1]
  const found = line && within(line).getAllByRole('gridcell')[at]
  if (!found) throw new Error(`no cell ${row}/${at}`)
  return found
}
export const stateOf = (row: number, at = 0) => cell(row, at).getAttribute('data-state')
