import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { scoredItems } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { lockRefusal } from '@zhikao/domain/results/score/score.entry.rules.ts'
import { differenceOf } from '@zhikao/domain/results/score/score.rules.ts'
import type { entryRow } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { entrySheet } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { disputeRefusal, handInRefusal, typeRefusal } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import {
  handedOf,
  hasDecided,
  isOnSheet,
  isOwn,
  judgedOf,
  ownOf,
  returnSituationOf,
  situationOf,
} from '@zhikao/domain/results/scoreEntry/scoreEntry.judged.rules.ts'
import { scoreEntryLifecycle } from '@zhikao/domain/results/scoreEntry/scoreEntry.lifecycle.ts'
import { awaitsThird, neededOf, seesOthers } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import { refusedAs } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { entryKey } from './scoreEntry.queries.ts'
import type { EntryFact, EntryPlace, EntryRecord, EntryView } from './scoreEntry.queries.ts'

type HandedFact = ReturnType<typeof handedOf<EntryFact>>[number]
type Row = z.output<typeof entryRow>

/** May this reader see what others handed in for the candidate? The site and the platform always (Decided 13, 33). */
const seesEntries = ({ view, record }: EntryPlace): boolean =>
  view.scorer === null ||
  seesOthers({ own: ownOf(record, view.scorer.teacher_sn), opened: hasDecided(record, view.scorer) })

/** What the reader may do: an examiner with the own entry, the site with a paper sheet. */
function verdicts(place: EntryPlace, own: EntryFact | null, { actor, lang }: Reader): Pick<Row, 'actions' | 'refused'> {
  const { scorer } = place.view
  const situation = situationOf(place, scorer)
  if (scorer === null) {
    const { status, progress } = place.view
    const isOpen =
      can(actor, 'score:behalf') &&
      lockRefusal({ status, withheld: place.record.withheld }) === null &&
      progress.finished
    return { actions: isOpen && situation.handins < situation.needed ? ['behalf'] : [], refused: [] }
  }
  const dispute = disputeRefusal(situation) === null && !situation.decided ? (['dispute'] as const) : []
  const closed = typeRefusal(situation)
  if (closed) return { actions: [...dispute], refused: [refusedAs('edit', closed, lang)] }
  if (own?.state === 'HANDED') return { actions: ['change'], refused: [] }
  const refusal = handInRefusal(situation)
  return refusal
    ? { actions: ['edit', ...dispute], refused: [refusedAs('handin', refusal, lang)] }
    : { actions: ['edit', 'handin', ...dispute], refused: [] }
}

const mayReturn = (place: EntryPlace, entry: EntryFact, actor: Actor): boolean => {
  const returning = returnSituationOf(place, entry, actor)
  return verdictOf(scoreEntryLifecycle, { status: entry.state, returning }, 'return', actor).allowed
}

/** What others handed in, and what the site entered in the reader's own name. */
function othersOf(place: EntryPlace, handed: readonly HandedFact[], { actor }: Reader): Row['entries'] {
  const { scorer } = place.view
  const decides = scorer === null || scorer.duty === 'CHIEF'
  return handed
    .filter((one) => !isOwn(one, scorer) || one.on_behalf)
    .map((one) => ({
      ...pickEntry(one),
      scan: scorer === null || isOwn(one, scorer) ? one.scan : null,
      changes: decides ? one.changes : [],
      actions: mayReturn(place, one, actor) ? ['return'] : [],
    }))
}
const pickEntry = (one: HandedFact) => ({
  sn: one.sn,
  examiner_name: one.examiner_name,
  certificate_no: one.certificate_no,
  total: one.total,
  critical: one.critical,
  stopped: one.stopped,
  note: one.note,
  basis: one.basis,
  handin_time: one.handin_time,
  migrated: one.migrated,
  on_behalf: one.on_behalf,
  version: one.version,
})

/** A candidate on a score sheet as this reader has it; where the template says blind, an examiner sees ticket number and station only. */
export function rowOf(place: EntryPlace, reader: Reader): Row {
  const { view, record } = place
  const { scorer, blind } = view
  const own = ownOf(record, scorer?.teacher_sn)
  const handed = handedOf(record)
  const judged = judgedOf(record)
  const sees = seesEntries(place)
  const { flag, score_sn, ticket_no, station } = record
  return {
    sn: scorer ? entryKey(record.signup_sn, scorer.teacher_sn) : null,
    score_sn,
    ticket_no,
    station,
    ...seenBy(blind && scorer !== null, { name: record.name }),
    flag: flag === 'NORMAL' ? null : flag,
    items: own?.items ?? scoredItems(view).map(() => null),
    total: own?.total ?? 0,
    critical: own?.critical ?? false,
    stopped: own?.stopped ?? false,
    note: own?.note ?? null,
    basis: own?.basis ?? null,
    state: own?.state ?? 'NONE',
    return_reason: own?.return_reason ?? null,
    sent_back: record.return_opinion,
    handin_time: own?.handin_time ?? null,
    offline: own?.offline ?? false,
    version: own?.version ?? 0,
    handins: handed.length,
    needed: neededOf(judged, view.rule),
    difference: sees ? differenceOf(handed) : null,
    third_due: awaitsThird(judged, view.rule),
    entries: sees ? othersOf(place, handed, reader) : [],
    ...verdicts(place, own, reader),
  }
}

/** The score sheets of an exam. */
export const sheetOf = (
  view: EntryView,
  records: readonly EntryRecord[],
  reader: Reader,
): z.output<typeof entrySheet> =>
  pick(entrySheet, {
    ...view,
    duty: view.scorer?.duty ?? null,
    items: scoredItems(view),
    rows: records.filter((record) => isOnSheet({ view, record })).map((record) => rowOf({ view, record }, reader)),
  })
