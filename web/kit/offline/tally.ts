import { z } from 'zod'
import type { Entry } from './entries.ts'

/** How many, by exam. */
const counts = z.record(z.string(), z.number())
/**
 * What the device counts outside of its database, which the browser may delete alone: how many entries wait by exam,
 * in which database, and how many were lost with an earlier one. Numbers only, nothing of a person.
 */
const tally = z.strictObject({ mark: z.string(), unsent: counts, lost: counts })
type Tally = z.infer<typeof tally>
export type Counts = Readonly<Tally['unsent']>

const nameOf = (account: string) => `offline.unsent.${account}`
const NONE: Tally = { mark: '', unsent: {}, lost: {} }

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

/** Counts what waits. What was counted in a database that the browser has deleted, and is not in this one, is lost: answered until it is forgotten. */
export function countUnsent(account: string, mark: string, entries: readonly Pick<Entry, 'exam'>[]): Counts {
  const before = read(account)
  const unsent = byExam(entries)
  const lost = { ...before.lost }
  if (before.mark !== mark)
    for (const [exam, count] of Object.entries(before.unsent)) {
      const gone = count - (unsent[exam] ?? 0)
      if (gone > 0) lost[exam] = (lost[exam] ?? 0) + gone
    }
  keep(account, { mark, unsent, lost })
  return lost
}

/** The person was told what was lost. */
export const forgetLost = (account: string): void => keep(account, { ...read(account), lost: {} })
