import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { SCORED_FLAGS } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { RuleText } from '@zhikao/domain/kernel/text.ts'
import { practicalOf } from '@zhikao/domain/results/score/score.entry.rules.ts'
import { scoreMessages as words } from '@zhikao/domain/results/score/score.messages.ts'
import type { LinePanel } from '@zhikao/domain/results/score/score.model.ts'
import { behalfRefusal } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import { handedOf, judgedOf, ownOf, situationOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.judged.rules.ts'
import { scoreEntryLifts } from '@zhikao/domain/results/scoreEntry/scoreEntry.lifts.ts'
import { SCORERS_MAX } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import type { HandIn } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import { resultOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import type { Db } from '../../db/client.ts'
import type { StageFault } from '../../jobs/import.ts'
import { enterScore, lockScore } from '../score/score.commands.ts'
import { notifyNamed, writePaper } from './scoreEntry.behalf.commands.ts'
import { withFigures } from './scoreEntry.commands.ts'
import { findCertified, lockEntryPlace } from './scoreEntry.queries.ts'
import type { EntryPlace, EntryRecord, EntryView } from './scoreEntry.queries.ts'

type Panel = (LinePanel & { place: number })[]
/** A practical row of the import, sound by itself. */
type Line = {
  row: number
  sn: string
  signup_sn: string
  flag: ScoreFlag
  score: number | null
  deduction: string | null
  remark: string | null
  panel: Panel
}

/** The practical rows that are not refused. */
async function practicalLines(db: Db, refused: readonly number[]): Promise<Line[]> {
  const { rows } = await db.execute<Line>(sql`
    select row, sn, signup_sn, flag, score::float8 as score, deduction, remark, panel from import_stage
    where subject = 'OFFLINE' and not refused and row <> all(${sql.param([...refused])}::integer[]) order by row`)
  return rows
}

const fault = (row: number, key: string, rule: string, message: RuleText): StageFault => ({ row, key, rule, message })
const told = (row: number, key: string, rule: 'examiner_pair' | 'examiner_twice' | 'score_theory_import') =>
  fault(row, key, rule, words[rule])

/** The faults of the practical rows, once the others are known: who judged, what counts already, what the site deducts (Decided 13). */
async function judgePractical(db: Db, actor: Actor, found: readonly StageFault[]): Promise<StageFault[]> {
  const faults: StageFault[] = []
  for (const line of await practicalLines(
    db,
    found.map(({ row }) => row),
  ))
    faults.push(...(await faultsOf(db, actor, line)))
  const refused = [...new Set([...found, ...faults].map(({ row }) => row))]
  // What is written as entries is no row of the merge, which would count it as another account's.
  await db.execute(sql`insert into import_written
    select sn from import_stage where subject = 'OFFLINE' and row <> all(${sql.param(refused)}::integer[])`)
  return faults
}

async function faultsOf(db: Db, actor: Actor, line: Line): Promise<StageFault[]> {
  const { row } = line
  if (actor.org_sn === null) return [told(row, 'exam_sn', 'score_theory_import')]
  const place = await lockEntryPlace(db, actor, line.signup_sn)
  const panel = line.panel.filter((one) => !isOfBefore(place.record, one))
  const half = panel.find(({ no, total }) => no === null || total === null)
  if (half) return [told(row, `examiner${half.place}${half.no === null ? '_no' : ''}`, 'examiner_pair')]
  const twice = panel.find(({ no }, at) => panel.findIndex((other) => other.no === no) < at)
  if (twice) return [told(row, `examiner${twice.place}_no`, 'examiner_twice')]
  const judged = await judgePanel(db, place, panel)
  if ('refusal' in judged) return [fault(row, judged.key, judged.refusal.rule, judged.refusal.message)]
  return resultFaults(line, judged, place)
}

/** Older scores have no author: they count as hand-ins, whether they are migrated to entries already or not. */
const handInsOf = (record: EntryRecord): HandIn[] => {
  const handed = handedOf(record)
  const old = record.figures.map((total) => ({ total, critical: false, stopped: false, migrated: true }))
  return handed.length > 0 ? handed : old
}

/** A total without examiner that is there already is no new one: the sheet of a plan has it. */
const isOfBefore = (record: EntryRecord, { no, total }: LinePanel): boolean =>
  no === null && handInsOf(record).some((one) => one.migrated && one.total === total)

type Judged = { handIns: HandIn[] } | { key: string; refusal: Refusal }

/** What is handed in once the row is written; the first examiner who cannot be entered refuses it. The same again is no fault. */
async function judgePanel(db: Db, place: EntryPlace, panel: Panel): Promise<Judged> {
  const handIns = [...handInsOf(place.record)]
  for (const one of panel) {
    const scorer = await findCertified(db, place.view.exam_sn, one.no ?? '')
    if (isSame(place, scorer?.teacher_sn, one)) continue
    const situation = { ...situationOf(place, scorer), flag: null, handins: handIns.length, needed: SCORERS_MAX }
    const refusal = behalfRefusal(situation)
    if (refusal) return { key: `examiner${one.place}_no`, refusal }
    handIns.push({ total: one.total ?? 0, critical: one.veto, stopped: false })
  }
  return { handIns }
}

const isSame = ({ record }: EntryPlace, teacherSn: string | undefined, { total, veto }: LinePanel): boolean => {
  const own = ownOf(record, teacherSn)
  return own?.state === 'HANDED' && own.total === total && own.critical === veto
}

function resultFaults(
  { row, flag, score, deduction }: Line,
  { handIns }: { handIns: HandIn[] },
  { view, record }: EntryPlace,
): StageFault[] {
  const result = resultOf({ ...judgedOf(record), handed: handIns }, view.rule)
  if (!SCORED_FLAGS.includes(flag) && handIns.length > 0)
    return [fault(row, 'flag', 'score_with_flag', words.score_with_flag)]
  // The first of two paper sheets: the second comes later.
  if (result === null && handIns.length > 0 && score === null) return []
  const found = practicalOf({ flag, score, deduction }, result)
  return 'fault' in found ? [fault(row, found.fault.path, found.fault.rule, found.fault.message)] : []
}

/** Writes the practical rows of the import: paper sheets on behalf of their examiners, then flag and deduction; each examiner is notified once for each exam. */
async function writePractical(db: Db, actor: Actor): Promise<void> {
  const named: Named = new Map()
  for (const line of await practicalLines(db, [])) await writeLine(db, actor, line, named)
  for (const { view, counts } of named.values()) await notifyNamed(db, view, counts)
}
/** How many candidates each account was named for, by exam. */
type Named = Map<string, { view: EntryView; counts: Map<string | null, number> }>

function countNamed(named: Named, view: EntryView, account: string | null): void {
  const { counts } = named.get(view.exam_sn) ?? { counts: new Map<string | null, number>() }
  named.set(view.exam_sn, { view, counts: counts.set(account, (counts.get(account) ?? 0) + 1) })
}

async function writeLine(db: Db, actor: Actor, { sn, signup_sn, panel, ...given }: Line, named: Named): Promise<void> {
  const { flag, score, deduction, remark } = given
  const before = await lockScore(db, sn)
  let place = await withFigures(db, await lockEntryPlace(db, actor, signup_sn))
  for (const one of panel.filter(({ no }) => no !== null)) {
    const scorer = await findCertified(db, place.view.exam_sn, one.no ?? '')
    if (isSame(place, scorer?.teacher_sn, one)) continue
    const paper = { certificate_no: one.no ?? '', total: one.total ?? 0, scan: null, stopped: 'false' as const }
    const sheet = { ...paper, critical: one.veto ? ('true' as const) : ('false' as const) }
    const entered = await writePaper(db, actor, place, sheet, SCORERS_MAX)
    countNamed(named, place.view, entered.account_sn)
    place = entered.place
  }
  const hasResult = resultOf(judgedOf(place.record), place.view.rule) !== null
  if (hasResult || flag !== 'NORMAL')
    await enterScore(db, actor, sn, {
      flag,
      score,
      examiner_scores: [],
      // An empty cell erases nothing (Decided 45).
      deduction: deduction ?? (SCORED_FLAGS.includes(flag) ? (before?.deduction ?? null) : null),
      remark: remark ?? before?.remark ?? null,
    })
}

/** What the import of scores needs of the practical; the worker hands it to the import's own feature. */
export const practicalImport = { judge: judgePractical, write: writePractical, lifts: scoreEntryLifts }
