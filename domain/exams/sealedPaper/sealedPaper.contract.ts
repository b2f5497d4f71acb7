import { z } from 'zod'
import { subject } from '../../catalogue/credential/credential.model.ts'
import { file } from '../../kernel/answer.ts'
import { endpoint, upload } from '../../kernel/endpoint.ts'
import { optional, orNull, sn } from '../../kernel/field.ts'
import { PAPER_VARIANTS } from '../exam/exam.model.ts'
import { PAPER_MAX_BYTES, PAPER_TYPES } from './sealedPaper.model.ts'

/** A sealed paper, of its content nothing but the checksum. */
export const sealed = z.strictObject({
  name: z.string(),
  sha256: z.string(),
  uploaded_by: z.string(),
  create_time: z.string(),
  /** The paper of the bank that was sealed; null: a file was. */
  paper_sn: orNull,
})
/** A subject of a plan with its paper A and its spare paper B; null where there is none yet. */
const paperRow = z.strictObject({ subject, paper: sealed.nullable(), spare: sealed.nullable() })
const paperList = z.strictObject({
  items: z.array(paperRow),
  /** The exam template of the plan: papers of the bank are made from it. */
  template_sn: z.string(),
  actions: z.array(z.enum(['upload'])),
})
const ofSubject = z.strictObject({ id: sn, subject })

export const sealedPaperContract = {
  list: endpoint('sealedPaper.list', {
    method: 'GET',
    path: '/exam/plan/:id/paper',
    permission: 'paper:edit',
    summary: '计划各科目已封存的试卷（不含内容）',
    params: z.strictObject({ id: sn }),
    data: paperList,
  }),
  upload: endpoint('sealedPaper.upload', {
    method: 'PUT',
    path: '/exam/plan/:id/paper/:subject',
    permission: 'paper:edit',
    summary: '上传并封存试卷（variant=B 为备用卷），或封存题库组成的试卷（paper_sn），考试批准前可更换',
    params: ofSubject,
    query: z.strictObject({ variant: z.enum(PAPER_VARIANTS).default('A') }),
    body: upload({
      fields: z.strictObject({ paper_sn: optional(sn) }),
      types: PAPER_TYPES,
      maxBytes: PAPER_MAX_BYTES,
      isOptional: true,
    }),
    data: paperList,
  }),
  download: endpoint('sealedPaper.download', {
    method: 'GET',
    path: '/exam/plan/:id/paper/:subject',
    permission: 'paper:read',
    summary: '开考后取得试卷（站点、主考、中心）',
    params: ofSubject,
    // Of which exam of the plan; without it, the last that has begun.
    query: z.strictObject({ exam: sn.optional() }),
    answer: file('any'),
  }),
}
