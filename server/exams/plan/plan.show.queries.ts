import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { panelRefusal } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { planContract, planRow } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { examChecks, isExamBegun } from '@zhikao/domain/exams/plan/plan.exam.rules.ts'
import { planLifecycle } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { isOpenPlan, ownerFault, waitingDays } from '@zhikao/domain/exams/plan/plan.rules.ts'
import { planWarnings, submitFaults } from '@zhikao/domain/exams/plan/plan.submit.rules.ts'
import type { LoadedExam } from './plan.exam.queries.ts'
import type { LoadedFacts } from './plan.facts.queries.ts'
import type { PlanRecord } from './plan.queries.ts'

type Row = z.infer<typeof planRow>
type Detail = DataOf<typeof planContract.detail>
type Reader = { actor: Actor; lang: Lang }
/** What the guards look at, where one may ask. */
type Loaded = { facts: LoadedFacts | null; exam: LoadedExam | null }
type Whole = Loaded & { facts: LoadedFacts }

function actionsOf(record: PlanRecord, { facts, exam }: Loaded, actor: Actor): Row['actions'] {
  const actions: Row['actions'] = actionsFor(planLifecycle, { ...record, facts, exam }, actor)
  const isWritable = isOpenPlan(record.status) && !ownerFault(record, actor)
  if (isWritable && can(actor, 'plan:edit')) actions.unshift('edit')
  if (can(actor, 'panel:edit') && !panelRefusal({ ...record, exam_begun: isExamBegun(record) }, actor.org_sn === null))
    actions.push('panel')
  if (isWritable && can(actor, 'plan:delete')) actions.push('delete')
  return actions
}

/** A plan as a row of the list shows it, with the verdicts for its reader. */
export function rowOf(record: PlanRecord, loaded: Loaded, { actor, lang }: Reader): Row {
  return {
    sn: record.sn,
    title: record.title,
    org_sn: record.org_sn,
    org_name: record.org_name,
    province: record.province,
    credential_sn: record.credential_sn,
    credential_code: record.credential_code,
    credential_name: record.credential_name[lang],
    level: record.level,
    direction: record.direction,
    plan_type: record.plan_type,
    year: record.year,
    theory_start: record.theory_start,
    theory_end: record.theory_end,
    practical_start: record.practical_start,
    practical_end: record.practical_end,
    signup_start: record.signup_start,
    signup_end: record.signup_end,
    expected_count: record.expected_count,
    capacity: record.capacity,
    taken: record.taken,
    own_taken: record.own_taken,
    accept_borrow: record.accept_borrow,
    borrow_quota: record.borrow_quota,
    examiners: record.examiners,
    submit_time: record.submit_time,
    exam_submit_time: record.exam_submit_time,
    waiting_days: waitingDays(record, record.now),
    frozen: record.frozen,
    overdue: record.overdue,
    on_behalf: record.on_behalf,
    status: record.status,
    update_time: record.update_time,
    version: record.version,
    actions: actionsOf(record, loaded, actor),
    refused: refusedFor(planLifecycle, { ...record, ...loaded }, actor).map(({ move, refusal }) => ({
      move,
      rule: refusal.rule,
      message: refusal.message[lang],
    })),
  }
}

/** Faults are told while somebody can still lift or judge them: before and while it waits for its approval. */
const isJudged = (record: PlanRecord) => isOpenPlan(record.status) || record.status === 'PLAN_SUBMIT'

/** A plan with everything about it: its sessions, what stands against its next step, its exam application. */
export function detailOf(record: PlanRecord, { facts, exam }: Whole, reader: Reader): Detail {
  const { lang } = reader
  const { site_code, template_sn, template_name, template_edition, theory_minutes, practical_minutes } = record
  const { borrow_region, contact_name, contact_mobile, fee_standard, materials, remark, create_time } = record
  return {
    ...rowOf(record, { facts, exam }, reader),
    ...applicationOf(record, exam, reader),
    site_code,
    template_sn,
    template_name,
    template_edition,
    theory_minutes,
    practical_minutes,
    borrow_region,
    contact_name,
    contact_mobile,
    fee_standard,
    materials,
    remark,
    create_time,
    sessions: facts.seated.map(({ room, room_sn, subject, session_no, start_time, end_time, capacity }) => ({
      room_sn,
      room_no: room.room_no,
      room_name: room.name,
      seats: room.seats,
      subject,
      session_no,
      start_time,
      end_time,
      capacity,
    })),
    approvals: facts.sites.map(({ sn, apply_sn, levels, capacity_per_day, valid_from, valid_to }) => ({
      sn,
      apply_sn,
      levels: [...levels],
      capacity_per_day,
      valid_from,
      valid_to,
    })),
    faults: isJudged(record)
      ? submitFaults(facts).map(({ rule, message, path }) => ({ rule, message: message[lang], path }))
      : [],
    warnings: isJudged(record)
      ? planWarnings(facts).map(({ rule, message }) => ({ rule, message: message[lang] }))
      : [],
  }
}

/** The checks are told while somebody can still lift them: before the application, and while it waits. */
const isApplying = ({ status }: PlanRecord) => ['PLAN_AUDIT', 'EXAM_REJECT', 'EXAM_SUBMIT'].includes(status)

function applicationOf(record: PlanRecord, exam: LoadedExam | null, { lang }: Reader) {
  const checks = exam && isApplying(record) ? examChecks(record, exam) : []
  const { BOTH, THEORY, PRACTICAL } = exam?.takers ?? { BOTH: 0, THEORY: 0, PRACTICAL: 0 }
  return {
    station_mode: record.station_mode,
    paper_delivery: record.paper_delivery,
    exam_contact: record.exam_contact,
    exam_contact_mobile: record.exam_contact_mobile,
    equipment_checked: record.equipment_checked,
    emergency_leader: record.emergency_leader,
    emergency_mobile: record.emergency_mobile,
    exam_attachments: record.exam_attachments,
    candidates: BOTH + THEORY + PRACTICAL,
    papers: [...(exam?.papers ?? [])],
    exam_checks: checks.map(({ check, fault }) => ({
      check,
      passed: fault === null,
      rule: fault?.rule ?? null,
      message: fault?.message[lang] ?? null,
    })),
  }
}
