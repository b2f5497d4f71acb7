import { z } from 'zod'
import type { Entry } from './entries.ts'

/** How many, by exam. */
const counts = z.record(z.string(), z.number())
/**
 * What the device counts outside of its database, which the browser may delete alone: how many entries wait by exam,
 * in which database, how many were lost with earlier ones, and of how many of these the person was told. Numbers only,
 * nothing of a person.
 */
const tally = z.strictObject({ mark: z.string(), unsent: counts, lost: counts, told: counts.default({}) })
type Tally = z.infer<typeof tally>
export type Counts = Readonly<Tally['unsent']>

const nameOf = (account: string) => `offline.unsent.${account}`
const NONE: Tally = { mark: '', unsent: {}, lost: {}, told: {} }

function read(account: string): Tally {
  try {
    return tally.catch(NONE).parse(JSON.parse(localStorage.getItem(nameOf(account)) ?? 'null'))
  } catch {
    return NONE
  }
}

function keep(account: string, next: Tally): void {
  try {
    localStorage.setItem(nameOf(account), JSON.stringify(next))
  } catch {
    // Without it nothing can be said of what was lost; the entries themselves are stored elsewhere.
  }
}

const byExam = (entries: readonly Pick<Entry, 'exam'>[]): Tally['unsent'] => {
  const unsent: Tally['unsent'] = {}
  for (const { exam } of entries) unsent[exam] = (unsent[exam] ?? 0) + 1
  return unsent
}

const untold = ({ lost, told }: Tally): Counts =>
  Object.fromEntries(
    Object.entries(lost).flatMap(([exam, count]) => {
      const rest = count - (told[exam] ?? 0)
      return rest > 0 ? [[exam, rest]] : []
    }),
  )

/** Counts what waits. What was counted in a database that the browser has deleted, and is not in this one, is lost: answered until the person was told. */
export function countUnsent(account: string, mark: string, entries: readonly Pick<Entry, 'exam'>[]): Counts {
  const before = read(account)
  const unsent = byExam(entries)
  const lost = { ...before.lost }
  if (before.mark !== mark)
    for (const [exam, count] of Object.entries(before.unsent)) {
      const gone = count - (unsent[exam] ?? 0)
      if (gone > 0) lost[exam] = (lost[exam] ?? 0) + gone
    }
  const next = { mark, unsent, lost, told: before.told }
  keep(account, next)
  return untold(next)
}

/** The person was told what was lost. */
export function forgetLost(account: string): void {
  const { lost, ...rest } = read(account)
  keep(account, { ...rest, lost, told: lost })
}

/** All that was ever lost, by exam, also after the person was told. */
export const countLost = (account: string): Counts => read(account).lost
