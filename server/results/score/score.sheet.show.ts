import type { z } from 'zod'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { VERDICTS } from '@zhikao/domain/catalogue/template/template.model.ts'
import { sumPoints } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { takeBackSeconds } from '@zhikao/domain/kernel/takeBack.ts'
import type { LastDecision } from '@zhikao/domain/kernel/takeBack.ts'
import { candidateRow, scorePart } from '@zhikao/domain/results/score/score.contract.ts'
import {
  correctRefusal,
  entererRefusal,
  entryRefusal,
  lockRefusal,
  reviewUntil,
  rowReturnRefusal,
} from '@zhikao/domain/results/score/score.entry.rules.ts'
import { BAND_POINTS, handedEntry } from '@zhikao/domain/results/score/score.model.ts'
import { bandsOf, differenceOf } from '@zhikao/domain/results/score/score.rules.ts'
import { sheetDetail, sheetRow } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { isOpenSheet, sheetDue, sheetWaitingDays } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import { remindRefusal } from '@zhikao/domain/results/scoreSheet/scoreSheet.remind.rules.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { decidesWith, seesWhole } from '../scoreSheet/scoreSheet.queries.ts'
import type { SheetRecord } from '../scoreSheet/scoreSheet.queries.ts'
import type { Computed } from './score.composite.queries.ts'
import type { SheetCounts, SheetFindings } from './score.progress.queries.ts'
import type { CandidateRecord, PartRecord, SheetView } from './score.rows.queries.ts'

type SheetRow = z.output<typeof sheetRow>
type Row = z.output<typeof candidateRow>
type Part = z.output<typeof scorePart>
type Terms = Parameters<typeof sheetDue>[1]

type Decided = SheetRecord & { decision: LastDecision | null }
/** A sheet as its list shows it, counted over the candidates that the reader may see. */
export function sheetRowOf(record: Decided & { counts: SheetCounts; terms: Terms }, reader: Reader): SheetRow {
  const { actor, lang } = reader
  const { actions, refused } = verdictsOf(scoreSheetLifecycle, { ...record, facts: record.counts }, reader)
  const mayImport = isOpenSheet(record.status) && seesWhole(actor, record) && can(actor, 'score:import')
  return pick(sheetRow, {
    ...record,
    ...record.counts,
    credential_name: record.credential_name[lang],
    waiting_days: sheetWaitingDays(record, record.now),
    due: record.status !== 'AUDIT' || seesWhole(actor, record) ? sheetDue(record, record.terms) : null,
    passed: record.status === 'AUDIT' ? record.counts.passed : null,
    actions: [
      ...actions,
      ...(mayImport ? (['import'] as const) : []),
      ...(can(actor, 'score:export') ? (['export'] as const) : []),
      ...(record.practical_enabled && decidesWith(actor, record) ? (['entries'] as const) : []),
      ...(record.issue_time !== null && can(actor, 'certificate:read') ? (['certificate'] as const) : []),
    ],
    refused,
  })
}

/** May any score of the sheet be entered, or corrected, by this account now? Each row is judged by itself. */
function isWritable({ sheet, counts, now, rules }: SheetFindings, actor: Actor): boolean {
  if (isOpenSheet(sheet.status))
    return can(actor, 'score:edit') && seesWhole(actor, sheet) && counts.exams > counts.running
  const until = reviewUntil(sheet.publish_time, rules)
  const isReviewed = until !== null && now.slice(0, 10) <= until && sheet.issue_time === null
  return sheet.status === 'AUDIT' && isReviewed && can(actor, 'score:correct')
}

function bands(outcomes: readonly Computed[]) {
  const theory = bandsOf(outcomes.map((one) => one.theory))
  const practical = bandsOf(outcomes.map((one) => one.practical))
  return bandsOf(outcomes.map((one) => one.composite)).map((count, at) => ({
    from: at * BAND_POINTS,
    theory: theory[at] ?? 0,
    practical: practical[at] ?? 0,
    composite: count,
  }))
}

/** May the reader send a reminder? Only the site, and only while an examiner owes a hand-in (D3). */
function remindVerdict({ sheet, owing, now }: SheetFindings, { actor, lang }: Reader) {
  const isOffered = owing.length > 0 && can(actor, 'score:submit') && seesWhole(actor, sheet)
  const refusal = isOffered ? remindRefusal(sheet, now) : null
  return {
    actions: isOffered && refusal === null ? (['remind'] as const) : [],
    refused: refusal ? [refusedAs('remind', refusal, lang)] : [],
  }
}

/** A sheet with who is missing and how the scores are spread, over those that the reader may see. */
export function sheetDetailOf(found: SheetFindings, reader: Reader): z.output<typeof sheetDetail> {
  const { sheet, counts, outcomes, missing, rules } = found
  const verdicts = VERDICTS.map((verdict) => ({
    verdict,
    count: outcomes.filter((one) => one.verdict === verdict).length,
  }))
  const shown = sheetRowOf({ ...sheet, counts, terms: rules, decision: found.decision }, reader)
  const reminder = remindVerdict(found, reader)
  return pick(sheetDetail, {
    ...sheet,
    ...shown,
    actions: [...shown.actions, ...reminder.actions],
    refused: [...shown.refused, ...reminder.refused],
    opinion: sheet.status === 'REJECT' && decidesWith(reader.actor, sheet) ? sheet.opinion : null,
    take_back_seconds: takeBackSeconds(found.decision, reader.actor),
    writable: isWritable(found, reader.actor),
    correct_until: reviewUntil(sheet.publish_time, rules),
    missing,
    returned: found.returned,
    returned_count: found.returned_count,
    withheld: decidesWith(reader.actor, sheet) ? sheet.withheld : 0,
    owing: found.owing.map(({ name, count }) => ({ name, count })),
    unscanned: can(reader.actor, 'score:behalf') ? found.unscanned : 0,
    bands: bands(outcomes),
    verdicts: found.judgesAll ? verdicts.filter(({ count }) => count > 0) : [],
  })
}

