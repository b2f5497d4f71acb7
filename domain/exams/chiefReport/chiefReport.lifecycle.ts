import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { reportMoveWords, reportStatusWords } from './chiefReport.messages.ts'
import { REPORT_STATUS } from './chiefReport.model.ts'
import { reportReason, reportSubmitRefusal } from './chiefReport.rules.ts'
import type { ReportSituation } from './chiefReport.rules.ts'

/** The chief's report of a plan (domain.md §3.13a: INIT → SUBMIT). */
export const chiefReportLifecycle = lifecycleOf<ReportSituation>()({
  name: 'chiefReport',
  states: REPORT_STATUS,
  initial: 'INIT',
  words: reportStatusWords,
  tones: { INIT: 'draft', SUBMIT: 'approved' },
  path: ['INIT', 'SUBMIT'],
  next: { INIT: { move: 'submit', by: 'teacher' } },
  labels: reportMoveWords,
  moves: {
    submit: {
      from: ['INIT'],
      to: 'SUBMIT',
      permission: 'exam:report',
      when: reportSubmitRefusal,
      asks: reportReason,
    },
  },
})
