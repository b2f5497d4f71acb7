import { lifecycleOf } from '../../kernel/lifecycle.ts'
import {
  basisRefusal,
  behalfRefusal,
  handInRefusal,
  returnRefusal,
  typeRefusal,
  wholeRefusal,
} from './scoreEntry.guard.rules.ts'
import type { EntrySituation, ReturnSituation } from './scoreEntry.guard.rules.ts'
import { entryMoveWords, keptStateWords } from './scoreEntry.messages.ts'
import { KEPT_STATES, KEPT_TONES } from './scoreEntry.model.ts'
import type { EntryBasis, KeptState, Typed } from './scoreEntry.model.ts'

/** The own entry of an examiner with the points as they are to count. */
type OwnEntry = EntrySituation & Pick<Typed, 'items'> & { basis: EntryBasis | null }
/** `own`: read for its author; `returning`: for who returns it; `paper`: for the examiner whom a paper sheet names. */
export type EntryFacts = { own: OwnEntry; returning: ReturnSituation; paper: EntrySituation }

const unfinished = ({ items, duty, basis }: OwnEntry) => wholeRefusal({ items }) ?? basisRefusal(duty, basis)
/** Who was replaced may hand in again where one more is needed. */
const NOT_HANDED = ['DRAFT', 'RETURNED', 'REPLACED'] as const

/** What one examiner judges of one candidate (Decided 13). Its column is `state`; points that are typed before the hand-in are no move. */
export const scoreEntryLifecycle = lifecycleOf<{ status: KeptState }, EntryFacts>()({
  name: 'scoreEntry',
  states: KEPT_STATES,
  initial: 'DRAFT',
  words: keptStateWords,
  tones: KEPT_TONES,
  path: ['DRAFT', 'HANDED'],
  next: { DRAFT: { move: 'handin', by: 'teacher' }, RETURNED: { move: 'handin', by: 'teacher' } },
  labels: entryMoveWords,
  moves: {
    handin: {
      from: NOT_HANDED,
      to: 'HANDED',
      permission: 'score:entry',
      judgesState: true,
      needs: 'own',
      when: ({ own }) => handInRefusal(own) ?? unfinished(own),
    },
    /** "A change after hand-in needs a reason, is kept as a version, and only the author may make it" (Decided 13). */
    change: {
      from: ['HANDED'],
      to: 'HANDED',
      permission: 'score:entry',
      opinion: 'required',
      needs: 'own',
      when: ({ own }) => typeRefusal(own) ?? unfinished(own),
    },
    /** "By returning the entry with a reason, never by typing a figure" (Decided 13); it stays due (Decided 34). */
    return: {
      from: ['HANDED'],
      to: 'RETURNED',
      permission: 'score:return',
      opinion: 'required',
      judgesState: true,
      needs: 'returning',
      when: ({ returning }) => returnRefusal(returning),
    },
  },
  jobMoves: {
    /** From a paper sheet, which a call or the import of the site brings: who may make that is the call's matter. */
    behalf: {
      from: NOT_HANDED,
      to: 'HANDED',
      judgesState: true,
      needs: 'paper',
      when: ({ paper }) => behalfRefusal(paper),
    },
    /** When another examiner hands in in the place of a returned entry (Decided 31). */
    replace: { from: ['RETURNED'], to: 'REPLACED' },
    /** A figure of before becomes a handed-in entry without author (Decided 13). */
    migrate: { from: ['DRAFT'], to: 'HANDED' },
  },
})
