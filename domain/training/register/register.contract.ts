import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { orNull } from '../../kernel/field.ts'
import { TRAINEE_STATUS } from '../trainee/trainee.model.ts'
import { PROGRESS_MAX, progressBody, REGISTER_KINDS, registerBody } from './register.model.ts'

/** All that is answered about a registration without a session (Decided 30). */
export const progress = z.strictObject({
  train_sn: z.string(),
  train_title: z.string(),
  status: z.enum(TRAINEE_STATUS),
  /** Of a decision. */
  opinion: orNull,
  /** Rejected, and the person corrects it; else the organisation that registered the person does. */
  is_correctable: z.boolean(),
})

export const registerContract = {
  send: endpoint('register.send', {
    method: 'POST',
    path: '/register/:kind',
    permission: 'public',
    summary: '考评员培训公开报名（teacher 网页、train 手机）；给出 query（证件号码与手机号）时查询审核进度',
    params: z.strictObject({ kind: z.enum(REGISTER_KINDS) }),
    body: z.union([registerBody, progressBody]),
    /** The registration that was sent, or those of the person. */
    data: z.strictObject({ registrations: z.array(progress).max(PROGRESS_MAX) }),
  }),
}