function partActions(part: PartRecord, view: SheetView, { actor }: Reader): Part['actions'] {
  const { sheet, now, rules } = view
  const { status, publish_time, issue_time } = sheet
  const isSite = { is_site: actor.org_sn === sheet.org_sn }
  const { exam_end, withheld, return_opinion } = part
  const mayEnter =
    can(actor, 'score:edit') && !entererRefusal(isSite) && !entryRefusal({ status, withheld, exam_end, now })
  const mayReturn =
    can(actor, 'score:audit') && !rowReturnRefusal({ status, withheld, returned: return_opinion !== null })
  const persons = { entered_by: part.entered_by ?? '', earlier_by: part.earlier_by ?? [] }
  const score = { status, publish_time, issue_time, ...persons, now }
  const mayCorrect = can(actor, 'score:correct') && !correctRefusal(score, rules.own, rules)
  return [
    ...(mayEnter ? (['edit'] as const) : []),
    ...(mayReturn ? (['return'] as const) : []),
    ...(mayCorrect ? (['correct'] as const) : []),
  ]
}

/** Of an earlier sitting the score alone is shown. */
const KEPT = {
  exam_sn: '',
  flag: 'NORMAL',
  raw_score: null,
  deduction: null,
  remark: null,
  return_opinion: null,
  version: null,
  kept: true,
} as const
const NO_ENTRIES = { entries: [], difference: 0, third_due: false }

const ruledIn = ({ raw_score, score, deducted }: PartRecord): number | null =>
  deducted === null || score === null ? raw_score : sumPoints([score, deducted])

/** Who handed in what is for the site and the platform; examiners have their own score sheet. */
function entriesOf({ entries }: PartRecord, { sheet }: SheetView, { actor }: Reader) {
  if (!decidesWith(actor, sheet)) return NO_ENTRIES
  return {
    entries: entries.map((one) => pick(handedEntry, one)),
    difference: differenceOf(entries),
    third_due: entries.some(({ third_due }) => third_due),
  }
}

/** A subject that is sat here, or what an earlier sitting left of it. */
function partOf(record: CandidateRecord, subject: Subject, view: SheetView, reader: Reader): Part | null {
  const part = subject === 'ONLINE' ? record.theory_part : record.practical_part
  const kept = subject === 'ONLINE' ? record.theory : record.practical
  const sn = subjectKey(record.sn, subject)
  if (part !== null)
    return pick(scorePart, {
      ...part,
      sn,
      examiner_scores: part.examiner_scores ?? [],
      kept: false,
      return_opinion: decidesWith(reader.actor, view.sheet) ? part.return_opinion : null,
      ruled: subject === 'OFFLINE' ? ruledIn(part) : null,
      ...entriesOf(part, view, reader),
      actions: partActions(part, view, reader),
    })
  if (kept === null) return null
  return { ...KEPT, ...NO_ENTRIES, sn, ruled: null, score: kept, examiner_scores: [], actions: [] }
}

/** The certificate is for the student's institution and the platform (domain.md §5.3). */
const mayPrintFor = (actor: Actor, { org_sn }: CandidateRecord) =>
  can(actor, 'certificate:read') && (actor.org_sn === null || actor.org_sn === org_sn)

/** A practical that the site may write now and that has no result yet waits for entries, on paper too (Decided 13). */
const mayEnterPaper = (part: Part | null, { actor }: Reader): boolean =>
  part !== null && !part.kept && part.ruled === null && part.actions.includes('edit') && can(actor, 'score:behalf')

/** The centre may return what an examiner handed in while the site may write the score (Decided 33). */
const mayReturnEntry = (part: PartRecord | null, { sheet: { status } }: SheetView, { actor }: Reader): boolean =>
  part !== null &&
  part.entries.length > 0 &&
  isPlatformRole(actor.role) &&
  can(actor, 'score:return') &&
  lockRefusal({ status, withheld: part.withheld }) === null

/** A candidate of a sheet with both subjects, composite and verdict. */
export function candidateOf(record: CandidateRecord, view: SheetView, reader: Reader): Row {
  const theory = partOf(record, 'ONLINE', view, reader)
  const practical = partOf(record, 'OFFLINE', view, reader)
  const actions = new Set<Row['actions'][number]>([...(theory?.actions ?? []), ...(practical?.actions ?? [])])
  if (mayEnterPaper(practical, reader)) actions.add('behalf')
  if (mayReturnEntry(record.practical_part, view, reader)) actions.add('returnEntry')
  if (record.certificate?.void_date === null && mayPrintFor(reader.actor, record)) actions.add('certificate')
  return pick(candidateRow, {
    ...seenBy(view.blind, { ...record, id_no: maskIdNo(record.id_no) }),
    theory,
    practical,
    certificate_no: record.certificate?.no ?? null,
    issue_date: record.certificate?.issue_date ?? null,
    certificate_void_date: record.certificate?.void_date ?? null,
    actions: [...actions],
  })
}
