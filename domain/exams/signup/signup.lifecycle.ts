import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { signupMoveWords as words, signupStatusWords } from './signup.messages.ts'
import { SIGNUP_STATUS } from './signup.model.ts'
import type { SignupSituation } from './signup.model.ts'
import { decisionRefusal, joinRefusal, releaseRefusal, removalRefusal, resubmitRefusal } from './signup.rules.ts'

/** A student in a plan (domain.md §5.4). Own students are signed up at once, the site confirms borrowed ones; the row of a removed student stays. */
export const signupLifecycle = lifecycleOf<SignupSituation>()({
  name: 'signup',
  states: SIGNUP_STATUS,
  initial: 'INIT',
  words: signupStatusWords,
  tones: { INIT: 'draft', SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected' },
  path: ['SUBMIT', 'AUDIT'],
  next: {
    SUBMIT: { move: 'confirm', by: 'college' },
    REJECT: { move: 'resubmit', by: 'school' },
  },
  labels: words,
  moves: {
    join: { from: ['INIT'], to: 'AUDIT', permission: 'signup:add', when: joinRefusal },
    request: { from: ['INIT'], to: 'SUBMIT', permission: 'signup:add', when: joinRefusal },
    confirm: { from: ['SUBMIT'], to: 'AUDIT', permission: 'signup:audit', bulk: true, when: decisionRefusal },
    reject: {
      from: ['SUBMIT'],
      to: 'REJECT',
      permission: 'signup:audit',
      opinion: 'required',
      danger: true,
      when: decisionRefusal,
    },
    resubmit: { from: ['REJECT'], to: 'SUBMIT', permission: 'signup:add', when: resubmitRefusal },
    pay: { from: ['AUDIT'], to: 'AUDIT', permission: 'signup:audit', bulk: true, when: decisionRefusal },
    remove: {
      from: ['SUBMIT', 'AUDIT'],
      to: 'INIT',
      permission: 'signup:delete',
      opinion: 'optional',
      danger: true,
      when: removalRefusal,
    },
  },
  jobMoves: {
    /** Its borrowed exam was cancelled (domain.md §5.3). */
    cancel: { from: ['SUBMIT', 'AUDIT'], to: 'REJECT' },
    /** Its plan is overdue: the student may sign up elsewhere (Decided 18). */
    release: { from: ['SUBMIT', 'AUDIT'], to: 'REJECT', when: releaseRefusal },
  },
})
