import { createHmac, timingSafeEqual } from 'node:crypto'
import type { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import type { CertificateContent } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { certificateMessages } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { maskedName } from '@zhikao/domain/results/certificate/certificate.rules.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { DataOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { keyFor } from '../../files/seal.ts'
import { findCertificate } from './certificate.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'

const PURPOSE = 'certificate'
/** 128 bits: 22 letters in the QR. */
const TOKEN_BYTES = 16

/** What the QR of a number carries, made by this server's secret: whoever changes a digit would have to know it. */
export function tokenOf(secret: string, no: string): string {
  const mac = createHmac('sha256', keyFor(secret, PURPOSE)).update(no).digest()
  return mac.subarray(0, TOKEN_BYTES).toString('base64url')
}

function isToken(secret: string, no: string, given: string): boolean {
  const [wanted, found] = [Buffer.from(tokenOf(secret, no)), Buffer.from(given)]
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

type Proof = QueryOf<typeof certificateContract.check>

/** A certificate to whoever holds it: by the code of its QR, or the holder's name. Unknown and unproved are one identical answer. */
export async function checkCertificate(
  db: Db,
  secret: string,
  no: string,
  { token, name }: Proof,
  lang: Lang,
): Promise<DataOf<typeof certificateContract.check>> {
  if (!token && !name?.trim()) throw noProof()
  const found = await findCertificate(db, no)
  const isProved = token ? isToken(secret, no, token) : found?.content.name === name?.trim()
  if (!found || !isProved)
    throw new AppError('not_found', {
      rule: 'certificate_unmatched',
      message: certificateMessages.certificate_unmatched,
    })
  return checkedOf(found, lang)
}

const noProof = () =>
  new AppError('input', {
    rule: 'certificate_proof',
    errors: [{ path: 'token', rule: 'certificate_proof', message: certificateMessages.certificate_proof }],
  })

/** What the certificate is called, as it was on the day of issue. */
export const credentialNameOf = (content: CertificateContent): Text =>
  credentialName({
    name: content.credential_name,
    name_hk: content.credential_name_hk,
    name_en: content.credential_name_en,
  })

function checkedOf({ content, ...record }: CertificateRecord, lang: Lang) {
  const { authority_name, authority_name_en } = content
  return {
    no: record.no,
    name: maskedName(content.name),
    id_no: maskIdNo(content.id_no),
    credential_name: credentialNameOf(content)[lang],
    direction: content.direction,
    level: content.level,
    authority_name: (lang === 'US' ? authority_name_en : null) ?? authority_name,
    issue_date: record.issue_date,
    expire_date: record.expire_date,
    status: record.status,
  }
}
