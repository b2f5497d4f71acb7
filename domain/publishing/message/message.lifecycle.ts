import { lifecycleOf } from '../../kernel/lifecycle.ts'
import type { Tone } from '../../kernel/lifecycle.ts'
import { messageMoveWords, messageStateWords } from './message.messages.ts'
import { MESSAGE_STATES } from './message.model.ts'
import type { MessageStatus } from './message.model.ts'
import { rateRefusal } from './message.rules.ts'
import type { MessageFacts } from './message.rules.ts'

/** A message (domain.md §5.8): it waits for an answer or has one. That it was opened is stored for each reader, apart from this. */
export const messageLifecycle = lifecycleOf<MessageFacts>()({
  name: 'message',
  states: MESSAGE_STATES,
  initial: 'SEND',
  words: messageStateWords,
  tones: { SEND: 'waiting', BACK: 'approved' },
  next: { SEND: { move: 'reply', by: 'center', until: 'due' } },
  labels: messageMoveWords,
  moves: {
    reply: { from: ['SEND'], to: 'BACK', permission: 'message:reply', opinion: 'required' },
    transfer: { from: ['SEND'], to: 'SEND', permission: 'message:reply', opinion: 'optional' },
    followup: { from: ['BACK'], to: 'SEND', permission: 'message:add' },
    rate: { from: ['BACK'], to: 'BACK', permission: 'message:add', when: rateRefusal },
  },
})

/** The colours of what a reader sees. */
export const messageTones: Record<MessageStatus, Tone> = { SEND: 'attention', READ: 'waiting', BACK: 'approved' }
