import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { CORRECTION_STATES } from '../attendanceCorrection/attendanceCorrection.rules.ts'
import { identityCorrectionMoveWords } from './identityCorrection.messages.ts'
import { confirmFault } from './identityCorrection.rules.ts'
import type { IdentityCorrectionFacts } from './identityCorrection.rules.ts'

/** A correction of identity: "institution asks with evidence, centre or platform confirms (another person)" (Decided 42). */
export const identityCorrectionLifecycle = lifecycleOf<IdentityCorrectionFacts>()({
  name: 'identityCorrection',
  ...CORRECTION_STATES,
  labels: identityCorrectionMoveWords,
  moves: {
    withdraw: { from: ['SUBMIT'], to: 'CANCEL', permission: 'student:edit' },
    approve: { from: ['SUBMIT'], to: 'AUDIT', permission: 'student:correct', when: confirmFault },
    reject: { from: ['SUBMIT'], to: 'REJECT', permission: 'student:correct', opinion: 'required', danger: true },
  },
})
