import { z } from 'zod'
import { level, subject } from '../../catalogue/credential/credential.model.ts'
import { VERDICTS } from '../../catalogue/template/template.model.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, orNull, sn } from '../../kernel/field.ts'
import { refusedMove, signedBody } from '../../kernel/lifecycle.ts'
import { historyEndpoint, moveEndpoints } from '../../kernel/move.ts'
import { asksStates, keyword, pageOf, pageQuery, queryInteger, several, stateCounts, yesNo } from '../../kernel/page.ts'
import { actionsOf } from '../../kernel/pick.ts'
import { scoreSheetLifecycle } from './scoreSheet.lifecycle.ts'
import { SCORE_STATUS } from './scoreSheet.model.ts'

const count = z.number().int()
const status = z.enum(SCORE_STATUS)

export const sheetRow = z.strictObject({
  sn: z.string(),
  title: z.string(),
  org_sn: z.string(),
  org_name: z.string(),
  credential_sn: z.string(),
  credential_name: z.string(),
  level,
  year: count,
  /** Those that the caller may see. */
  candidates: count,
  /** Subjects to be scored, and those that have a score or a flag. */
  seats: count,
  entered: count,
  /** Those of exams that are over and still have neither. */
  lacking: count,
  /** Null before the publication. */
  passed: count.nullable(),
  exam_end: orNull,
  submit_time: orNull,
  /** Whole days since the submission while it waits; else null. */
  waiting_days: count.nullable(),
  /** The last day on which scores that are not submitted come in time, or of the review of submitted ones, or of the issue of certificates that are still due, for site and platform; null while their exams have no end. */
  due: orNull,
  publish_time: orNull,
  publicity_end: orNull,
  status,
  update_time: z.string(),
  version: count,
  /** `entries`: what each examiner handed in may be seen; `remind`, of one sheet alone: who owes hand-ins may be reminded. */
  actions: actionsOf(scoreSheetLifecycle, 'import', 'export', 'certificate', 'entries', 'remind'),
  refused: z.array(refusedMove),
})
const returnedScore = z.strictObject({
  sn: z.string(),
  ticket_no: orNull,
  name: z.string(),
  subject,
  opinion: z.string(),
})
export const sheetDetail = sheetRow.extend({
  /** Why it was sent back. */
  opinion: orNull,
  /** The scores that were sent back alone, while the sheet is with the site: the first of them; then no other may be changed. */
  returned: z.array(returnedScore),
  returned_count: count,
  /** Candidates who passed and have no certificate yet, because an open incident names them; for the site and the platform (Decided 35). */
  withheld: count,
  /** Paper sheets that the site imported and that have no scan yet; 0 for everybody else. */
  unscanned: count,
  /** Whose hand-ins the practicals that are over still lack, and for how many candidates; for the site and the platform. */
  owing: z.array(z.strictObject({ name: z.string(), count })),
  /** Seconds in which the reader may take the rejection back; 0: not. */
  take_back_seconds: count,
  /** Hand-ins that a practical needs. */
  scorers: count,
  /** Its scores may now be entered or corrected by the caller; which of them is with the rows. */
  writable: z.boolean(),
  theory_enabled: z.boolean(),
  practical_enabled: z.boolean(),
  /** Up to which day a published score may be corrected. */
  correct_until: orNull,
  /** Who has neither score nor flag: the first of them. */
  missing: z.array(z.strictObject({ sn: z.string(), ticket_no: orNull, name: orNull, subject, exam_sn: z.string() })),
  /** How many of those that the caller may see are in each band of ten points; the last holds 100 too. */
  bands: z.array(z.strictObject({ from: count, theory: count, practical: count, composite: count })),
  verdicts: z.array(z.strictObject({ verdict: z.enum(VERDICTS), count })),
})

/** How many scores, their mean, and how many are in each band of ten points. */
const spread = { count, mean: z.number().nullable(), bands: z.array(count) }
const passed = { passed: count, candidates: count }
/** How the scores of a plan are spread, for who decides on them; the scores that do not count are left out. */
export const sheetDistribution = z.strictObject({
  rooms: z.array(z.strictObject({ subject, room_sn: z.string(), room: z.string(), ...spread })),
  examiners: z.array(
    z.strictObject({
      sn: z.string(),
      name: z.string(),
      ...spread,
      /** Mean difference to the other examiners of the same candidates, in points; null if there were no others. */
      difference: z.number().nullable(),
      /** Over so many candidates. */
      compared: count,
    }),
  ),
  ...passed,
  /** The last plans of the same credential and level that were published before. */
  earlier: z.array(
    z.strictObject({ sn: z.string(), title: z.string(), org_name: z.string(), publish_time: z.string(), ...passed }),
  ),
})

/** The calls about a plan's scores as a whole. */
export const scoreSheetContract = {
  list: endpoint('score.sheets', {
    method: 'GET',
    path: '/score/plan',
    permission: 'score:read',
    summary: '综合成绩：计划列表',
    query: pageQuery(['update_time', 'submit_time', 'publish_time']).extend({
      /** Are all its exams over? */
      ended: yesNo.optional(),
      /** Is all that it lacks owed by its examiners? Asked of the sheets that the caller sees whole. */
      awaited: yesNo.optional(),
      keyword,
      credential_sn: several(sn).optional(),
      level: several(level).optional(),
      year: queryInteger(2000, 2199).optional(),
      ...asksStates,
      status: several(status).optional(),
    }),
    data: pageOf(sheetRow).extend({ states: stateCounts(SCORE_STATUS) }),
  }),
  detail: endpoint('score.sheet', {
    method: 'GET',
    path: '/score/plan/:id/sheet',
    permission: 'score:read',
    summary: '计划的成绩单：状态、缺录名单、分布',
    params: byId,
    data: sheetDetail,
  }),
  distribution: endpoint('score.distribution', {
    method: 'GET',
    path: '/score/plan/:id/distribution',
    permission: 'score:audit',
    summary: '发布前的分布：按考场与考评员的分数段、考评员分差、与最近三个同证书同等级计划的合格率比较',
    params: byId,
    data: sheetDistribution,
  }),
  ...moveEndpoints(scoreSheetLifecycle, '/score/plan', sheetDetail, { publish: signedBody, takeBack: signedBody }),
  remind: endpoint('score.remind', {
    method: 'PUT',
    path: '/score/plan/:id/remind',
    permission: 'score:submit',
    summary: '催交评分：通知未交分的考评员（12 小时内一次）',
    params: byId,
    data: sheetDetail,
  }),
  history: historyEndpoint(scoreSheetLifecycle, '/score/plan', 'score:read'),
}
