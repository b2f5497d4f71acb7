import { expect, test } from 'vitest'
import { conflict, refuse } from './error.ts'
import type { Refusal } from './lifecycle.ts'
import { at, lifts } from './lift.ts'
import type { Lift } from './lift.ts'
import { defineMessages, defineRules, fill } from './text.ts'

const sentence = { CN: '还有 {count} 条', HK: '尚有 {count} 條', US: '{count} left' }
const rules = defineRules<{ still_used: Lift }>()({ still_used: sentence, heading: sentence })

test('a rule with a lift may refuse, its message filled in for each language', () => {
  const refusal: Refusal = { rule: 'still_used', message: fill(rules.still_used, { count: 3 }) }
  expect(refusal.message).toEqual({ CN: '还有 3 条', HK: '尚有 3 條', US: '3 left' })
  expect(refuse(rules, 'still_used', { count: 3 }).text.CN).toBe('还有 3 条')
})

test('a message without a lift does not compile as a refusal', () => {
  const words = defineMessages({ heading: sentence })
  // @ts-expect-error: `heading` says nothing about who lifts it
  expect(refuse(rules, 'heading').rule).toBe('heading')
  // @ts-expect-error: so does a conflict
  expect(conflict(words, 'heading').rule).toBe('heading')
  // @ts-expect-error: and the guard of a move
  const refusal: Refusal = { rule: 'heading', message: words.heading }
  expect(refusal.rule).toBe('heading')
})

test('an answer with a screen names both', () => {
  expect(at(lifts.center, 'teacherList')).toEqual({ by: lifts.center.by, screen: 'teacherList' })
})
