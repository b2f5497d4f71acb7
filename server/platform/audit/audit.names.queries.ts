import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { findNames } from '../../record/names.ts'
import type { NamedTarget } from '../../record/names.ts'

type Entry = { chain: string; target_type: string | null; target_sn: string | null; own_name: string | null }
/** What an entry acted on and whose chain it is in, by name; null where the reader finds no such record. */
export type EntryNames = {
  target_name: string | null
  /** The name where the product itself gives it, in each language. */
  target_words: Text | null
  target_number: string | null
  target_url: string | null
  chain_name: string | null
}

const targetOf = ({ target_type: type, target_sn: sn }: Entry): NamedTarget[] => (type && sn ? [{ type, sn }] : [])
const institutionOf = ({ chain }: Entry): NamedTarget => ({ type: 'college', sn: chain })

/** Entries with the names of their records as they are now, in one statement for all of them; of a deleted record the name that the entry itself holds. */
export async function withNames<E extends Entry>(
  db: Db,
  actor: Actor,
  entries: readonly E[],
): Promise<(E & EntryNames)[]> {
  const nameOf = await findNames(
    db,
    actor,
    entries.flatMap((entry) => [...targetOf(entry), institutionOf(entry)]),
  )
  return entries.map((entry) => {
    const named = targetOf(entry).map(nameOf)[0]
    return {
      ...entry,
      target_name: named?.name ?? entry.own_name,
      target_words: named?.words ?? null,
      target_number: named?.number ?? null,
      target_url: named?.url ?? null,
      chain_name: nameOf(institutionOf(entry))?.name ?? null,
    }
  })
}
