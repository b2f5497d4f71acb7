import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { correctionMoveWords, correctionStatusWords } from '../attendanceCorrection/attendanceCorrection.messages.ts'
import { CORRECTION_STATUS } from '../attendanceCorrection/attendanceCorrection.model.ts'
import { confirmFault } from './identityCorrection.rules.ts'
import type { IdentityCorrectionFacts } from './identityCorrection.rules.ts'

/** A correction of identity: "institution asks with evidence, centre or platform confirms (another person)" (Decided 42). */
export const identityCorrectionLifecycle = lifecycleOf<IdentityCorrectionFacts>()({
  name: 'identityCorrection',
  states: CORRECTION_STATUS,
  initial: 'SUBMIT',
  words: correctionStatusWords,
  tones: { SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected', CANCEL: 'draft' },
  labels: correctionMoveWords,
  moves: {
    confirm: { from: ['SUBMIT'], to: 'AUDIT', permission: 'student:audit', when: confirmFault },
    reject: { from: ['SUBMIT'], to: 'REJECT', permission: 'student:audit', opinion: 'required', danger: true },
    withdraw: { from: ['SUBMIT'], to: 'CANCEL', permission: 'student:edit' },
  },
})
