import { AppError } from '@zhikao/domain/kernel/error.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import { CHECK_LADDER } from '@zhikao/domain/results/certificate/certificate.check.rules.ts'
import { certificateMessages } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { wideNetworkOf } from '../../http/network.ts'
import type { GivenCaptcha } from '../../platform/auth/auth.captcha.commands.ts'
import { tryOnce } from '../../platform/auth/auth.tries.commands.ts'
import type { Services } from '../../services.ts'
import { findByName, findByToken } from './certificate.check.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'

type Ground = Pick<Services, 'pool' | 'db' | 'secret' | 'config'>

/** Finds a certificate by the code of its QR. Such checks are never counted and never delayed (Decided 48). */
export async function checkByToken({ db, secret }: Ground, no: string, token: string): Promise<CertificateRecord> {
  const found = await findByToken(db, secret, no, token)
  if (!found) throw unmatched()
  return found
}

/** Finds a certificate by its number and the holder's name. Wrong names are counted; after several a captcha is required, after many each try also waits (Decided 48). An unknown number and a wrong name get the same answer. */
export async function checkByName(
  ground: Ground,
  no: string,
  name: string,
  given: GivenCaptcha & { ip: string },
): Promise<CertificateRecord> {
  if (comparableName(name) === '') throw noProof()
  const kind = { purpose: 'check', ladder: CHECK_LADDER } as const
  const place = { no, network: wideNetworkOf(given.ip) }
  const found = await tryOnce(ground, kind, place, given, (db) => findByName(db, no, name))
  if (!found) throw unmatched()
  return found
}

const unmatched = () =>
  new AppError('not_found', { rule: 'certificate_unmatched', message: certificateMessages.certificate_unmatched })

/** The refusal of a check without a code or a name. */
export const noProof = () =>
  new AppError('input', {
    rule: 'certificate_proof',
    errors: [{ path: 'token', rule: 'certificate_proof', message: certificateMessages.certificate_proof }],
  })
