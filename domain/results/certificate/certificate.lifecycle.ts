import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { certificateMoveWords, certificateStatusWords } from './certificate.messages.ts'
import { CERTIFICATE_STATUS } from './certificate.model.ts'
import type { CertificateStatus } from './certificate.model.ts'
import { secondPersonRefusal } from './certificate.rules.ts'

/** A certificate as its guards see it; `is_own`: the person of the reader asked to void it. */
export type MovingCertificate = { status: CertificateStatus; is_own: boolean }

/**
 * A certificate (domain.md §6.6, Decided 29): issued valid; it expires by time, is voided by two persons of the platform,
 * and is reissued with its old number. Voided is the end.
 */
export const certificateLifecycle = lifecycleOf<MovingCertificate>()({
  name: 'certificate',
  states: CERTIFICATE_STATUS,
  initial: 'VALID',
  words: certificateStatusWords,
  tones: { VALID: 'approved', VOIDING: 'waiting', EXPIRED: 'disabled', VOID: 'rejected' },
  next: { VOIDING: { move: 'confirmVoid', by: 'system' } },
  labels: certificateMoveWords,
  moves: {
    void: {
      from: ['VALID', 'EXPIRED'],
      to: 'VOIDING',
      permission: 'certificate:void',
      opinion: 'required',
      danger: true,
    },
    confirmVoid: {
      from: ['VOIDING'],
      to: 'VOID',
      permission: 'certificate:void',
      danger: true,
      when: ({ is_own }) => secondPersonRefusal(is_own),
    },
    cancelVoid: { from: ['VOIDING'], to: 'VALID', permission: 'certificate:void', opinion: 'required' },
    reissue: { from: ['VALID'], to: 'VALID', permission: 'certificate:void', opinion: 'required' },
  },
  // From VOIDING only where a request is cancelled after the last day: the job leaves a request to its two persons.
  jobMoves: { expire: { from: ['VALID', 'VOIDING'], to: 'EXPIRED' } },
})
