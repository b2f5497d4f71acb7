import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { changeMoveWords, changeStatusWords } from './collegeChange.messages.ts'
import { CHANGE_STATUS } from './collegeChange.model.ts'
import { changeRefusal } from './collegeChange.rules.ts'
import type { ChangeFacts } from './collegeChange.rules.ts'

/** A request to change the locked fields of an institution (domain.md §3.2), decided by centre or platform; after it is refused or withdrawn, the institution makes a new one. */
export const collegeChangeLifecycle = lifecycleOf<ChangeFacts>()({
  name: 'collegeChange',
  states: CHANGE_STATUS,
  initial: 'SUBMIT',
  words: changeStatusWords,
  tones: { SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected', CANCEL: 'draft' },
  path: ['SUBMIT', 'AUDIT'],
  next: { SUBMIT: { move: 'approve', by: 'center', until: 'due' } },
  labels: changeMoveWords,
  moves: {
    approve: {
      from: ['SUBMIT'],
      to: 'AUDIT',
      permission: 'college:audit',
      opinion: 'optional',
      when: changeRefusal,
    },
    reject: { from: ['SUBMIT'], to: 'REJECT', permission: 'college:audit', opinion: 'required' },
    withdraw: { from: ['SUBMIT'], to: 'CANCEL', permission: 'info:edit' },
  },
})
