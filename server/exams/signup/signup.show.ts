import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { eligibleRow, planHead, planRow } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import type { signupMessages } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { attachedBorrow, pilotYear, signupRow, studentSignup } from '@zhikao/domain/exams/signup/signup.model.ts'
import { isHost, planRefusal, rejectReasonIn, subjectChoices } from '@zhikao/domain/exams/signup/signup.rules.ts'
import { ticketRefusal } from '@zhikao/domain/exams/ticket/ticket.rules.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { EligibleRecord } from './signup.eligible.queries.ts'
import type { PilotRecord } from './signup.pilot.queries.ts'
import type { SignupHead } from './signup.plan.queries.ts'
import type { ListedPlan } from './signup.planList.queries.ts'
import type { StudentSignupRecord } from './signup.student.queries.ts'
import { isStranger } from './signup.queries.ts'
import type { SignupRecord } from './signup.queries.ts'

type Row = z.output<typeof signupRow>
type Button = Exclude<Row['actions'][number], 'ticket'>

const BUTTONS: readonly Button[] = ['confirm', 'reject', 'resubmit', 'pay', 'remove']
/** What only another side may do does not concern this reader: nothing that it does would lift it. */
const OTHERS = ['signup_host_only', 'signup_owner_only'] as const satisfies readonly (keyof typeof signupMessages)[]
const isButton = (move: string): move is Button => BUTTONS.some((one) => one === move)

function judge(record: SignupRecord, reader: Reader): Pick<Row, 'actions' | 'refused'> {
  // What prevents signing up again is judged when it is tried, under lock.
  const { actions, refused } = verdictsOf(signupLifecycle, { ...record, obstacles: [] }, reader)
  return {
    actions: [...actions.filter(isButton), ...(record.ticket_no === null ? [] : (['ticket'] as const))],
    refused: refused.filter(({ move, rule }) => isButton(move) && !OTHERS.some((one) => one === rule)),
  }
}

/** A sign-up as its reader may see it: to the site a borrowed student is name, masked number, photo, school and class (interface.md §6). */
export function rowOf(record: SignupRecord, reader: Reader): Row {
  const hidden = { gender: null, student_no: null, major_name: null, grade_year: null, declared_condition: null }
  return pick(signupRow, {
    ...record,
    ...(isStranger(reader.actor, record) ? hidden : {}),
    ...judge(record, reader),
    id_no: maskIdNo(record.id_no),
    reject_reason: rejectReasonIn(record.reject_reason, record.reject_rule, reader.lang),
  })
}

const reasonOf = ({ rule, message }: Refusal, { lang }: Reader) => ({ rule, message: message[lang] })

/** A student who may be chosen, with the reasons against it. */
export function eligibleOf(record: EligibleRecord, reader: Reader): z.output<typeof eligibleRow> {
  const eligible = record.known && record.reasons.length === 0
  return pick(eligibleRow, {
    ...record,
    id_no: maskIdNo(record.id_no),
    eligible,
    reasons: record.reasons.map((reason) => reasonOf(reason, reader)),
    actions: eligible && can(reader.actor, 'signup:add') ? ['join'] : [],
  })
}

/** A plan in the list of those with sign-ups. */
export function planRowOf(record: ListedPlan, { actor, lang }: Reader): z.output<typeof planRow> {
  const mayAdd = record.status === 'PLAN_AUDIT' && can(actor, 'signup:add')
  return pick(planRow, {
    ...record,
    credential_name: record.credential_name[lang],
    actions: ['students', ...(mayAdd ? (['signup'] as const) : [])],
  })
}

/** What the screens of a plan's sign-ups show of the plan, and how many places are free to the reader's side. */
export function headOf(head: SignupHead, reader: Reader): z.output<typeof planHead> {
  const { plan, whole, borrows, places, fees } = head
  const { actor, lang } = reader
  const refusal = planRefusal(plan)
  const isApproved = plan.status === 'EXAM_AUDIT'
  const early = isApproved ? ticketRefusal(plan, head.ticket_open_days) : null
  const writes = whole ? isHost({ plan_org_sn: plan.org_sn, on_behalf: plan.on_behalf }, actor) : borrows.length > 0
  return pick(planHead, {
    ...plan,
    credential_name: plan.credential_name[lang],
    side: whole ? 'HOST' : 'SCHOOL',
    places,
    fees,
    borrows: borrows.map((one) => pick(attachedBorrow, one)),
    subjects: subjectChoices(plan),
    refused: refusal && reasonOf(refusal, reader),
    ticket_refused: early && reasonOf(early, reader),
    actions: [
      ...(isApproved && !early ? (['ticket'] as const) : []),
      ...(writes && can(actor, 'signup:add') ? (['signup'] as const) : []),
      ...(can(actor, 'signup:export') ? (['export'] as const) : []),
    ],
  })
}

/** A sign-up on its student's own page. */
export const ofStudentOf = (record: StudentSignupRecord, { lang }: Pick<Reader, 'lang'>) =>
  pick(studentSignup, { ...record, credential_name: record.credential_name[lang] })

/** A piloted credential in one year, named in the reader's language. */
export const pilotOf = (record: PilotRecord, { lang }: Pick<Reader, 'lang'>) =>
  pick(pilotYear, { ...record, credential_name: credentialName(record)[lang] })
