import { z } from 'zod'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { anyText, line, optional, ruleError, sn } from '../../kernel/field.ts'
import { mobile, nameText } from '../../kernel/person.ts'
import type { Gender, IdType } from '../../kernel/person.ts'
import type { Title } from '../../people/teacher/teacher.model.ts'
import type { TrainType } from '../session/session.model.ts'
import { trainCertificateMessages as words } from './trainCertificate.messages.ts'

/** Applied for, issued, rejected (domain.md §5.6). */
export const TRAIN_CERTIFICATE_STATUS = ['SUBMIT', 'AUDIT', 'REJECT'] as const
export type TrainCertificateStatus = (typeof TRAIN_CERTIFICATE_STATUS)[number]

/** What the public check says of an issued certificate. */
export const CHECKED_TRAIN_STATUS = ['VALID', 'EXPIRED'] as const

/** Trainees of one application. */
export const APPLY_MAX = 200
const ADDRESS_MAX = 200
/** The code of a QR: its characters, at most. */
export const TOKEN_MAX = 64

const mediaKey = anyText(120).min(1)

/** Where the printed certificate is sent. */
const mailing = z.strictObject({ name: nameText, mobile, address: line(ADDRESS_MAX, 4) })
export type Mailing = z.output<typeof mailing>

/** What the applicant says of every certificate of an application (domain.md §3.19). */
const applicationFields = {
  /** Null only where no printed certificate is asked for. */
  mailing: optional(mailing),
  e_certificate_only: z.boolean(),
  /** The applicant declares that what is said is true. */
  statement: z.literal(true, { error: ruleError('train_statement', words.train_statement) }),
}
type Sending = { mailing: Mailing | null; e_certificate_only: boolean }
export const MAILING = { path: ['mailing'], error: ruleError('train_mailing', words.train_mailing) }
/** Is the address given exactly where a printed certificate is asked for? */
export const isAddressed = ({ mailing: to, e_certificate_only }: Sending) => (to === null) === e_certificate_only

const REPEATED = { error: ruleError('train_applicant_repeated', words.train_applicant_repeated) }
/** The trainees of one training for whom certificates are applied for; without a photo that of the registration is printed. */
export const trainApplication = z
  .strictObject({
    train_sn: sn,
    trainees: z
      .array(z.strictObject({ sn, id_photo: optional(mediaKey) }))
      .min(1)
      .max(APPLY_MAX)
      .refine((list) => new Set(list.map((one) => one.sn)).size === list.length, REPEATED),
    ...applicationFields,
  })
  .refine(isAddressed, MAILING)
export type TrainApplication = z.output<typeof trainApplication>

/** The fields of a rejected application that is submitted again. All must be given again, except the photo: null keeps the present one. */
export const resubmission = { id_photo: optional(mediaKey), ...applicationFields }

/** What is printed, as it was on the day of issue: a reprint is the same. */
export type TrainCertificateContent = {
  name: string
  gender: Gender
  id_type: IdType
  id_no: string
  title: Title
  train_title: string
  type: TrainType
  start_date: string
  end_date: string
  hours: number
  score: number
  credential_name: string
  credential_name_hk: string | null
  credential_name_en: string | null
  levels: readonly Level[]
  authority_name: string
  authority_name_en: string | null
}
