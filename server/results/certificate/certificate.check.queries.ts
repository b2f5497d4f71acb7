import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import type { Db } from '../../db/client.ts'
import { checkToken, isCheckToken } from '../../files/checkToken.ts'
import { findCertificate } from './certificate.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'

const PURPOSE = 'certificate'
/** What the QR of a certificate's number carries. */
export const tokenOf = (secret: string, no: string): string => checkToken(secret, PURPOSE, no)

/** The certificate of this number, if the code of its QR proves the paper. */
export async function findByToken(
  db: Db,
  secret: string,
  no: string,
  token: string,
): Promise<CertificateRecord | undefined> {
  return isCheckToken(secret, PURPOSE, no, token) ? findCertificate(db, no) : undefined
}

/** The certificate of this number, if this is its holder's name in whatever spelling. */
export async function findByName(db: Db, no: string, name: string): Promise<CertificateRecord | undefined> {
  const found = await findCertificate(db, no)
  return found && comparableName(found.content.name) === comparableName(name) ? found : undefined
}
