import { createHmac, timingSafeEqual } from 'node:crypto'
import type { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { certificateMessages } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import type { Db } from '../../db/client.ts'
import { keyFor } from '../../files/seal.ts'
import { findCertificate } from './certificate.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'

const PURPOSE = 'certificate'
/** 128 bits: 22 letters in the QR. */
const TOKEN_BYTES = 16

/** What the QR of a number carries, made by this server's secret: without it no digit can be changed. */
export function tokenOf(secret: string, no: string): string {
  const mac = createHmac('sha256', keyFor(secret, PURPOSE)).update(no).digest()
  return mac.subarray(0, TOKEN_BYTES).toString('base64url')
}

function isToken(secret: string, no: string, given: string): boolean {
  const [wanted, found] = [Buffer.from(tokenOf(secret, no)), Buffer.from(given)]
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

type Proof = QueryOf<typeof certificateContract.check>

/** A certificate for the holder of its paper: by the code of its QR, or the holder's name. Unknown and unproved are one identical answer. */
export async function checkCertificate(
  db: Db,
  secret: string,
  no: string,
  { token, name }: Proof,
): Promise<CertificateRecord> {
  const given = comparableName(name ?? '')
  if (!token && given === '') throw noProof()
  const found = await findCertificate(db, no)
  const isProved = token ? isToken(secret, no, token) : comparableName(found?.content.name ?? '') === given
  if (!found || !isProved)
    throw new AppError('not_found', {
      rule: 'certificate_unmatched',
      message: certificateMessages.certificate_unmatched,
    })
  return found
}

const noProof = () =>
  new AppError('input', {
    rule: 'certificate_proof',
    errors: [{ path: 'token', rule: 'certificate_proof', message: certificateMessages.certificate_proof }],
  })
