import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, Text, TextParams } from '../../kernel/text.ts'
import type { TrainResult } from '../trainee/trainee.model.ts'
import type { TraineeStatus } from '../trainee/trainee.model.ts'
import { trainCertificateMessages as words } from './trainCertificate.messages.ts'
import type { CHECKED_TRAIN_STATUS, TrainCertificateStatus } from './trainCertificate.model.ts'

/** What the guards of an application look at. */
export type TrainCertificateFacts = {
  status: TrainCertificateStatus
  trainee_status: TraineeStatus
  result: TrainResult | null
  /** A template of the credential and the type of training is enabled. */
  has_template: boolean
  /** Why certificates of that template are not issued (`yearsRefusal`), or null. */
  years_refusal: Refusal | null
  /** Has the examiner with the document of the trainee another name? */
  is_other_name: boolean
}

export const refusalOf = (rule: RuleOf<typeof words>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** Why no certificate can be applied for, or issued, for a trainee, or null: the registration is approved and the training passed (domain.md §5.6). */
export const passRefusal = (of: Pick<TrainCertificateFacts, 'trainee_status' | 'result'>): Refusal | null =>
  of.trainee_status === 'AUDIT' && of.result === 'PASS' ? null : refusalOf('train_not_passed')

/** Why a certificate cannot be issued now, or null (domain.md §5.6: CertificateTemplate ENABLE; Decided 43: one document is one person). */
export function issueRefusal(of: TrainCertificateFacts): Refusal | null {
  const refusal = passRefusal(of)
  if (refusal) return refusal
  if (!of.has_template) return refusalOf('train_template_missing')
  return of.years_refusal ?? (of.is_other_name ? refusalOf('train_examiner_name') : null)
}

/** What the public check says on a day. */
export const checkedTrainStatus = (expireDate: string, today: string): (typeof CHECKED_TRAIN_STATUS)[number] =>
  expireDate < today ? 'EXPIRED' : 'VALID'

type Stored = { train_cert_no: string | null; train_cert_date: string | null; train_cert_expire: string }
type Given = { train_cert_no: string; train_cert_date: string; train_cert_expire: string }
/** What an import would change of an examiner's certificate, old and new; null: there was none, or it is the same. */
export function changedCertificate(before: Stored, after: Given): Text | null {
  const { train_cert_no: from } = before
  const isSame = (['train_cert_no', 'train_cert_date', 'train_cert_expire'] as const).every(
    (name) => before[name] === after[name],
  )
  if (from === null || isSame) return null
  return fill(words.train_cert_change, {
    from,
    from_date: before.train_cert_date ?? '—',
    from_expire: before.train_cert_expire,
    to: after.train_cert_no,
    to_date: after.train_cert_date,
    to_expire: after.train_cert_expire,
  })
}
