import { draftLifecycle } from '../../kernel/switch.ts'
import { templateStatusWords } from './template.messages.ts'
import { templateIsComplete, templateMayRest } from './template.rules.ts'
import type { TemplateFacts } from './template.rules.ts'

/** A template is drafted, offered to plans once it is complete, and retired (domain.md §5.10). */
export const templateLifecycle = draftLifecycle<TemplateFacts>('template', 'template:edit', {
  words: templateStatusWords,
  enable: templateIsComplete,
  disable: templateMayRest,
  by: 'center',
})
