import { z } from 'zod'
import { scoreFlag } from '../../catalogue/template/template.model.ts'
import {
  candidateRow,
  checklistItem,
  drawShown,
  examDay,
  occurredAt,
  RUN_PARTS,
} from '../../exams/attendance/attendance.model.ts'
import { STATION_MODES } from '../../exams/examApplication/examApplication.model.ts'
import { callRole } from '../../exams/panel/panel.model.ts'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { byId, integer, optional, orNull, signedVersion, sn, text, version } from '../../kernel/field.ts'
import { refusedMove } from '../../kernel/lifecycle.ts'
import { handedEntry } from '../score/score.model.ts'
import { ENTRY_STATES, entryBasis, entryPoints, SCAN_MAX_BYTES, SCAN_TYPES, typedFields } from './scoreEntry.model.ts'

const count = z.number().int()
const reason = text(500, 4)

/** A candidate of a practical exam on a score sheet: the reader's own entry, and what others handed in as far as it may be seen. */
export const entryRow = z.strictObject({
  /** Of the own entry, known before the first point; null for a reader who does not score. */
  sn: orNull,
  score_sn: z.string(),
  ticket_no: orNull,
  /** Null: it is drawn on arrival. */
  station: count.nullable(),
  /** Null where the exam template says blind. */
  name: orNull,
  /** What the site recorded instead of points. */
  flag: scoreFlag.nullable(),
  items: z.array(z.number().nullable()),
  total: z.number(),
  critical: z.boolean(),
  stopped: z.boolean(),
  note: orNull,
  basis: entryBasis.nullable(),
  state: z.enum(ENTRY_STATES),
  return_reason: orNull,
  /** Why the centre sent back this candidate's practical; null: it did not. */
  sent_back: orNull,
  handin_time: orNull,
  /** The own entry was typed without network. */
  offline: z.boolean(),
  /** 0 before the first write. */
  version: count,
  handins: count,
  needed: count,
  /** Null: not seen yet, because the own entry is not handed in. */
  difference: z.number().nullable(),
  third_due: z.boolean(),
  entries: z.array(handedEntry.extend({ actions: z.array(z.enum(['return'])) })),
  /** `dispute`: the chief may open the others' entries to decide about them. */
  actions: z.array(z.enum(['edit', 'handin', 'change', 'behalf', 'dispute'])),
  refused: z.array(refusedMove),
})
export const entrySheet = z.strictObject({
  exam_sn: z.string(),
  plan_sn: z.string(),
  exam_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  blind: z.boolean(),
  station_mode: z.enum(STATION_MODES),
  /** What the reader was called for; null for the site and the platform. A SCORER sees only the candidates who lack a hand-in, and says what the points are from (Decided 31). */
  duty: callRole.nullable(),
  scorers: count,
  items: z.array(z.strictObject({ name: z.string(), standard: orNull, points: z.number(), critical: z.boolean() })),
  rows: z.array(entryRow),
})
const yesNo = z.enum(['true', 'false'])

/** What the running view and the score sheet need without network (domain.md §3.13a): read before the start. */
export const offlineCopy = z.strictObject({
  now: z.string(),
  exam: examDay,
  candidates: z.array(candidateRow),
  checklist: z.array(checklistItem),
  draws: z.array(drawShown),
  /** The minutes of the day and the reader's part: what the acts that are open later depend on. */
  rules: z.strictObject({
    part: z.enum(RUN_PARTS),
    room_sn: orNull,
    blind: z.boolean(),
    open_minutes: count,
    late_minutes: count,
    early_minutes: count,
  }),
  /** Of an examiner who scores in this practical exam; else null. */
  sheet: entrySheet.nullable(),
})

/** Scores of the practical, examiner by examiner (Decided 13). */
export const scoreEntryContract = {
  list: endpoint('scoreEntry.list', {
    method: 'GET',
    path: '/score/entry',
    permission: 'score:read',
    summary: '一场实操考试的评分表：本人的评分，及可见的他人评分',
    query: z.strictObject({ exam_sn: sn }),
    data: entrySheet,
  }),
  offline: endpoint('scoreEntry.offline', {
    method: 'GET',
    path: '/exam/:id/offline',
    permission: 'exam:run',
    summary: '考试日离线数据：考试、考生、检查表、抽签与本人的评分表',
    // Read again while the running view is open.
    keepsAlive: false,
    params: byId,
    data: offlineCopy,
  }),
  save: endpoint('scoreEntry.save', {
    method: 'PUT',
    path: '/score/entry/:id',
    permission: 'score:entry',
    summary: '录入本人对一名考生的评分；交分后修改须说明理由',
    params: byId,
    body: z.strictObject({
      ...typedFields,
      basis: optional(entryBasis),
      /** The version that the caller saw; 0: there was no entry yet. */
      version: integer(0, 2_000_000_000).optional(),
      reason: optional(reason),
      occurred_at: occurredAt,
    }),
    data: entryRow,
  }),
  handin: endpoint('scoreEntry.handin', {
    method: 'PUT',
    path: '/score/entry/:id/handin',
    permission: 'score:entry',
    summary: '交分：考生离场后或考试结束后',
    params: byId,
    body: z.strictObject({ version: signedVersion }),
    data: entryRow,
  }),
  dispute: endpoint('scoreEntry.dispute', {
    method: 'PUT',
    path: '/score/entry/:id/dispute',
    permission: 'score:entry',
    summary: '主考公开一名考生的评分分歧以裁定，说明理由；此后不能再为该考生评分',
    params: byId,
    body: z.strictObject({ reason }),
    data: entryRow,
  }),
  return: endpoint('scoreEntry.return', {
    method: 'PUT',
    path: '/score/entry/:id/return',
    permission: 'score:return',
    summary: '主考或考试中心退回一份已交的评分，被代录的考评员退回本人名下的评分；说明理由，不改分',
    params: byId,
    body: z.strictObject({ reason, version: version.optional() }),
    data: entryRow,
  }),
  behalf: endpoint('scoreEntry.behalf', {
    method: 'POST',
    path: '/score/entry',
    permission: 'score:behalf',
    summary: '站点代录纸质评分表（总分与否决，附扫描件）',
    body: upload({
      fields: z.strictObject({
        score_sn: sn,
        certificate_no: text(40),
        total: z
          .string()
          .regex(/^\d{1,3}(\.\d)?$/)
          .transform(Number)
          .pipe(entryPoints),
        critical: yesNo.default('false'),
        stopped: yesNo.default('false'),
      }),
      types: SCAN_TYPES,
      maxBytes: SCAN_MAX_BYTES,
    }),
    data: entryRow,
  }),
  scans: endpoint('scoreEntry.scans', {
    method: 'POST',
    path: '/score/plan/:id/scan',
    permission: 'score:behalf',
    summary: '为导入的纸质评分表补交扫描件（一个 PDF 或 zip）',
    params: byId,
    body: upload({ fields: z.strictObject({}), types: ['pdf', 'zip'], maxBytes: SCAN_MAX_BYTES }),
    /** How many entries it is the scan of. */
    data: z.strictObject({ entries: count }),
  }),
}
