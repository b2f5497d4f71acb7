import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { borrowMoveWords as words, borrowStatusWords } from './borrow.messages.ts'
import { BORROW_STATUS } from './borrow.model.ts'
import {
  isNotTimedOut,
  isSiteOpen,
  mayNotApprove,
  mayNotAttach,
  mayNotCancel,
  mayNotConfirmRule,
  mayNotDecide,
  mayNotDetach,
  mayNotReapply,
  mayNotWithdraw,
} from './borrow.rules.ts'
import type { BorrowFacts } from './borrow.rules.ts'

/** A school's students sit at another site (domain.md §5.3, docs/adr/0004): asked by the school, decided by the host. */
export const borrowLifecycle = lifecycleOf<BorrowFacts>()({
  name: 'borrow',
  states: BORROW_STATUS,
  initial: 'SCHOOL_INIT',
  words: borrowStatusWords,
  tones: { SCHOOL_INIT: 'waiting', SCHOOL_AUDIT: 'approved', SCHOOL_REJECT: 'rejected' },
  path: ['SCHOOL_INIT', 'SCHOOL_AUDIT'],
  next: {
    SCHOOL_INIT: { move: 'approve', by: 'college', until: 'deadline' },
    SCHOOL_REJECT: { move: 'reapply', by: 'school' },
  },
  labels: words,
  moves: {
    approve: {
      from: ['SCHOOL_INIT'],
      to: 'SCHOOL_AUDIT',
      permission: 'borrow:audit',
      opinion: 'optional',
      when: mayNotApprove,
    },
    reject: {
      from: ['SCHOOL_INIT'],
      to: 'SCHOOL_REJECT',
      permission: 'borrow:audit',
      opinion: 'required',
      danger: true,
      when: mayNotDecide,
    },
    // Withdrawn before a decision: the row is deleted softly, its history and files stay (Decided 3).
    withdraw: {
      from: ['SCHOOL_INIT'],
      to: 'SCHOOL_INIT',
      permission: 'borrow:delete',
      danger: true,
      when: mayNotWithdraw,
    },
    // The state stays; the request may be approved from now on.
    confirmRule: {
      from: ['SCHOOL_INIT'],
      to: 'SCHOOL_INIT',
      permission: 'borrow:edit',
      when: mayNotConfirmRule,
    },
    reapply: { from: ['SCHOOL_REJECT'], to: 'SCHOOL_INIT', permission: 'borrow:edit', when: mayNotReapply },
    attach: { from: ['SCHOOL_AUDIT'], to: 'SCHOOL_AUDIT', permission: 'borrow:attach', when: mayNotAttach },
    detach: {
      from: ['SCHOOL_AUDIT'],
      to: 'SCHOOL_AUDIT',
      permission: 'borrow:attach',
      danger: true,
      when: mayNotDetach,
    },
    cancel: {
      from: ['SCHOOL_AUDIT'],
      to: 'SCHOOL_REJECT',
      permission: 'borrow:cancel',
      opinion: 'required',
      danger: true,
      when: mayNotCancel,
    },
  },
  jobMoves: {
    timeout: { from: ['SCHOOL_INIT'], to: 'SCHOOL_REJECT', opinion: 'required', when: isNotTimedOut },
    // The site was disabled or its approval ended: it cannot keep its promised places (domain.md §5.3, 取消).
    siteClosed: { from: ['SCHOOL_AUDIT'], to: 'SCHOOL_REJECT', opinion: 'required', when: isSiteOpen },
  },
})
