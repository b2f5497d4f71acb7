import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { trainCertificateMoveWords, trainCertificateStatusWords } from './trainCertificate.messages.ts'
import { TRAIN_CERTIFICATE_STATUS } from './trainCertificate.model.ts'
import { issueRefusal, passRefusal } from './trainCertificate.rules.ts'
import type { TrainCertificateFacts } from './trainCertificate.rules.ts'

/** Both decisions are the platform's, of one application or of several. */
const decides = { from: ['SUBMIT'], permission: 'trainCertificate:audit', bulk: true } as const

/** An application for a training certificate: the organiser applies, the platform issues or rejects (domain.md §5.6). */
export const trainCertificateLifecycle = lifecycleOf<TrainCertificateFacts>()({
  name: 'trainCertificate',
  states: TRAIN_CERTIFICATE_STATUS,
  initial: 'SUBMIT',
  words: trainCertificateStatusWords,
  tones: { SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected' },
  path: ['SUBMIT', 'AUDIT'],
  next: { SUBMIT: { move: 'approve', by: 'system' }, REJECT: { move: 'submit', by: 'train' } },
  labels: trainCertificateMoveWords,
  moves: {
    submit: { from: ['REJECT'], to: 'SUBMIT', permission: 'trainCertificate:apply', when: passRefusal },
    approve: { ...decides, to: 'AUDIT', opinion: 'optional', when: issueRefusal },
    reject: { ...decides, to: 'REJECT', opinion: 'required', danger: true },
  },
})
