import { expect, test } from 'vitest'
import { EXAM_STATES } from '../exam/exam.model.ts'
import { INCIDENT_TYPES, SPARE_TYPES } from './incident.model.ts'
import { maySpare } from './incident.spare.rules.ts'

const facts = { type: 'LEAK', exam_state: 'IN_PROGRESS', spare: 'SEALED' } as const
const ruleOf = (change: Partial<Parameters<typeof maySpare>[0]>) => maySpare({ ...facts, ...change })?.rule ?? null

test('§5.9 启用备用卷: type 试题泄密 or 试卷问题', () => {
  const open = INCIDENT_TYPES.filter((type) => ruleOf({ type }) === null)
  expect(open.toSorted()).toEqual(['LEAK', 'PAPER'])
  expect(SPARE_TYPES.toSorted()).toEqual(['LEAK', 'PAPER'])
  expect(ruleOf({ type: 'POWER' })).toBe('incident_spare_type')
})

test('§5.9 启用备用卷: until the exam’s end', () => {
  const open = EXAM_STATES.filter((exam_state) => ruleOf({ exam_state }) === null)
  expect(open).toEqual(['NOT_STARTED', 'IN_PROGRESS'])
  expect(ruleOf({ exam_state: 'ENDED' })).toBe('incident_spare_over')
})

test('§3.15a variant B opens once, and only where it is sealed', () => {
  expect(ruleOf({ spare: 'NONE' })).toBe('incident_spare_none')
  expect(ruleOf({ spare: 'OPEN' })).toBe('incident_spare_open')
})
