import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { lateMoveWords, lateStatusWords } from './lateReport.messages.ts'
import { LATE_STATUS } from './lateReport.model.ts'
import { decideFault, takeFault } from './lateReport.rules.ts'
import type { LateFacts } from './lateReport.rules.ts'

/** What was recorded without network and could not be applied: "take over (with all effects) or set aside, with a reason" (Decided 38). */
export const lateReportLifecycle = lifecycleOf<LateFacts>()({
  name: 'lateReport',
  states: LATE_STATUS,
  initial: 'OPEN',
  words: lateStatusWords,
  tones: { OPEN: 'attention', TAKEN: 'approved', SET_ASIDE: 'disabled' },
  labels: lateMoveWords,
  moves: {
    take: { from: ['OPEN'], to: 'TAKEN', permission: 'attendance:decide', opinion: 'required', when: takeFault },
    setAside: {
      from: ['OPEN'],
      to: 'SET_ASIDE',
      permission: 'attendance:decide',
      opinion: 'required',
      danger: true,
      when: decideFault,
    },
  },
})
