import { z } from 'zod'
import { file } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { sn } from '../../kernel/field.ts'

export const ticketContract = {
  print: endpoint('signup.ticket', {
    method: 'GET',
    path: '/exam/plan/:id/ticket',
    permission: 'signup:read',
    summary: '准考证 PDF：一人（signup）或本方全部考生',
    params: z.strictObject({ id: sn }),
    query: z.strictObject({ signup: sn.optional() }),
    answer: file('pdf'),
  }),
}
