import { expect, test } from 'vitest'
import { GRANTS } from '../../access/grants.ts'
import { ROLES } from '../../access/roles.ts'
import { definitionWords, figureWords } from './statistics.messages.ts'
import { FIGURES, TOPIC_FACTS, TOPICS } from './statistics.model.ts'
import {
  dimensionIn,
  dimensionsOf,
  figureIn,
  figuresOf,
  shareOf,
  sortOf,
  sortsBy,
  topicIn,
  topicsOf,
  wholeOf,
} from './statistics.rules.ts'

test.each([
  ['school', ['pass', 'signup', 'training', 'selftest']],
  ['college', ['pass', 'signup', 'capacity', 'site', 'training', 'selftest']],
  ['center', [...TOPICS]],
  ['system', [...TOPICS]],
] as const)('%s reads the topics behind whose figures it has the lists (interface.md §5a)', (role, topics) => {
  expect(topicsOf({ permissions: new Set(GRANTS[role]) })).toEqual(topics)
})

test('examiners and training organizations read no reports', () => {
  expect(ROLES.filter((role) => GRANTS[role].includes('report:read'))).toEqual([
    'school',
    'college',
    'center',
    'system',
  ])
})

test.each([
  [3, 4, 75],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [0, 5, 0],
  [5, 5, 100],
  [0, 0, null],
  [null, 4, null],
  [3, null, null],
])('%s of %s is %s per cent: nothing is no share of nothing (Decided 37)', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share)
})

test('each figure belongs to one topic, and its share and parts are figures of the same', () => {
  expect(TOPICS.flatMap((topic) => figuresOf(topic)).toSorted()).toEqual(FIGURES.toSorted())
  for (const topic of TOPICS) {
    const { share, parts } = TOPIC_FACTS[topic]
    for (const name of [share.part, share.whole, ...parts]) expect(figuresOf(topic)).toContain(name)
    expect(wholeOf(topic, share.part)).toBe(share.whole)
    expect(wholeOf(topic, share.whole)).toBeNull()
    expect(Object.values(definitionWords[topic]).every((text) => text.length > 20)).toBe(true)
  }
  expect(Object.keys(figureWords)).toHaveLength(FIGURES.length)
})

test('only examiners are grouped by person; time comes in its order, others by their first figure', () => {
  expect(dimensionsOf('pass')).not.toContain('examiner')
  expect(dimensionsOf('examiner')).toContain('examiner')
  expect(TOPICS.filter((topic) => !dimensionsOf(topic).includes('level'))).toEqual(['training'])
  expect([sortOf('pass', 'month'), sortOf('pass', 'org'), sortOf('site', 'quarter')]).toEqual([
    'key',
    '-results',
    'key',
  ])
  expect([sortsBy('pass', '-passed'), sortsBy('pass', 'key'), sortsBy('pass', 'capacity')]).toEqual([true, true, false])
})

test('a word of an address that is none stands for the first', () => {
  expect([topicIn('site'), topicIn('weather'), topicIn(undefined)]).toEqual(['site', 'pass', 'pass'])
  expect([dimensionIn('examiner', 'pass'), dimensionIn('examiner', 'examiner')]).toEqual(['credential', 'examiner'])
  expect([figureIn('failed', 'pass'), figureIn('capacity', 'pass')]).toEqual(['failed', 'passed'])
})
