import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { scoredItems } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { lockRefusal } from '@zhikao/domain/results/score/score.entry.rules.ts'
import { differenceOf } from '@zhikao/domain/results/score/score.rules.ts'
import type { entryRow } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { entrySheet } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { handInRefusal, returnRefusal, typeRefusal } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import type { EntryState } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import { neededOf, seesOthers } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import { refusedAs } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { entryKey, handedOf, ownOf, situationOf } from './scoreEntry.queries.ts'
import type { EntryFact, EntryPlace, EntryRecord, EntryView, HandedFact } from './scoreEntry.queries.ts'

type Row = z.output<typeof entryRow>

function stateOf(own: EntryFact | null): EntryState {
  if (own === null) return 'NONE'
  if (own.handin_time !== null) return 'HANDED'
  return own.return_reason === null ? 'DRAFT' : 'RETURNED'
}

/** May this reader see what others handed in for the candidate: an examiner after the own hand-in, the chief also once nothing more is needed; the site and the platform always (Decided 13). */
function seesEntries({ view, record }: EntryPlace, handed: readonly HandedFact[]): boolean {
  const { scorer, rule } = view
  if (scorer === null) return true
  if (seesOthers(ownOf(record, scorer.teacher_sn))) return true
  return scorer.duty === 'CHIEF' && handed.length > 0 && handed.length >= neededOf(handed, rule)
}

const isRefused = (refusal: Refusal | null) => refusal !== null

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
  if (isRefused(typeRefusal(situation))) {
    const refusal = typeRefusal(situation)
    return { actions: [], refused: refusal ? [refusedAs('edit', refusal, lang)] : [] }
  }
  if (own?.handin_time != null) return { actions: ['change'], refused: [] }
  const refusal = handInRefusal(situation)
  return refusal
    ? { actions: ['edit'], refused: [refusedAs('handin', refusal, lang)] }
    : { actions: ['edit', 'handin'], refused: [] }
}

const mayReturn = ({ view, record }: EntryPlace, entry: EntryFact): boolean =>
  view.scorer !== null &&
  !isRefused(
    returnRefusal({
      status: view.status,
      withheld: record.withheld,
      duty: view.scorer.duty,
      handed: entry.handin_time !== null,
      own: entry.teacher_sn === view.scorer.teacher_sn,
    }),
  )

function othersOf(place: EntryPlace, handed: readonly HandedFact[]): Row['entries'] {
  const { scorer } = place.view
  return handed
    .filter((one) => scorer === null || one.teacher_sn !== scorer.teacher_sn)
    .map((one) => ({
      ...pickEntry(one),
      scan: scorer === null ? one.scan : null,
      actions: mayReturn(place, one) ? ['return'] : [],
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
  const sees = seesEntries(place, handed)
  const { flag, score_sn, ticket_no, station } = record
  return {
    sn: scorer ? entryKey(record.signup_sn, scorer.teacher_sn) : null,
    score_sn,
    ticket_no,
    station,
    name: blind && scorer ? null : record.name,
    flag: flag === 'NORMAL' ? null : flag,
    items: own?.items ?? scoredItems(view).map(() => null),
    total: own?.total ?? 0,
    critical: own?.critical ?? false,
    stopped: own?.stopped ?? false,
    note: own?.note ?? null,
    state: stateOf(own),
    return_reason: own?.return_reason ?? null,
    sent_back: record.return_opinion,
    handin_time: own?.handin_time ?? null,
    offline: own?.offline ?? false,
    version: own?.version ?? 0,
    handins: handed.length,
    needed: neededOf(handed, view.rule),
    difference: sees ? differenceOf(handed) : null,
    third_due: handed.some(({ third_due }) => third_due),
    entries: sees ? othersOf(place, handed) : [],
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
    items: scoredItems(view),
    rows: records.map((record) => rowOf({ view, record }, reader)),
  })
