import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { conditionMoveWords, conditionStatusWords } from './siteCondition.messages.ts'
import { CONDITION_STATUS } from './siteCondition.model.ts'
import { mayNotDecide, mayNotMeet, returnsTo } from './siteCondition.rules.ts'
import type { ConditionFacts } from './siteCondition.rules.ts'

/** A condition of an approval (issue 34): the site hands in evidence, center or platform decides it; what is not met in time takes its level out of the approval. */
export const siteConditionLifecycle = lifecycleOf<ConditionFacts>()({
  name: 'siteCondition',
  states: CONDITION_STATUS,
  initial: 'OPEN',
  tones: { OPEN: 'waiting', MET: 'approved', LAPSED: 'rejected' },
  words: conditionStatusWords,
  labels: conditionMoveWords,
  moves: {
    meet: { from: ['OPEN'], to: 'OPEN', permission: 'application:submit', when: mayNotMeet },
    confirm: {
      from: ['OPEN'],
      to: 'MET',
      permission: 'application:audit',
      opinion: 'optional',
      when: mayNotDecide,
    },
    return: {
      from: ['OPEN'],
      to: { ways: { OPEN: ['OPEN', 'LAPSED'] }, of: returnsTo },
      permission: 'application:audit',
      opinion: 'required',
      when: mayNotDecide,
    },
  },
  jobMoves: {
    /** The day after the due day, where no evidence waits. */
    miss: { from: ['OPEN'], to: 'LAPSED' },
  },
})
