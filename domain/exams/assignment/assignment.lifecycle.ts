import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { ASSIGNMENT_STATUS } from '../exam/exam.model.ts'
import { assignmentMoveWords, assignmentStatusWords } from './assignment.messages.ts'
import { confirmFault, declineFault, timeoutFault } from './assignment.rules.ts'
import type { AnsweredCall } from './assignment.rules.ts'

/** An examiner's answer to a call (domain.md §3.20, §5.7). */
export const assignmentLifecycle = lifecycleOf<AnsweredCall>()({
  name: 'assignment',
  states: ASSIGNMENT_STATUS,
  initial: 'PENDING',
  words: assignmentStatusWords,
  tones: { PENDING: 'waiting', CONFIRMED: 'approved', DECLINED: 'rejected', LAPSED: 'attention', REPLACED: 'disabled' },
  path: ['PENDING', 'CONFIRMED'],
  next: { PENDING: { move: 'confirm', by: 'teacher', until: 'answer_until' } },
  labels: assignmentMoveWords,
  moves: {
    confirm: { from: ['PENDING'], to: 'CONFIRMED', permission: 'assignment:reply', when: confirmFault },
    decline: {
      from: ['PENDING', 'CONFIRMED'],
      to: 'DECLINED',
      permission: 'assignment:reply',
      opinion: 'required',
      danger: true,
      when: declineFault,
    },
  },
  // No calls of their own: a call without an answer lapses, and an exam may be given to another examiner.
  jobMoves: {
    timeout: { from: ['PENDING'], to: 'LAPSED', opinion: 'required', when: timeoutFault },
    // The chief is out of service and no examiner of the exam may be chief (review M7): the place is open again.
    vacate: { from: ['PENDING', 'CONFIRMED'], to: 'LAPSED' },
    replace: { from: ['PENDING', 'CONFIRMED', 'DECLINED', 'LAPSED'], to: 'REPLACED' },
  },
})

/** The dispatch of an examiner of the reserve pool, for features that follow it with the number of the dispatch (domain.md §5.7). */
export const EXAMINER_DISPATCH = { name: 'dispatch', moves: { send: true } } as const
