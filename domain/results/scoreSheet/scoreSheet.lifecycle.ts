import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { takeBackFault } from '../../kernel/takeBack.ts'
import type { LastDecision } from '../../kernel/takeBack.ts'
import { scoreMoveWords, scoreStatusWords } from './scoreSheet.messages.ts'
import { SCORE_STATUS } from './scoreSheet.model.ts'
import type { ScoreStatus } from './scoreSheet.model.ts'
import { lateRefusal, submitRefusal } from './scoreSheet.rules.ts'
import type { SheetFacts } from './scoreSheet.rules.ts'

/** A sheet as its guards see it, what a submission needs besides, and the last decision. */
type MovingSheet = { status: ScoreStatus }
type GuardFacts = { facts: SheetFacts; decision: LastDecision }

/** The scores of a plan (domain.md §5.5; Decided 8): the record is the plan's score sheet. */
export const scoreSheetLifecycle = lifecycleOf<MovingSheet, GuardFacts>()({
  name: 'score',
  states: SCORE_STATUS,
  initial: 'INIT',
  words: scoreStatusWords,
  tones: { INIT: 'draft', SUBMIT: 'waiting', AUDIT: 'approved', REJECT: 'rejected' },
  path: ['INIT', 'SUBMIT', 'AUDIT'],
  next: {
    INIT: { move: 'submit', by: 'college', until: 'due' },
    SUBMIT: { move: 'publish', by: 'center', until: 'due' },
    REJECT: { move: 'submit', by: 'college', until: 'due' },
  },
  labels: scoreMoveWords,
  moves: {
    submit: {
      from: ['INIT', 'REJECT'],
      to: 'SUBMIT',
      permission: 'score:submit',
      needs: 'facts',
      when: ({ facts }) => submitRefusal(facts),
    },
    publish: {
      from: ['SUBMIT'],
      to: 'AUDIT',
      permission: 'score:audit',
      opinion: 'optional',
      needs: 'facts',
      when: ({ facts }) => lateRefusal(facts),
    },
    reject: { from: ['SUBMIT'], to: 'REJECT', permission: 'score:audit', opinion: 'required', danger: true },
    takeBack: {
      from: ['REJECT'],
      to: 'SUBMIT',
      permission: 'score:audit',
      brief: true,
      needs: 'decision',
      when: takeBackFault,
    },
  },
})
