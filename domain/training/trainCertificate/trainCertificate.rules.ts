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
}

export const refusalOf = (rule: RuleOf<typeof words>, params: TextParams = {}): Refusal => ({
  rule,
  message: fill(words[rule], params),
})

/** Why no certificate can be applied for, or issued, for a trainee, or null: the registration is approved and the training passed (domain.md §5.6). */
export const passRefusal = (of: Pick<TrainCertificateFacts, 'trainee_status' | 'result'>): Refusal | null =>
  of.trainee_status === 'AUDIT' && of.result === 'PASS' ? null : refusalOf('train_not_passed')

/** Why a certificate cannot be issued now, or null (domain.md §5.6: CertificateTemplate ENABLE). */
export const issueRefusal = (of: TrainCertificateFacts): Refusal | null =>
  passRefusal(of) ?? (of.has_template ? null : refusalOf('train_template_missing'))

/** What the public check says on a day. */
export const checkedTrainStatus = (expireDate: string, today: string): (typeof CHECKED_TRAIN_STATUS)[number] =>
  expireDate < today ? 'EXPIRED' : 'VALID'

type Stored = { train_cert_no: string | null; train_cert_expire: string }
/** What an import would change of an examiner's certificate, old and new; null: there was none, or it is the same. */
export function changedCertificate(
  before: Stored,
  after: { train_cert_no: string; train_cert_expire: string },
): Text | null {
  if (before.train_cert_no === null) return null
  if (before.train_cert_no === after.train_cert_no && before.train_cert_expire === after.train_cert_expire) return null
  return fill(words.train_cert_change, {
    from: before.train_cert_no,
    from_expire: before.train_cert_expire,
    to: after.train_cert_no,
    to_expire: after.train_cert_expire,
  })
}
