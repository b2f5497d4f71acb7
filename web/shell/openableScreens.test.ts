import { describe, expect, it, test } from 'vitest'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { findPlaces, placesOf } from './openableScreens.ts'

const all = placesOf(rowsOf('college'), () => true)
const found = (typed: string, lang: 'CN' | 'HK' | 'US' = 'CN') =>
  findPlaces(all, typed, lang).map(({ title }) => title.CN)

describe('a screen is found', () => {
  test.each([
    ['考核', '考核计划'],
    ['綜合成績', '综合成绩'],
    ['kaohejihua', '考核计划'],
    ['khjh', '考核计划'],
    ['kaohjh', '考核计划'],
    ['kao he', '考核计划'],
    ['jihua', '考核计划'],
    ['exam plans', '考核计划'],
    ['plans exam', '考核计划'],
    ['Our students', '本校学生'],
    ['/college/major', '专业管理'],
    ['grzx', '个人中心'],
  ])('%s → %s', (typed, title) => {
    expect(found(typed)).toContain(title)
  })
  test('by its own name before its group', () => {
    expect(found('学生')[0]).toBe('本校学生')
    expect(found('kaoshi')[0]).toBe('考试')
    expect(found('xsgl')).toContain('考试报名')
  })
  test('not at all by text that matches nothing', () => {
    expect(found('zzzz')).toEqual([])
    expect(found('kaozz')).toEqual([])
  })
})

it('the list holds permitted screens only, and none that needs a record', () => {
  expect(all.filter(({ path }) => path.includes('$'))).toEqual([])
  const few = placesOf(rowsOf('college'), (path) => path === '/college/major/manage')
  expect(few.map(({ path }) => path)).toEqual(['/college/major/manage'])
})
