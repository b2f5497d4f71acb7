import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import type { signupMessages } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { isHost, planRefusal, subjectChoices } from '@zhikao/domain/exams/signup/signup.rules.ts'
import { ticketRefusal } from '@zhikao/domain/exams/signup/signup.ticket.rules.ts'
import type { Db } from '../../db/client.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { getBorrowOf, lentPlaces, listAttached, placesOf, seesWhole } from './signup.plan.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { isStranger } from './signup.queries.ts'
import type { SignupRecord } from './signup.queries.ts'

type Row = DataOf<typeof signupContract.students>['items'][number]
type Head = DataOf<typeof signupContract.plan>
type Shown = Exclude<Row['actions'][number], 'ticket'>

const SHOWN: readonly Shown[] = ['confirm', 'reject', 'resubmit', 'pay', 'remove']
/** What only another side may do is no matter of this reader: nothing that it does would lift it. */
const OTHERS = ['signup_host_only', 'signup_owner_only'] as const satisfies readonly (keyof typeof signupMessages)[]
const isShown = (move: string): move is Shown => SHOWN.some((one) => one === move)

/** A sign-up as its reader may see it: to the site a borrowed student is name, masked number, photo, school and class (interface.md §6). */
export function showSignup(actor: Actor, record: SignupRecord, lang: Lang): Row {
  const hidden = isStranger(actor, record)
  // What stands against signing up again is judged when it is tried, under lock.
  const situation = { ...record, obstacles: [] }
  return {
    sn: record.sn,
    plan_sn: record.plan_sn,
    student_sn: record.student_sn,
    name: record.name,
    gender: hidden ? null : record.gender,
    id_no: maskIdNo(record.id_no),
    student_no: hidden ? null : record.student_no,
    org_sn: record.org_sn,
    org_name: record.org_name,
    source: record.source,
    borrow_sn: record.borrow_sn,
    major_name: hidden ? null : record.major_name,
    class_name: record.class_name,
    grade_year: hidden ? null : record.grade_year,
    subjects: record.subjects,
    theory_attempt: record.theory_attempt,
    practical_attempt: record.practical_attempt,
    photo: record.photo,
    ticket_no: record.ticket_no,
    seats: record.seats,
    pay_status: record.pay_status,
    reject_reason: record.reject_reason,
    status: record.status,
    update_time: record.update_time,
    version: record.version,
    actions: [
      ...actionsFor(signupLifecycle, situation, actor).filter(isShown),
      ...(record.ticket_no === null ? [] : (['ticket'] as const)),
    ],
    refused: refusedFor(signupLifecycle, situation, actor).flatMap(({ move, refusal }) =>
      isShown(move) && !OTHERS.some((rule) => rule === refusal.rule)
        ? [{ move, rule: refusal.rule, message: refusal.message[lang] }]
        : [],
    ),
  }
}

/** What the screens of a plan's sign-ups say of the plan, and how many places are free to the reader's side. */
export async function showPlan(
  db: Db,
  actor: Actor,
  record: SignupPlanRecord,
  { borrow_sn, lang }: { borrow_sn: string | undefined; lang: Lang },
): Promise<Head> {
  const whole = seesWhole(actor, record)
  const borrows = await listAttached(db, actor, record)
  const borrow = borrow_sn ? await getBorrowOf(db, actor, borrow_sn) : null
  const refusal = planRefusal(record)
  const { ticket_open_days } = await readSetting(db, 'exam_rules')
  const early = record.status === 'EXAM_AUDIT' ? ticketRefusal(record, ticket_open_days) : null
  const writes = whole ? isHost({ plan_org_sn: record.org_sn, on_behalf: record.on_behalf }, actor) : borrows.length > 0
  return {
    sn: record.sn,
    title: record.title,
    org_sn: record.org_sn,
    org_name: record.org_name,
    credential_sn: record.credential_sn,
    credential_name: record.credential_name[lang],
    level: record.level,
    plan_type: record.plan_type,
    theory_start: record.theory_start,
    theory_end: record.theory_end,
    practical_start: record.practical_start,
    practical_end: record.practical_end,
    signup_start: record.signup_start,
    signup_end: record.signup_end,
    contact_name: record.contact_name,
    contact_mobile: record.contact_mobile,
    status: record.status,
    side: whole ? 'HOST' : 'SCHOOL',
    places: whole || borrow ? await placesOf(db, record, borrow) : lentPlaces(borrows),
    borrows: borrows.map(({ sn, title, org_sn, org_name, approved_count, taken }) => ({
      sn,
      title,
      org_sn,
      org_name,
      approved_count,
      taken,
    })),
    subjects: subjectChoices(record),
    refused: refusal && { rule: refusal.rule, message: refusal.message[lang] },
    ticket_refused: early && { rule: early.rule, message: early.message[lang] },
    actions: [
      ...(record.status === 'EXAM_AUDIT' && !early ? (['ticket'] as const) : []),
      ...(writes && can(actor, 'signup:add') ? (['signup'] as const) : []),
      ...(can(actor, 'signup:export') ? (['export'] as const) : []),
    ],
  }
}
