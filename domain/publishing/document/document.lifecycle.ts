import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { documentMoveWords, documentStatusWords } from './document.messages.ts'
import { DOCUMENT_STATUS } from './document.model.ts'
import { documentMayAppear } from './document.rules.ts'
import type { DocumentFacts } from './document.rules.ts'

/** A document is drafted, published to the roles of its scope, and withdrawn (domain.md §5.10). */
export const documentLifecycle = lifecycleOf<DocumentFacts>()({
  name: 'document',
  states: DOCUMENT_STATUS,
  initial: 'INIT',
  words: documentStatusWords,
  tones: { INIT: 'draft', ENABLE: 'approved', DISABLE: 'disabled' },
  labels: documentMoveWords,
  moves: {
    publish: { from: ['INIT', 'DISABLE'], to: 'ENABLE', permission: 'document:edit', when: documentMayAppear },
    withdraw: { from: ['ENABLE'], to: 'DISABLE', permission: 'document:edit', danger: true, opinion: 'optional' },
  },
})
