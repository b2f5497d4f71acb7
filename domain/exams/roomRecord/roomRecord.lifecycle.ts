import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { recordMoveWords, recordStatusWords } from './roomRecord.messages.ts'
import { RECORD_STATUS } from './roomRecord.model.ts'
import { recordSubmitReason, recordSubmitRefusal } from './roomRecord.rules.ts'
import type { RecordSituation } from './roomRecord.rules.ts'

/** The record of a room (domain.md §3.13a: INIT → SUBMIT by the chief); the opinion is the reason. */
export const roomRecordLifecycle = lifecycleOf<RecordSituation>()({
  name: 'roomRecord',
  states: RECORD_STATUS,
  initial: 'INIT',
  words: recordStatusWords,
  tones: { INIT: 'draft', SUBMIT: 'approved' },
  path: ['INIT', 'SUBMIT'],
  next: { INIT: { move: 'submit', by: 'teacher' } },
  labels: recordMoveWords,
  moves: {
    submit: {
      from: ['INIT'],
      to: 'SUBMIT',
      permission: 'exam:record',
      opinion: 'optional',
      when: recordSubmitRefusal,
      asks: recordSubmitReason,
    },
  },
})
