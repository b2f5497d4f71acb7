import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { clock } from '../../db/clock.ts'
import { run } from './guardCases.ts'
import type { Closed, Unreachable, World } from './guardCases.ts'
import { EXAM_DAY_CLOSED } from './guards.exams.ts'
import { OFFER_CLOSED } from './guards.offers.ts'

/** A moment so many days from now. */
const at = async ({ db }: World, days: number, time: string) => `${addDays(await clock(db), days)} ${time}`
const ROOM = { room_no: 'Z901', name: '第九机房', seats: 30 }
const closedCredential = run(
  `update credential set status = 'DISABLE' where sn = (select credential_sn from application where sn = $1)`,
)
/** The plan of this record has submitted its exam application. */
const applied = (table: 'signup' | 'borrow') =>
  run(
    `insert into exam_application (sn, status, submit_time) select plan_sn, 'EXAM_SUBMIT', business_now() from ${table} where sn = $1`,
  )
const lockedList = applied('signup')
const over = async (world: World) => ({
  signup_start: await at(world, -9, '00:00:00'),
  signup_end: await at(world, -2, '18:00:00'),
})
/** Two hours of a day so many days ago. */
const past = async (world: World, days: number) => ({
  start: await at(world, -days, '09:00:00'),
  end: await at(world, -days, '11:00:00'),
})
/** A hand-in for which a third scorer is due. */
const apart =
  run(`insert into score_entry (sn, score_sn, exam_sn, plan_sn, signup_sn, total, migrated, handin_time, third_due)
  select x.signup_sn || '-M1', x.signup_sn || '-P', x.exam_sn, e.plan_sn, x.signup_sn, 50, true, business_now(), true
  from seat x join exam e on e.sn = x.exam_sn where e.plan_sn = $1 and x.subject = 'OFFLINE'`)
const late = run(`update borrow set deadline = business_now() - interval '1 day' where sn = $1`)

