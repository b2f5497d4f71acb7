import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { traineeMoveWords, traineeStatusWords } from './trainee.messages.ts'
import { TRAINEE_STATUS } from './trainee.model.ts'
import { approveRefusal, isFirstStep, submitRefusal } from './trainee.rules.ts'
import type { TraineeFacts } from './trainee.rules.ts'

/** A registration for a training: the organiser decides first, the platform finally; SUBMIT stays until the final decision (domain.md §5.6, Decided 30). */
export const traineeLifecycle = lifecycleOf<TraineeFacts>()({
  name: 'trainee',
  states: TRAINEE_STATUS,
  initial: 'INIT',
  words: traineeStatusWords,
  tones: { INIT: 'draft', SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected' },
  path: ['INIT', 'SUBMIT', 'AUDIT'],
  next: { INIT: { move: 'submit', by: 'school' }, SUBMIT: { move: 'approve', by: 'system' } },
  labels: traineeMoveWords,
  moves: {
    submit: { from: ['INIT', 'REJECT'], to: 'SUBMIT', permission: 'train:register', when: submitRefusal },
    approve: {
      from: ['SUBMIT'],
      to: { ways: { SUBMIT: ['SUBMIT', 'AUDIT'] }, of: (one) => (isFirstStep(one) ? 'SUBMIT' : 'AUDIT') },
      permission: 'train:audit',
      opinion: 'optional',
      bulk: true,
      when: approveRefusal,
    },
    reject: { from: ['SUBMIT'], to: 'REJECT', permission: 'train:audit', opinion: 'required', danger: true },
  },
})
