import { draftLifecycle } from '../../kernel/switch.ts'
import { trainSessionStatusWords } from './session.messages.ts'
import { sessionMayOpen } from './session.rules.ts'
import type { TrainSessionFacts } from './session.rules.ts'

/** A training session is drafted, offered for registration by who holds it, and withdrawn (domain.md §5.10). */
export const trainSessionLifecycle = draftLifecycle<TrainSessionFacts>('trainSession', 'train:edit', {
  words: trainSessionStatusWords,
  enable: sessionMayOpen,
})
