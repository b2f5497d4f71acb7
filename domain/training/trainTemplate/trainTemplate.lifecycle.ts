import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { switchMoveWords } from '../../kernel/switch.messages.ts'
import { trainTemplateMoveWords, trainTemplateStatusWords } from './trainTemplate.messages.ts'
import { TRAIN_TEMPLATE_STATUS } from './trainTemplate.model.ts'
import { templateMayOpen } from './trainTemplate.rules.ts'
import type { TrainTemplateFacts } from './trainTemplate.rules.ts'

const permission = 'train:template'

/** A certificate template is drafted, used by one credential and type at a time, and retired (domain.md §5.10). */
export const trainTemplateLifecycle = lifecycleOf<TrainTemplateFacts>()({
  name: 'trainTemplate',
  states: TRAIN_TEMPLATE_STATUS,
  initial: 'INIT',
  words: trainTemplateStatusWords,
  tones: { INIT: 'draft', ENABLE: 'approved', DISABLE: 'disabled' },
  labels: { ...switchMoveWords, ...trainTemplateMoveWords },
  moves: {
    enable: { from: ['INIT', 'DISABLE'], to: 'ENABLE', permission, when: templateMayOpen },
    disable: { from: ['ENABLE'], to: 'DISABLE', permission, danger: true, opinion: 'optional' },
  },
  jobMoves: {
    /** Another template of the same credential and type is enabled. */
    replace: { from: ['ENABLE'], to: 'DISABLE' },
  },
})
