import { draftLifecycle } from '../../kernel/switch.ts'
import { questionStatusWords } from './question.messages.ts'
import { questionIsComplete } from './question.rules.ts'
import type { QuestionFacts } from './question.rules.ts'

/** A question is written, offered to papers once its answer is valid, and retired (domain.md §5.10). */
export const questionLifecycle = draftLifecycle<QuestionFacts>('question', 'question:edit', {
  words: questionStatusWords,
  enable: questionIsComplete,
  by: 'center',
})
