import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { mergeMoveWords, mergeStatusWords } from './studentMerge.messages.ts'
import { MERGE_STATUS } from './studentMerge.model.ts'
import { confirmFault } from './studentMerge.rules.ts'
import type { MergeFacts } from './studentMerge.rules.ts'

/** A merge of two student records: "the centre merges (two people, history kept, one certificate per level)" (Decided 43). */
export const studentMergeLifecycle = lifecycleOf<MergeFacts>()({
  name: 'studentMerge',
  states: MERGE_STATUS,
  initial: 'SUBMIT',
  words: mergeStatusWords,
  tones: { SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected' },
  labels: mergeMoveWords,
  moves: {
    confirm: { from: ['SUBMIT'], to: 'AUDIT', permission: 'student:merge', when: confirmFault },
    reject: { from: ['SUBMIT'], to: 'REJECT', permission: 'student:merge', opinion: 'required', danger: true },
  },
})
