import { z } from 'zod'
import { subject } from '../../catalogue/credential/credential.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull } from '../../kernel/field.ts'
import { declineKind } from '../assignment/assignment.model.ts'
import { yearlyRating } from '../../people/teacher/teacher.model.ts'
import { dutyMarks } from '../dutyFeedback/dutyFeedback.model.ts'
import { panelRole } from '../panel/panel.model.ts'
import { ratingBody, violationBody } from './examinerFile.model.ts'

const count = z.number().int()

/** The file of an examiner: duties, answers of this year with the limit of refusals, ratings, violations (domain.md §3.7, Decided 16). */
export const examinerFile = z.strictObject({
  sn: z.string(),
  name: z.string(),
  year: count,
  duty_count: count,
  chief_count: count,
  last_duty: orNull,
  /** Counted refusals of this year, and how many are allowed. */
  refusal_count: count,
  refusals_max: count,
  /** Exams that are over and were confirmed, the latest first. */
  served: z.array(
    z.strictObject({
      sn: z.string(),
      exam_name: z.string(),
      org_name: z.string(),
      subject,
      role: panelRole,
      day: z.string(),
    }),
  ),
  /** Calls of this year that were declined, or not answered in time (`late`). */
  answers: z.array(
    z.strictObject({
      sn: z.string(),
      exam_name: z.string(),
      subject,
      role: panelRole,
      time: z.string(),
      late: z.boolean(),
      kind: declineKind.nullable(),
      counted: z.boolean(),
      reason: orNull,
    }),
  ),
  /** What sites gave as feedback on the duties, the latest first; for who rates, else empty. */
  feedback: z.array(
    z.strictObject({
      sn: z.string(),
      plan_title: z.string(),
      org_name: z.string(),
      day: z.string(),
      ...dutyMarks,
      average: z.number(),
      comment: orNull,
    }),
  ),
  /** How the examiner scores beside the co-markers, per credential; for who rates, else empty. `deviation_percent`: above it, `flagged`. */
  scoring: z.array(
    z.strictObject({
      credential_sn: z.string(),
      credential_name: z.string(),
      /** Scored by the examiner and a co-marker. */
      candidates: count,
      /** In points, above (+) or below (−) the co-markers. */
      difference: z.number(),
      /** The mean size of the difference, in per cent of the subject's total. */
      absolute_percent: z.number(),
      flagged: z.boolean(),
      /** Cohen's kappa on pass or fail; null where it is not defined. */
      kappa: z.number().nullable(),
      /** Of these candidates, how many per cent needed a third scorer. */
      third_percent: z.number(),
      trend: z.array(
        z.strictObject({
          exam_sn: z.string(),
          exam_name: z.string(),
          day: z.string(),
          candidates: count,
          difference: z.number(),
        }),
      ),
    }),
  ),
  deviation_percent: count,
  /** What the feedback of each year proposes as its rating, the latest first; for who rates, else empty. */
  proposals: z.array(
    z.strictObject({
      year: count,
      count,
      average: z.number(),
      violations: count,
      refusals: count,
      grade: yearlyRating,
    }),
  ),
  ratings: z.array(z.strictObject({ year: count, grade: yearlyRating, reason: z.string(), rate_time: z.string() })),
  violations: z.array(z.strictObject({ sn: z.string(), day: z.string(), reason: z.string(), create_time: z.string() })),
  actions: z.array(z.enum(['rate', 'violate'])),
})

export const examinerFileContract = {
  detail: endpoint('examinerFile.detail', {
    method: 'GET',
    path: '/user/teacher/:id/file',
    permission: 'teacher:read',
    summary: '考评员档案：考评记录、请假与逾期、年度评价、违规',
    params: byId,
    data: examinerFile,
  }),
  rate: endpoint('examinerFile.rate', {
    method: 'PUT',
    path: '/user/teacher/:id/rating',
    permission: 'teacher:rate',
    summary: '年度评价（每年一个，可更正，须写明依据）',
    params: byId,
    body: ratingBody,
    data: examinerFile,
  }),
  violate: endpoint('examinerFile.violate', {
    method: 'POST',
    path: '/user/teacher/:id/violation',
    permission: 'teacher:rate',
    summary: '记录违规（只增不改）',
    params: byId,
    body: violationBody,
    data: examinerFile,
  }),
}
