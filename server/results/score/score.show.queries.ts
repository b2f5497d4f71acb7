import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { VERDICTS } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { DataOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import {
  correctRefusal,
  entererRefusal,
  entryRefusal,
  isOpenSheet,
  reviewUntil,
} from '@zhikao/domain/results/score/score.entry.rules.ts'
import { scoreLifecycle } from '@zhikao/domain/results/score/score.lifecycle.ts'
import { BAND_POINTS } from '@zhikao/domain/results/score/score.model.ts'
import { bandsOf } from '@zhikao/domain/results/score/score.rules.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { computeOutcomes } from './score.composite.queries.ts'
import { reviewRules, scoreKey } from './score.queries.ts'
import { dutiesOf, listCandidates } from './score.rows.queries.ts'
import type { CandidateRecord, PartRecord } from './score.rows.queries.ts'
import { countsOf, getSheet, listMissing, seesWhole } from './score.sheet.queries.ts'
import type { SheetCounts, SheetRecord } from './score.sheet.queries.ts'

type Reader = { db: Db; actor: Actor; lang: Lang }
type SheetRow = DataOf<typeof scoreContract.sheets>['items'][number]
type Row = DataOf<typeof scoreContract.rows>['items'][number]
type Part = NonNullable<Row['theory']>
type Rules = Awaited<ReturnType<typeof reviewRules>>

function rowOf(record: SheetRecord, counts: SheetCounts, { actor, lang }: Reader): SheetRow {
  const situation = { ...record, facts: counts }
  const isOpen = isOpenSheet(record.status)
  const isOwn = seesWhole(actor, record)
  return {
    sn: record.sn,
    title: record.title,
    org_sn: record.org_sn,
    org_name: record.org_name,
    credential_sn: record.credential_sn,
    credential_name: record.credential_name[lang],
    level: record.level,
    year: record.year,
    candidates: counts.candidates,
    seats: counts.seats,
    entered: counts.entered,
    lacking: counts.lacking,
    passed: record.status === 'AUDIT' ? counts.passed : null,
    exam_end: record.exam_end,
    submit_time: record.submit_time,
    publish_time: record.publish_time,
    publicity_end: record.publicity_end,
    status: record.status,
    update_time: record.update_time,
    version: record.version,
    actions: [
      ...actionsFor(scoreLifecycle, situation, actor),
      ...(isOpen && isOwn && can(actor, 'score:import') ? (['import'] as const) : []),
      ...(can(actor, 'score:export') ? (['export'] as const) : []),
      ...(record.issue_time !== null && can(actor, 'certificate:read') ? (['certificate'] as const) : []),
    ],
    refused: refusedFor(scoreLifecycle, situation, actor).map(({ move, refusal }) => ({
      move,
      rule: refusal.rule,
      message: refusal.message[lang],
    })),
  }
}

/** Sheets as their list shows them. */
export async function presentSheets(reader: Reader, page: Page<SheetRecord>): Promise<Page<SheetRow>> {
  const counts = await countsOf(reader.db, reader.actor, page.items)
  return { ...page, items: page.items.map((record) => rowOf(record, counts(record.sn), reader)) }
}

type Writer = { actor: Actor; counts: SheetCounts; until: string | null; now: string }

/** May any score of the sheet be entered, or corrected, by this account now? Each row is judged by itself. */
function isWritable(record: SheetRecord, { actor, counts, until, now }: Writer): boolean {
  if (isOpenSheet(record.status))
    return can(actor, 'score:edit') && seesWhole(actor, record) && counts.exams > counts.running
  const isReviewed = until !== null && now.slice(0, 10) <= until && record.issue_time === null
  return record.status === 'AUDIT' && isReviewed && can(actor, 'score:correct')
}

/** A sheet with who is missing and how the scores are spread, over those that the reader may see. */
export async function showSheet(reader: Reader, sn: string): Promise<DataOf<typeof scoreContract.sheet>> {
  const { db, actor } = reader
  const record = await getSheet(db, actor, sn)
  const counts = await countsOf(db, actor, [record])
  const until = reviewUntil(record.publish_time, await reviewRules(db))
  const isWhole = seesWhole(actor, record)
  const outcomes = (await computeOutcomes(db, sn)).filter(({ org_sn }) => isWhole || org_sn === actor.org_sn)
  const verdicts = VERDICTS.map((verdict) => ({
    verdict,
    count: outcomes.filter((one) => one.verdict === verdict).length,
  }))
  const theory = bandsOf(outcomes.map((one) => one.theory))
  const practical = bandsOf(outcomes.map((one) => one.practical))
  return {
    ...rowOf(record, counts(sn), reader),
    theory_enabled: record.theory_enabled,
    practical_enabled: record.practical_enabled,
    opinion: record.status === 'REJECT' ? record.opinion : null,
    writable: isWritable(record, { actor, counts: counts(sn), until, now: await clock(db) }),
    correct_until: until,
    missing: isWhole && isOpenSheet(record.status) ? await listMissing(db, sn) : [],
    bands: bandsOf(outcomes.map((one) => one.composite)).map((count, at) => ({
      from: at * BAND_POINTS,
      theory: theory[at] ?? 0,
      practical: practical[at] ?? 0,
      composite: count,
    })),
    verdicts: verdicts.filter(({ count }) => count > 0),
  }
}

type View = { reader: Reader; sheet: SheetRecord; rules: Rules; duties: Map<string, string>; now: string }

function partActions(part: PartRecord, subject: Subject, { reader: { actor }, sheet, ...view }: View): Part['actions'] {
  const { status, publish_time, issue_time } = sheet
  const enterer = {
    is_site: actor.org_sn === sheet.org_sn,
    duty: view.duties.get(part.exam_sn) ?? null,
    subject,
  }
  const mayEnter =
    can(actor, 'score:edit') &&
    !entererRefusal(enterer) &&
    !entryRefusal({ status, exam_end: part.exam_end, now: view.now })
  const score = { status, publish_time, issue_time, entered_by: part.entered_by ?? '', now: view.now }
  const mayCorrect = can(actor, 'score:correct') && !correctRefusal(score, actor.sn, view.rules)
  return [...(mayEnter ? (['edit'] as const) : []), ...(mayCorrect ? (['correct'] as const) : [])]
}

/** A subject that is sat here, or what an earlier sitting left of it. */
function partOf(record: CandidateRecord, subject: Subject, view: View): Part | null {
  const part = subject === 'ONLINE' ? record.theory_part : record.practical_part
  const kept = subject === 'ONLINE' ? record.theory : record.practical
  const sn = scoreKey(record.sn, subject)
  if (part === null) {
    if (kept === null) return null
    const none = { raw_score: null, examiner_scores: [], deduction: null, version: null, actions: [] }
    return { sn, exam_sn: '', score: kept, flag: 'NORMAL', kept: true, ...none }
  }
  return {
    sn,
    exam_sn: part.exam_sn,
    score: part.score,
    flag: part.flag,
    raw_score: part.raw_score,
    examiner_scores: part.examiner_scores ?? [],
    deduction: part.deduction,
    version: part.version,
    kept: false,
    actions: partActions(part, subject, view),
  }
}

/** The candidates of a sheet with both subjects, composite and verdict. */
export async function presentCandidates(
  reader: Reader,
  sheet: SheetRecord,
  query: QueryOf<typeof scoreContract.rows>,
): Promise<Page<Row>> {
  const { db, actor } = reader
  const page = await listCandidates(db, actor, sheet, query)
  const view: View = {
    reader,
    sheet,
    rules: await reviewRules(db),
    duties: await dutiesOf(db, actor, sheet.sn),
    now: await clock(db),
  }
  return { ...page, items: page.items.map((record) => candidateOf(record, view)) }
}

/** The paper is for whose student it is, and the platform (domain.md §5.3). */
const mayPrintFor = (actor: Actor, { org_sn }: CandidateRecord) =>
  can(actor, 'certificate:read') && (actor.org_sn === null || actor.org_sn === org_sn)

function candidateOf(record: CandidateRecord, view: View): Row {
  const theory = partOf(record, 'ONLINE', view)
  const practical = partOf(record, 'OFFLINE', view)
  const actions = new Set<Row['actions'][number]>([...(theory?.actions ?? []), ...(practical?.actions ?? [])])
  if (record.certificate_no !== null && mayPrintFor(view.reader.actor, record)) actions.add('certificate')
  return {
    sn: record.sn,
    ticket_no: record.ticket_no,
    name: record.name,
    id_no: maskIdNo(record.id_no),
    org_sn: record.org_sn,
    org_name: record.org_name,
    theory,
    practical,
    composite: record.composite,
    pass: record.pass,
    verdict: record.verdict,
    certificate_no: record.certificate_no,
    issue_date: record.issue_date,
    actions: [...actions],
  }
}
