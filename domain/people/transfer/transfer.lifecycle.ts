import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { transferMoveWords, transferStatusWords } from './transfer.messages.ts'
import { TRANSFER_STATUS } from './transfer.model.ts'
import { approveRefusal, deciderRefusal, requesterRefusal } from './transfer.rules.ts'
import type { TransferFacts } from './transfer.rules.ts'

/**
 * A student changes institution (Decided 24). The lifecycle shows no path and no next step: for a request whose student does
 * not exist they would be different, and would reveal that.
 */
export const transferLifecycle = lifecycleOf<TransferFacts>()({
  name: 'transfer',
  states: TRANSFER_STATUS,
  initial: 'SUBMIT',
  words: transferStatusWords,
  tones: { SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected', LAPSED: 'disabled', CANCEL: 'draft' },
  labels: transferMoveWords,
  moves: {
    approve: {
      from: ['SUBMIT'],
      to: 'AUDIT',
      permission: 'student:transfer',
      opinion: 'optional',
      when: approveRefusal,
    },
    reject: {
      from: ['SUBMIT'],
      to: 'REJECT',
      permission: 'student:transfer',
      opinion: 'required',
      when: deciderRefusal,
    },
    withdraw: { from: ['SUBMIT'], to: 'CANCEL', permission: 'student:add', when: requesterRefusal },
  },
  jobMoves: {
    /** Nobody decided within its days; it reads like a request for an unknown person. */
    lapse: { from: ['SUBMIT'], to: 'LAPSED' },
  },
})
