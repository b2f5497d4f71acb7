import { z } from 'zod'
import { file, jobStarted } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, sn } from '../../kernel/field.ts'
import { DOCUMENT_KINDS, EXAM_DOCUMENTS } from './examDocument.model.ts'

/** The documents of the exam day (domain.md §3.13a); the sign-in sheet is a call of the attendance. */
export const examDocumentContract = {
  print: endpoint('examDocument.print', {
    method: 'GET',
    path: '/exam/:id/document/:kind',
    permission: 'attendance:read',
    summary: '考试日资料 PDF：座位/工位表、桌贴、门贴、考场情况记录表、评分表；可只取一个考场',
    params: byId.extend({ kind: z.enum(EXAM_DOCUMENTS) }),
    query: z.strictObject({ room_sn: sn.optional() }),
    answer: file('pdf'),
  }),
  report: endpoint('examDocument.report', {
    method: 'GET',
    path: '/exam/plan/:id/document/report',
    permission: 'plan:read',
    summary: '考评报告 PDF',
    params: byId,
    answer: file('pdf'),
  }),
  feedback: endpoint('examDocument.feedback', {
    method: 'GET',
    path: '/exam/plan/:id/document/feedback',
    permission: 'exam:feedback',
    summary: '履职情况反馈表 PDF，每名考评员一份',
    params: byId,
    answer: file('pdf'),
  }),
  badges: endpoint('examDocument.badges', {
    method: 'GET',
    path: '/exam/plan/:id/document/badges',
    permission: 'panel:read',
    summary: '工作证 PDF：本计划已确认的考评人员',
    params: byId,
    answer: file('pdf'),
  }),
  export: endpoint('examDocument.export', {
    method: 'POST',
    path: '/exam/plan/:id/document',
    permission: 'exam:read',
    summary: '整个计划的资料合为一个 PDF（后台任务）',
    params: byId,
    body: z.strictObject({ kinds: z.array(z.enum(DOCUMENT_KINDS)).min(1).max(DOCUMENT_KINDS.length) }),
    data: jobStarted,
  }),
}
