import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { switchMoveWords } from '../../kernel/switch.messages.ts'
import { templateStatusWords } from './template.messages.ts'
import { TEMPLATE_STATUS } from './template.model.ts'
import { templateIsComplete, templateMayRest } from './template.rules.ts'
import type { TemplateFacts } from './template.rules.ts'

/** A template is drafted, offered to plans once it is complete, and retired (domain.md §5.10). */
export const templateLifecycle = lifecycleOf<TemplateFacts>()({
  name: 'template',
  states: TEMPLATE_STATUS,
  initial: 'INIT',
  words: templateStatusWords,
  tones: { INIT: 'draft', ENABLE: 'approved', DISABLE: 'disabled' },
  next: { INIT: { move: 'enable', by: 'center' } },
  labels: switchMoveWords,
  moves: {
    enable: {
      from: ['INIT', 'DISABLE'],
      to: 'ENABLE',
      permission: 'template:edit',
      bulk: true,
      when: templateIsComplete,
    },
    disable: {
      from: ['ENABLE'],
      to: 'DISABLE',
      permission: 'template:edit',
      danger: true,
      bulk: true,
      opinion: 'optional',
      when: templateMayRest,
    },
  },
})
