import { draftLifecycle } from '../../kernel/switch.ts'
import { paperMayBeOffered } from './paper.blueprint.rules.ts'
import type { PaperFacts } from './paper.blueprint.rules.ts'
import { paperStatusWords } from './paper.messages.ts'

/** A paper is made, offered to plans, and retired (domain.md §3.15a); its questions change while it is a draft only. */
export const paperLifecycle = draftLifecycle<PaperFacts>('paper', 'paper:edit', {
  words: paperStatusWords,
  enable: paperMayBeOffered,
  by: 'center',
})
