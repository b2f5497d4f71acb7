import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { placeNumbers, planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { typedFaults } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import type { EntryBasis, Typed } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'

export type EntrySheet = DataOf<typeof scoreEntryContract.list>
export type EntryRow = EntrySheet['rows'][number]
export type OtherEntry = EntryRow['entries'][number]

/** What is typed of an entry; `basis`: of a scorer who was not there. */
export type TypedEntry = Typed & { basis: EntryBasis | null }
/** What the examiner has typed of a candidate. */
export const typedOf = ({ items, critical, stopped, note, basis }: EntryRow): TypedEntry => ({
  items,
  critical,
  stopped,
  note,
  basis,
})

export const isSame = (one: TypedEntry, other: TypedEntry): boolean => JSON.stringify(one) === JSON.stringify(other)

/** One item typed. */
export const withItem = <T extends Pick<Typed, 'items'>>(typed: T, at: number, points: number | undefined): T => ({
  ...typed,
  items: typed.items.map((one, place) => (place === at ? (points ?? null) : one)),
})

/** The fault of an item by the server's rule, or none. */
export const faultAt = (faults: readonly InputFault[], at: number) => faults.find(({ path }) => path === `items.${at}`)

export const faultsIn = (typed: Typed, sheet: EntrySheet): InputFault[] => typedFaults(typed, sheet.items)

/** The next candidate after this one who still needs the own entry; from the first again at the end. */
export function nextAfter(rows: readonly EntryRow[], scoreSn: string): EntryRow | null {
  const at = rows.findIndex(({ score_sn }) => score_sn === scoreSn)
  const rest = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return rest.find(({ actions, state }) => state !== 'HANDED' && actions.includes('handin')) ?? null
}

/** The place, called as on the exam day; where workstations are drawn, none without the draw. */
export const placeOf = ({ station_mode }: EntrySheet, { station }: EntryRow): Text =>
  station === null ? planWords.undrawn : fill(placeNumbers[station_mode], { number: station })

/** Who it is: the ticket number, and the name where it is shown. */
export const whoIs = ({ name, ticket_no }: EntryRow): string => [name, ticket_no].filter(Boolean).join(' ')
