import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { takeBackSeconds } from '@zhikao/domain/kernel/takeBack.ts'
import type { LastDecision } from '@zhikao/domain/kernel/takeBack.ts'
import { panelRefusal } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { planDetail, planProcess, planRow } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planDue } from '@zhikao/domain/exams/plan/plan.due.rules.ts'
import { candidatesOf, examChecks, isExamBegun } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import type { ExamFacts } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import type { FeeTotals } from '@zhikao/domain/exams/plan/plan.model.ts'
import {
  approvalWarning,
  isApplying,
  isOpenPlan,
  isPlanApproved,
  ownerFault,
  waitingDays,
} from '@zhikao/domain/exams/plan/plan.rules.ts'
import { planWarnings, submitFaults } from '@zhikao/domain/exams/plan/plan.submit.rules.ts'
import type { ExamTerms } from '@zhikao/domain/platform/setting/setting.model.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { plannedOf } from '../plan/plan.facts.queries.ts'
import type { LoadedFacts } from '../plan/plan.facts.queries.ts'
import { planScope } from '../plan/plan.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import type { PlanRounds } from '../plan/plan.round.queries.ts'
import type { ExamDraftRecord, ExamForm, ExamRounds } from './examApplication.queries.ts'

type Row = z.output<typeof planRow>
type Detail = z.output<typeof planDetail>
/** A plan with what its guards look at, read where a guard may ask. */
type Judged = PlanRecord & {
  facts: LoadedFacts | null
  exam: ExamFacts | null
  terms: ExamTerms
  decision: LastDecision | null
}
type Whole = Judged &
  ExamForm & {
    facts: LoadedFacts
    fees: FeeTotals
    sent: { plans: PlanRounds; exams: ExamRounds }
    draft: ExamDraftRecord | undefined
  }

function judge(record: Judged, reader: Reader): Pick<Row, 'actions' | 'refused'> {
  const { actor } = reader
  const { actions: moves, refused } = verdictsOf(planProcess, record, reader)
  const isWritable = isOpenPlan(record.status) && !ownerFault(record, actor)
  const closed = panelRefusal({ ...record, exam_begun: isExamBegun(record) }, actor.org_sn === null)
  const actions: Row['actions'] = [
    ...(isWritable && can(actor, 'plan:edit') ? (['edit'] as const) : []),
    ...moves,
    ...(!closed && can(actor, 'panel:edit') ? (['panel'] as const) : []),
    ...(isWritable && can(actor, 'plan:delete') ? (['delete'] as const) : []),
  ]
  return { actions, refused }
}

const derived = (record: Judged, reader: Reader) => ({
  ...judge(record, reader),
  credential_name: record.credential_name[reader.lang],
  waiting_days: waitingDays(record, record.now),
  due: planDue(record, record.terms),
})

/** A plan as a row of the list shows it, with the verdicts for its reader. */
export const rowOf = (record: Judged, reader: Reader): Row => pick(planRow, { ...record, ...derived(record, reader) })

/** A plan with everything about it: its sessions, what keeps it from its next step, its exam application. */
export const detailOf = (record: Whole, reader: Reader): Detail =>
  pick(planDetail, {
    ...record,
    ...derived(record, reader),
    ...factsOf(record, reader),
    ...applicationOf(record, reader),
    ...roundsOf(record, reader),
    take_back_seconds: takeBackSeconds(record.decision, reader.actor),
    ...(planScope(reader.actor).examiner ? hidden : {}),
  })

/** Not for examiners: files and checks may name students; remark and approvals are between site and platform. */
const hidden = {
  materials: [],
  remark: null,
  approvals: [],
  exam_attachments: [],
  exam_checks: [],
  faults: [],
  warnings: [],
  approval_warning: null,
  rounds: [],
  exam_rounds: [],
}

/** What was submitted, and what its site is writing. Every reader of a plan but an examiner may read its panel too, so the names in a round are no more than that. */
function roundsOf({ sent, draft }: Whole, { actor }: Reader): Pick<Detail, 'rounds' | 'exam_rounds' | 'exam_draft'> {
  return {
    exam_draft: draft && can(actor, 'plan:submit') ? { ...draft.content, save_time: draft.save_time } : null,
    rounds: sent.plans.map(({ content, ...submission }) => ({ ...content, ...submission })),
    exam_rounds: sent.exams.map(({ content, candidate_changes, ...submission }) => ({
      ...content,
      ...submission,
      candidate_changes: can(actor, 'signup:read') ? candidate_changes : null,
    })),
  }
}

type Facts = 'sessions' | 'approvals' | 'faults' | 'warnings' | 'approval_warning'

/** Sessions and approvals; faults while they can still be lifted or judged: before the approval. */
function factsOf(record: Whole, { lang }: Reader): Pick<Detail, Facts> {
  const { status, facts } = record
  const isOpen = !isPlanApproved(status)
  const begun = approvalWarning(record)
  return {
    sessions: plannedOf(facts.seated),
    approvals: facts.sites.map(({ sn, apply_sn, levels, capacities, valid_from, valid_to }) => ({
      sn,
      apply_sn,
      levels: [...levels],
      capacities: [...capacities],
      valid_from,
      valid_to,
    })),
    faults: isOpen
      ? submitFaults(facts).map(({ rule, message, path }) => ({ rule, message: message[lang], path }))
      : [],
    warnings: isOpen ? planWarnings(facts).map(({ rule, message }) => ({ rule, message: message[lang] })) : [],
    approval_warning: begun && { rule: begun.rule, message: begun.message[lang] },
  }
}

/** The candidates and papers of the exam application, and its checks while they can still be lifted. */
function applicationOf(record: Judged, { lang }: Reader): Pick<Detail, 'candidates' | 'papers' | 'exam_checks'> {
  const { exam } = record
  const checks = exam && isApplying(record.status) ? examChecks(record, exam) : []
  return {
    candidates: exam ? candidatesOf(exam) : 0,
    papers: [...(exam?.papers ?? [])],
    exam_checks: checks.map(({ check, fault }) => ({
      check,
      passed: fault === null,
      rule: fault?.rule ?? null,
      message: fault?.message[lang] ?? null,
    })),
  }
}