/** For every guarded move of every lifecycle at least one case in which it is refused; the rules themselves have their own tests in the domain. */
export const CLOSED: Record<string, readonly Closed[] | Unreachable> = {
  'application.submit': [
    { rule: 'credential_disabled', as: 'college', from: 'INIT', change: closedCredential },
    { rule: 'form_incomplete', as: 'college', from: 'INIT', row: { form: {} } },
    { rule: 'resubmit_unchanged', as: 'school', from: 'REJECT', row: { changed: false } },
  ],
  'application.approve': [
    {
      rule: 'room_subject',
      as: 'center',
      from: 'SUBMIT',
      row: async ({ db }) => {
        const practical = { ...ROOM, subject: 'OFFLINE' as const }
        await buildApplication(db, { org_sn: 'org-school', status: 'AUDIT', rooms: [practical] })
        const theory = { ...ROOM, subject: 'ONLINE' as const }
        return { rooms: [theory, { ...practical, room_no: 'Z902' }] }
      },
    },
  ],
  'application.reject': { unreachable: 'only the platform decides, and it belongs to no institution' },
  'application.renew': [{ rule: 'credential_disabled', as: 'college', from: 'AUDIT', change: closedCredential }],
  'application.disable': [
    {
      rule: 'exams_soon',
      as: 'system',
      from: 'AUDIT',
      change: async ({ db, pool }, id) => {
        const { rows } = await pool.query<{ org_sn: string; credential_sn: string }>(
          'select org_sn, credential_sn from application where sn = $1',
          [id],
        )
        const { sn } = await buildPlan(db, { ...rows[0], application_sn: id, status: 'EXAM_AUDIT' })
        await pool.query(
          `update plan_session set start_time = start_time - interval '42 days', end_time = end_time - interval '42 days' where plan_sn = $1`,
          [sn],
        )
      },
    },
  ],
  'application.enable': [
    { rule: 'site_expired', as: 'system', from: 'DISABLE', row: { valid_from: '2024-01-01', valid_to: '2024-12-31' } },
  ],
  'assignment.confirm': [
    {
      rule: 'assignment_begun',
      as: 'teacher',
      from: 'PENDING',
      row: async (world) => ({ time: await past(world, 40) }),
    },
  ],
  'assignment.decline': [
    {
      rule: 'assignment_late',
      as: 'teacher',
      from: 'CONFIRMED',
      row: async (world) => ({ create_time: await at(world, -50, '09:00:00'), time: await past(world, 41) }),
    },
  ],
  'authority.disable': [
    {
      rule: 'authority_enabled_credentials',
      as: 'center',
      from: 'ENABLE',
      change: ({ db }, id) => buildCredential(db, { authority_sn: id }),
    },
  ],
  'borrow.approve': [{ rule: 'borrow_decision_over', as: 'college', from: 'SCHOOL_INIT', change: late }],
  'borrow.reject': [{ rule: 'borrow_decision_over', as: 'college', from: 'SCHOOL_INIT', change: late }],
  'borrow.withdraw': { unreachable: 'only schools hold its permission, and they see their own requests alone' },
  'borrow.confirmRule': [
    { rule: 'borrow_rule_confirmed', as: 'school', from: 'SCHOOL_INIT', row: { accept_same_examiner_rule: true } },
  ],
  'borrow.reapply': [{ rule: 'borrow_unchanged', as: 'school', from: 'SCHOOL_REJECT', row: { changed: false } }],
  'borrow.attach': [{ rule: 'borrow_attached', as: 'college', from: 'SCHOOL_AUDIT' }],
  'borrow.detach': [{ rule: 'borrow_not_attached', as: 'college', from: 'SCHOOL_AUDIT', row: { plan_sn: null } }],
  'borrow.cancel': [
    {
      rule: 'borrow_plan_submitted',
      as: 'school',
      from: 'SCHOOL_AUDIT',
      row: async ({ db }) => {
        const places = { accept_borrow: true, borrow_quota: 20 }
        return { plan_sn: (await buildPlan(db, { status: 'PLAN_AUDIT', ...places })).sn }
      },
      change: applied('borrow'),
    },
  ],
  'certificate.confirmVoid': [
    {
      rule: 'certificate_second_person',
      as: 'system',
      from: 'VOIDING',
      change: run(`update certificate set void_by = 'acc-system' where no = $1`),
    },
  ],
  'news.publish': [{ rule: 'news_no_reader', as: 'center', from: 'INIT', row: { scope: [], org_sns: [] } }],
  'message.rate': [{ rule: 'message_rated', as: 'college', from: 'BACK', row: { satisfaction: 4 } }],
  'collegeChange.approve': [
    {
      rule: 'name_taken',
      as: 'center',
      from: 'SUBMIT',
      row: async ({ db }) => ({ wish: { name: (await buildCollege(db)).name } }),
    },
  ],
  ...EXAM_DAY_CLOSED,
  'dispatchRequest.reject': [
    {
      rule: 'request_begun',
      as: 'center',
      from: 'SUBMIT',
      change: run(`update dispatch_request set start_time = business_now() where sn = $1`),
    },
  ],
  'dispatchRequest.withdraw': [
    {
      rule: 'request_begun',
      as: 'college',
      from: 'SUBMIT',
      change: run(`update dispatch_request set start_time = business_now() where sn = $1`),
    },
  ],
  'exam.start': { unreachable: 'attendance.start makes it, which has cases of its own' },
  'exam.finish': { unreachable: 'attendance.finish makes it, which has cases of its own' },
  'exam.file': { unreachable: 'attendance.file makes it, which has cases of its own' },
  'exam.cancel': { unreachable: 'attendance.cancel makes it, which has cases of its own' },
  'roomRecord.submit': [{ rule: 'site_reason', as: 'college', from: 'INIT' }],
  'chiefReport.submit': [
    {
      rule: 'chief_report_blank',
      as: 'teacher',
      from: 'INIT',
      change: run(`update chief_report set advice = '' where sn = $1`),
    },
  ],
  'credential.enable': [
    {
      rule: 'authority_disabled',
      as: 'center',
      from: 'DISABLE',
      change: run(
        `update authority set status = 'DISABLE' where sn = (select authority_sn from credential where sn = $1)`,
      ),
    },
    { rule: 'credential_levels_missing', as: 'system', from: 'INIT', row: { levels: [] } },
  ],
  'credential.disable': [
    {
      rule: 'credential_has_plans',
      as: 'center',
      from: 'ENABLE',
      change: ({ db }, id) => buildPlan(db, { credential_sn: id, status: 'PLAN_AUDIT' }),
    },
  ],
  'operator.enable': [
    {
      rule: 'institution_disabled',
      as: 'system',
      from: 'DISABLE',
      row: async ({ db }) => ({ role: 'school', org_sn: (await buildCollege(db, { status: 'DISABLE' })).sn }),
    },
  ],
  'operator.disable': [{ rule: 'not_oneself', as: 'system', from: 'ENABLE', id: 'acc-system' }],
  'plan.submit': [
    { rule: 'plan_sessions', as: 'college', from: 'PLAN_INIT', row: { sessions: [] } },
    { rule: 'plan_signup_over', as: 'college', from: 'PLAN_REJECT', row: over },
  ],
  'plan.approve': [{ rule: 'plan_signup_past', as: 'center', from: 'PLAN_SUBMIT', row: over }],
  'plan.closeSignup': [
    { rule: 'plan_close_empty', as: 'college', from: 'PLAN_AUDIT', row: { taken: 0, own_taken: 0 } },
  ],
  'examApplication.submitExam': [
    { rule: 'exam_no_candidate', as: 'college', from: 'PLAN_AUDIT', row: { candidates: 0, bare: true } },
    { rule: 'exam_no_candidate', as: 'college', from: 'EXAM_REJECT', row: { candidates: 0, bare: true } },
  ],
  'examApplication.approveExam': [{ rule: 'panel_few', as: 'center', from: 'EXAM_SUBMIT', row: { bare: true } }],
  'examApplication.revokeExam': [
    {
      rule: 'exam_revoke_late',
      as: 'system',
      from: 'EXAM_AUDIT',
      row: async (world) => ({
        theory_start: await at(world, 1, '09:00:00'),
        theory_end: await at(world, 1, '17:00:00'),
      }),
    },
  ],
  'student_photo.appeal': { unreachable: 'student.photoAppeal makes it, which has cases of its own' },
  'signup.join': { unreachable: 'signup.create answers for each student by itself' },
  'signup.request': { unreachable: 'signup.create answers for each student by itself' },
  'signup.confirm': [{ rule: 'signup_list_locked', as: 'college', from: 'SUBMIT', change: lockedList }],
  'signup.reject': [{ rule: 'signup_list_locked', as: 'college', from: 'SUBMIT', change: lockedList }],
  'signup.resubmit': [
    {
      rule: 'signup_unchanged',
      as: 'school',
      from: 'REJECT',
      change: run(`update signup set update_time = business_now() + interval '1 minute' where sn = $1`),
    },
  ],
  'signup.pay': [{ rule: 'signup_list_locked', as: 'college', from: 'AUDIT', change: lockedList }],
  'signup.remove': [{ rule: 'signup_list_locked', as: 'college', from: 'AUDIT', change: lockedList }],
  'teacher.enable': [
    {
      rule: 'cert_over',
      as: 'center',
      from: 'DISABLE',
      row: { train_cert_date: '2020-01-01', train_cert_expire: '2023-01-01' },
    },
  ],
  'teacher.reinstate': [{ rule: 'not_suspended', as: 'center', from: 'DISABLE' }],
  'question.enable': [{ rule: 'question_single', as: 'center', from: 'INIT', row: { answer: [] } }],
  'template.enable': [{ rule: 'template_theory_minutes', as: 'center', from: 'INIT', row: { theory_minutes: null } }],
  'template.disable': [
    {
      rule: 'template_in_live_plan',
      as: 'center',
      from: 'ENABLE',
      change: async ({ db, pool }, id) => {
        const { rows } = await pool.query<{ credential_sn: string }>(
          'select credential_sn from template where sn = $1',
          [id],
        )
        await buildPlan(db, { ...rows[0], template_sn: id, status: 'PLAN_AUDIT' })
      },
    },
  ],
  ...OFFER_CLOSED,
  'score.submit': [
    { rule: 'score_blank', as: 'college', from: 'INIT', row: { scores: [[{ score: 75 }, null]] } },
    { rule: 'score_blank', as: 'college', from: 'REJECT', row: { scores: [[null, { score: 75 }]] } },
    {
      rule: 'records_missing',
      as: 'college',
      from: 'INIT',
      row: { filed: false },
    },
    { rule: 'score_exam_running', as: 'college', from: 'INIT', row: { days_ago: 0, scores: [[null, null]] } },
    { rule: 'third_scorer', as: 'college', from: 'INIT', row: { scores: [[{ score: 75 }, null]] }, change: apart },
  ],
}
