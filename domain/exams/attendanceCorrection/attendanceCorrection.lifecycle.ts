import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { correctionMoveWords, correctionStatusWords } from './attendanceCorrection.messages.ts'
import { CORRECTION_STATUS } from './attendanceCorrection.model.ts'
import { confirmFault, withdrawFault } from './attendanceCorrection.rules.ts'
import type { CorrectionFacts } from './attendanceCorrection.rules.ts'

/** A correction of attendance: "chief or site asks with reason and evidence, centre confirms" (Decided 37). */
export const attendanceCorrectionLifecycle = lifecycleOf<CorrectionFacts>()({
  name: 'attendanceCorrection',
  states: CORRECTION_STATUS,
  initial: 'SUBMIT',
  words: correctionStatusWords,
  tones: { SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected', CANCEL: 'draft' },
  labels: correctionMoveWords,
  moves: {
    confirm: { from: ['SUBMIT'], to: 'AUDIT', permission: 'attendance:audit', when: confirmFault },
    reject: { from: ['SUBMIT'], to: 'REJECT', permission: 'attendance:audit', opinion: 'required', danger: true },
    withdraw: { from: ['SUBMIT'], to: 'CANCEL', permission: 'exam:run', when: withdrawFault },
  },
})
