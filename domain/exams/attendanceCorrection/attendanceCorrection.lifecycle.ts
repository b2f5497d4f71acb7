import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { CORRECTION_STATES, confirmFault, withdrawFault } from './attendanceCorrection.rules.ts'
import type { CorrectionFacts } from './attendanceCorrection.rules.ts'

/** A correction of attendance: "chief or site asks with reason and evidence, centre confirms" (Decided 37). */
export const attendanceCorrectionLifecycle = lifecycleOf<CorrectionFacts>()({
  name: 'attendanceCorrection',
  ...CORRECTION_STATES,
  moves: {
    confirm: { from: ['SUBMIT'], to: 'AUDIT', permission: 'attendance:audit', when: confirmFault },
    reject: { from: ['SUBMIT'], to: 'REJECT', permission: 'attendance:audit', opinion: 'required', danger: true },
    withdraw: { from: ['SUBMIT'], to: 'CANCEL', permission: 'exam:run', when: withdrawFault },
  },
})
