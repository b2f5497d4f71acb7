import type { Refusal } from '../../kernel/lifecycle.ts'
import { levelWords } from '../../catalogue/credential/credential.messages.ts'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { fill } from '../../kernel/text.ts'
import { studentMergeMessages as words } from './studentMerge.messages.ts'
import type { MergeStatus } from './studentMerge.model.ts'

const refusal = (rule: Exclude<keyof typeof words, 'merge_level'>): Refusal => ({ rule, message: words[rule] })

/** A level that a student is signed up for, or holds the certificate of. */
export type TakenLevel = { credential_sn: string; credential: string; level: Level }
/** A record of a pair: the levels that it has, and whether it is merged into another one. */
export type Mergeable = { sn: string; levels: readonly TakenLevel[]; merged_into: string | null }

/** Why two records are not merged; null: they are. “One certificate per level” (Decided 43). */
export function pairFault(keep: Mergeable, drop: Mergeable): Refusal | null {
  if (keep.sn === drop.sn) return refusal('merge_same')
  if (keep.merged_into !== null || drop.merged_into !== null) return refusal('merge_merged')
  const both = keep.levels.find((one) =>
    drop.levels.some(({ credential_sn, level }) => credential_sn === one.credential_sn && level === one.level),
  )
  if (!both) return null
  return {
    rule: 'merge_level',
    message: fill(words.merge_level, { credential: both.credential, level: levelWords[both.level] }),
  }
}

/** What the guards of a merge look at. */
export type MergeFacts = {
  status: MergeStatus
  /** The reader is the person who asked, with this account or another one (Decided 43). */
  is_own: boolean
  pair: { keep: Mergeable; drop: Mergeable }
}

/** “The centre merges (two people …)” (Decided 43). */
export function confirmFault({ is_own, pair: { keep, drop } }: MergeFacts): Refusal | null {
  return is_own ? refusal('merge_second') : pairFault(keep, drop)
}
