import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/field.ts'
import { reason } from '../../kernel/person.ts'
import { documentBody, documentRow } from './studentDocument.model.ts'

const documents = z.array(documentRow)

export const studentDocumentContract = {
  list: endpoint('studentDocument.list', {
    method: 'GET',
    path: '/user/student/:id/document',
    permission: 'student:read',
    summary: '学生的证件，当前证件在前',
    params: byId,
    data: documents,
  }),
  create: endpoint('studentDocument.create', {
    method: 'POST',
    path: '/user/student/:id/document',
    permission: 'student:edit',
    summary: '添加学生证件；设为当前证件时，原证件留在列表中',
    params: byId,
    body: documentBody,
    data: documents,
  }),
  reveal: endpoint('studentDocument.reveal', {
    method: 'POST',
    path: '/user/student/document/:id/reveal',
    permission: 'student:reveal',
    summary: '查看学生非当前证件的完整号码（记录理由）',
    params: byId,
    body: z.strictObject({ reason }),
    data: z.strictObject({ id_no: z.string() }),
  }),
  remove: endpoint('studentDocument.remove', {
    method: 'DELETE',
    path: '/user/student/document/:id',
    permission: 'student:edit',
    summary: '移除学生的非当前证件',
    params: byId,
    data: z.null(),
  }),
}
