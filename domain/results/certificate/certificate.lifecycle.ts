import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { certificateMoveWords, certificateStatusWords } from './certificate.messages.ts'
import { CERTIFICATE_STATUS } from './certificate.model.ts'
import type { CertificateStatus } from './certificate.model.ts'

/** A certificate (domain.md §6.6): issued valid; only the expiry changes its state. */
export const certificateLifecycle = lifecycleOf<{ status: CertificateStatus }>()({
  name: 'certificate',
  states: CERTIFICATE_STATUS,
  initial: 'VALID',
  words: certificateStatusWords,
  tones: { VALID: 'approved', EXPIRED: 'disabled' },
  labels: certificateMoveWords,
  moves: {},
  jobMoves: { expire: { from: ['VALID'], to: 'EXPIRED' } },
})
