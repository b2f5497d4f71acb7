import { expect, it, test } from 'vitest'
import { readingOf } from './pinyin.model.ts'
import { ALL_PORTALS } from './sections.ts'

it('every title of a screen or group has a pinyin reading: a new character must be added to READINGS', () => {
  const titles = ALL_PORTALS.flatMap(({ rows }) => rows.map(({ title }) => title.CN))
  expect(titles.length).toBeGreaterThan(40)
  expect(titles.filter((title) => readingOf(title) === null)).toEqual([])
})

test.each([
  ['考核计划', 'kao he ji hua'],
  ['借考加入计划', 'jie kao jia ru ji hua'],
  ['院校信息', 'yuan xiao xin xi'],
  ['A4 表', 'a 4 biao'],
])('the reading of %s is %s', (title, reading) => {
  expect(readingOf(title)?.join(' ')).toBe(reading)
})
test('a title with an unlisted character has no reading', () => {
  expect(readingOf('考𠮷')).toBeNull()
})
