import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { RuleText } from '@zhikao/domain/kernel/text.ts'
import { decidedRefusal, entryRefusal } from '@zhikao/domain/results/score/score.entry.rules.ts'
import { scoreLifts } from '@zhikao/domain/results/score/score.lifts.ts'
import { presenceFault } from '@zhikao/domain/results/score/score.presence.rules.ts'
import { scoreMessages as words } from '@zhikao/domain/results/score/score.messages.ts'
import type { Presence } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import type { ScoreStatus } from '@zhikao/domain/results/scoreSheet/scoreSheet.model.ts'
import type { Db } from '../../db/client.ts'
import { EXAM_END, PRESENCE } from '../../exams/attendance/attendance.queries.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { decidedFlag } from '../../exams/incident/incident.queries.ts'
import { hasExams } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { exportTask } from '../../jobs/export.ts'
import { importTask } from '../../jobs/import.ts'
import type { ImportSpec, StageFault } from '../../jobs/import.ts'
import type { JobTask } from '../../jobs/task.ts'
import { candidateOf } from '../../exams/signup/signup.identity.queries.ts'
import { isSameName } from '../../record/nameSearch.ts'
import { scoreScope } from '../scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { findChanges } from './score.change.queries.ts'
import { isWithheld } from './score.return.queries.ts'
import { scoreSubjectsExport } from './score.list.sheets.ts'
import { entryColumns, entryOfRow, panelOf, readEntry, scoreExport } from './score.sheets.ts'
import type { EntryRow } from './score.sheets.ts'
import { score } from './score.table.ts'
import { keyOf } from '../../exams/exam/exam.key.queries.ts'

type StagedLine = {
  row: number
  exam_end: string | null
  status: ScoreStatus | null
  withheld: boolean
  signup_sn: string | null
  is_named: boolean
  is_seated: boolean
  flag: ScoreFlag
  decided: ScoreFlag | null
  presence: Presence | null
  /** Of the theory; the points of a practical are its examiners'. */
  points: number | null
  now: string
}

const SAME_NAME = isSameName(sql`st.name`, sql`s.name`)
const fault = (row: number, key: string, rule: string, message: RuleText): StageFault => ({ row, key, rule, message })

/** The first fault of a row, or null; the points of a practical are judged by the feature of its entries. */
function faultOf(line: StagedLine): StageFault | null {
  const { row, exam_end, status, withheld, signup_sn, is_named, is_seated, now } = line
  if (exam_end === null || status === null) return fault(row, 'exam_sn', 'exam_unknown', words.exam_unknown)
  if (signup_sn === null) return fault(row, 'ticket_no', 'ticket_unknown', words.ticket_unknown)
  if (!is_named) return fault(row, 'name', 'name_differs', words.name_differs)
  if (!is_seated) return fault(row, 'exam_sn', 'no_seat', words.no_seat)
  const refusal = entryRefusal({ status, withheld, exam_end, now })
  if (refusal) return fault(row, 'exam_sn', refusal.rule, refusal.message)
  const decided = decidedRefusal(line.decided, line.flag)
  if (decided) return fault(row, 'flag', decided.rule, decided.message)
  const contrary = presenceFault(line.presence, line)
  return contrary && fault(row, contrary.path, contrary.rule, contrary.message)
}

/** Holds the sheets that the rows are for, in one order, until the import has ended: a submission waits, or was first. */
async function holdSheets(db: Db, scope: string | null): Promise<void> {
  await db.execute(sql`
    select 1 from ${scoreSheet} where (${scope}::text is null or org_sn = ${scope})
      and sn in (select e.plan_sn from import_stage s join ${exam} e on e.sn = s.exam_sn) order by sn for update`)
}

/** Finds exam, candidate and seat of each row, and holds the sheets. */
async function judge(db: Db, actor: Actor): Promise<StageFault[]> {
  const { scope = null } = scoreScope(actor)
  await holdSheets(db, scope)
  await db.execute(sql`
    update import_stage s set plan_sn = e.plan_sn, subject = e.subject, signup_sn = g.sn,
      sn = coalesce(${keyOf(sql.raw('g.sn'), sql.raw('e.subject'))}, s.sn),
      attempt = case e.subject when 'ONLINE' then g.theory_attempt else g.practical_attempt end
    from import_stage o join ${exam} e on e.sn = o.exam_sn
      join ${plan} p on p.sn = e.plan_sn and ${hasExams('p')}
      left join ${signup} g on g.plan_sn = e.plan_sn and g.ticket_no = o.ticket_no and g.status = 'AUDIT'
    where o.row = s.row and (${scope}::text is null or e.org_sn = ${scope})`)
  const { rows } = await db.execute<StagedLine>(sql`
    select s.row, ${EXAM_END} as exam_end, h.status, ${isWithheld(sql.raw('s.plan_sn'), sql.raw('s.sn'))} as withheld, s.signup_sn, coalesce(${SAME_NAME}, false) as is_named,
      exists (select 1 from ${seat} x where x.signup_sn = s.signup_sn and x.subject = s.subject and x.exam_sn = s.exam_sn) as is_seated,
      s.flag,
      ${decidedFlag(sql.raw('s.signup_sn'), sql.raw('s.exam_sn'))} as decided, ${PRESENCE} as presence,
      case s.subject when 'ONLINE' then s.final_score::float8 end as points, business_now() as now
    from import_stage s left join ${exam} e on e.sn = s.exam_sn and s.plan_sn is not null left join ${scoreSheet} h on h.sn = s.plan_sn
      left join ${signup} g on g.sn = s.signup_sn left join ${candidateOf(sql.raw('g'))}
      left join ${attendance} a on a.sn = s.sn
    order by s.row`)
  return rows.flatMap((line) => faultOf(line) ?? [])
}

