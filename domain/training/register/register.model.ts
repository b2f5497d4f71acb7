import { z } from 'zod'
import { anyText, optional, ruleError, sn } from '../../kernel/field.ts'
import { mobile, soughtIdNo } from '../../kernel/person.ts'
import { CAPTCHA } from '../../platform/auth/auth.model.ts'
import { uploadToken } from '../../platform/media/media.model.ts'
import { mediaKey, traineeBody, VERIFIED_CONTACTS } from '../trainee/trainee.model.ts'
import { registerMessages as words } from './register.messages.ts'

/** The page of the public registration: `/teacher` for a desktop, `/train` for a phone (Decided 30). */
export const REGISTER_KINDS = ['teacher', 'train'] as const
export type RegisterKind = (typeof REGISTER_KINDS)[number]

/** So many registrations of one person at most in an answer, the newest first. */
export const PROGRESS_MAX = 20

const solvedCaptcha = { captcha_id: anyText(64).optional(), captcha: anyText(CAPTCHA.longest).optional() }
/** A document that a person who registers must send. */
const needed = mediaKey
  .nullable()
  .refine((key) => key !== null, { error: ruleError('register_file', words.register_file) })

/** All that a person registers with; role, state and institution of the account are not the caller's to choose. */
export const registerBody = traineeBody.extend({
  train_sn: sn,
  photo: needed,
  title_proof: needed,
  recommend_letter: needed,
  promise: z.boolean().refine((value) => value, { error: ruleError('register_promise', words.register_promise) }),
  /** With which the files were uploaded. */
  token: uploadToken,
  /** The code that was received, and the field to whose address it was sent; without a channel for codes there is none. */
  code: optional(anyText(64)),
  code_to: optional(z.enum(VERIFIED_CONTACTS)),
  ...solvedCaptcha,
})
export type RegisterBody = z.output<typeof registerBody>

/** Whose registrations are asked for: both numbers as they were registered. */
export const progressBody = z.strictObject({ query: z.strictObject({ id_no: soughtIdNo, mobile }), ...solvedCaptcha })
export type ProgressBody = z.output<typeof progressBody>
