import { lifecycleOf } from '../../kernel/lifecycle.ts'
import { newsMoveWords, newsStatusWords } from './news.messages.ts'
import { NEWS_STATUS } from './news.model.ts'
import { hasReaders } from './news.rules.ts'
import type { NewsFacts } from './news.rules.ts'

/** News are written, published by hand or at their time, and withdrawn (domain.md §5.10). */
export const newsLifecycle = lifecycleOf<NewsFacts>()({
  name: 'news',
  states: NEWS_STATUS,
  initial: 'INIT',
  words: newsStatusWords,
  tones: { INIT: 'draft', ENABLE: 'approved', DISABLE: 'disabled' },
  next: { INIT: { move: 'publish', by: 'center' } },
  labels: newsMoveWords,
  moves: {
    publish: { from: ['INIT', 'DISABLE'], to: 'ENABLE', permission: 'news:edit', when: hasReaders },
    withdraw: { from: ['ENABLE'], to: 'DISABLE', permission: 'news:edit', danger: true, opinion: 'optional' },
  },
  jobMoves: {
    publishDue: { from: ['INIT'], to: 'ENABLE', when: hasReaders },
  },
})