const points = (row: EntryRow, which: 'raw' | 'final') => {
  const found = entryOfRow(row)
  return 'fault' in found ? null : found[which]
}

const isChanged = sql.raw(
  `(score.exam_sn, score.raw_score, score.final_score, score.examiner_scores, score.deduction, score.flag, score.remark) is distinct from
   (excluded.exam_sn, excluded.raw_score, excluded.final_score, excluded.examiner_scores, coalesce(excluded.deduction, score.deduction), excluded.flag, coalesce(excluded.remark, score.remark))`,
)
const ifChanged = (column: string, then: string) =>
  sql`${sql.raw(column)} = case when ${isChanged} then ${sql.raw(then)} else ${sql.raw(`score.${column}`)} end`

/** 成绩导入 (domain.md §7), the theory of it: a score that is there is changed while the sheet is open, once that is confirmed; the same file again changes nothing, an empty cell erases nothing (Decided 45). Practical rows are staged with their examiners (`panel`) and written as entries. */
const scoreImport: ImportSpec<EntryRow> = {
  kind: 'score.import',
  entity: 'score',
  columns: entryColumns,
  readRow: readEntry,
  unique: [{ key: 'ticket_no', with: ['exam_sn'], rule: 'score_repeated', message: words.score_repeated }],
  stage: [
    { name: 'exam_sn', type: 'text', of: (row) => row.exam_sn },
    { name: 'ticket_no', type: 'text', of: (row) => row.ticket_no },
    { name: 'name', type: 'text', of: (row) => row.name },
    { name: 'flag', type: 'text', of: (row) => row.flag },
    { name: 'raw_score', type: 'numeric', of: (row) => points(row, 'raw') },
    { name: 'final_score', type: 'numeric', of: (row) => points(row, 'final') },
    { name: 'examiner_scores', type: 'jsonb', of: (row) => JSON.stringify(entryOfRow(row).examiner_scores) },
    { name: 'deduction', type: 'text', of: (row) => row.deduction?.trim() || null },
    { name: 'remark', type: 'text', of: (row) => row.remark?.trim() || null },
    { name: 'plan_sn', type: 'text', of: () => null },
    { name: 'subject', type: 'text', of: () => null },
    { name: 'signup_sn', type: 'text', of: () => null },
    { name: 'attempt', type: 'text', of: () => null },
    { name: 'score', type: 'numeric', of: (row) => row.score },
    { name: 'panel', type: 'jsonb', of: (row) => JSON.stringify(panelOf(row)) },
  ],
  judge,
  changes: findChanges,
  merge: (actor, job) => sql`
    insert into ${score} (sn, exam_sn, plan_sn, signup_sn, subject, raw_score, examiner_scores, deduction, final_score, flag, attempt, remark, import_batch, entered_by)
    select s.sn, s.exam_sn, s.plan_sn, s.signup_sn, s.subject, s.raw_score, s.examiner_scores, s.deduction, s.final_score, s.flag,
      coalesce(s.attempt, 'NEW'), s.remark, ${job}, ${actor.sn}
    from import_stage s where not s.refused and s.subject = 'ONLINE'
    on conflict (sn) do update set exam_sn = excluded.exam_sn, raw_score = excluded.raw_score, final_score = excluded.final_score,
      examiner_scores = excluded.examiner_scores, deduction = coalesce(excluded.deduction, score.deduction), flag = excluded.flag,
      remark = coalesce(excluded.remark, score.remark),
      ${ifChanged('import_batch', 'excluded.import_batch')}, ${ifChanged('entered_by', 'excluded.entered_by')},
      ${ifChanged('earlier_by', 'array_append(score.earlier_by, score.entered_by)')},
      ${ifChanged('version', 'score.version + 1')}, ${ifChanged('update_time', 'business_now()')}
    returning sn`,
  lifts: scoreLifts,
  raced: { key: 'exam_sn', rule: 'score_raced', message: words.score_raced },
}

/** What an upper feature does with the practical rows: their faults, and their entries. */
type PracticalImport = {
  judge: (db: Db, actor: Actor, found: readonly StageFault[]) => Promise<StageFault[]>
  write: (db: Db, actor: Actor) => Promise<void>
  lifts: ImportSpec<EntryRow>['lifts']
}

export const scoreTasks = (practical: PracticalImport): JobTask[] => [
  importTask({
    ...scoreImport,
    judge: async (db, actor) => {
      const found = await judge(db, actor)
      return [...found, ...(await practical.judge(db, actor, found))]
    },
    settle: practical.write,
    lifts: { ...scoreLifts, ...practical.lifts },
  }),
  exportTask(scoreExport),
  exportTask(scoreSubjectsExport),
]
