import { AppError } from '@zhikao/domain/kernel/error.ts'
import { trainCertificateMessages as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import type { Db } from '../../db/client.ts'
import { checkToken, isCheckToken } from '../../files/checkToken.ts'
import { findByNumber } from './trainCertificate.queries.ts'
import type { StoredTrainCertificate } from './trainCertificate.queries.ts'

const PURPOSE = 'trainCertificate'
/** What the QR of a certificate's number carries. */
export const tokenOf = (secret: string, no: string): string => checkToken(secret, PURPOSE, no)

/** The certificate of this number, if the code of its QR proves the paper. An unknown number and a wrong code get the same answer. */
export async function checkByToken(db: Db, secret: string, no: string, token: string): Promise<StoredTrainCertificate> {
  const found = isCheckToken(secret, PURPOSE, no, token) ? await findByNumber(db, no) : undefined
  if (!found) throw unmatched()
  return found
}

export const unmatched = () =>
  new AppError('not_found', { rule: 'train_certificate_unmatched', message: words.train_certificate_unmatched })
