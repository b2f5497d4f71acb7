import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { requestMoveWords, requestStatusWords } from './dispatchRequest.messages.ts'
import { REQUEST_STATUS } from './dispatchRequest.model.ts'
import { begunRefusal, mayAnswer } from './dispatchRequest.rules.ts'
import type { RequestFacts } from './dispatchRequest.rules.ts'

/** A site's request for examiners of the reserve pool (domain.md §5.7): answered by the dispatches of the centre, or refused with an opinion. */
export const dispatchRequestLifecycle = lifecycleOf<RequestFacts>()({
  name: 'dispatchRequest',
  states: REQUEST_STATUS,
  initial: 'SUBMIT',
  words: requestStatusWords,
  tones: { SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected', CANCEL: 'draft' },
  labels: requestMoveWords,
  moves: {
    reject: {
      from: ['SUBMIT'],
      to: 'REJECT',
      permission: 'teacher:dispatch',
      opinion: 'required',
      danger: true,
      when: begunRefusal,
    },
    withdraw: { from: ['SUBMIT'], to: 'CANCEL', permission: 'dispatch:request', when: begunRefusal },
  },
  jobMoves: {
    answer: { from: ['SUBMIT'], to: 'AUDIT', when: mayAnswer },
  },
})
