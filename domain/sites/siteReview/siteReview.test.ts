import { describe, expect, it, test } from 'vitest'
import { checkItemWords } from './siteReview.messages.ts'
import { CHECK_ITEMS, CHECK_SHEET, checkPoints, NOTE_MAX, reviewNotes } from './siteReview.model.ts'
import { CHECK_HEADINGS, headingMax, itemsOf, notesToRevise, pointsOf, SHEET_MAX } from './siteReview.rules.ts'

describe('the sheet (domain.md §3.6 J: “`check_items` 100-point sheet: 机构资质 20, 人员配置 28, 场地设备 [A 30], 管理制度 [A 22]”)', () => {
  it('has four headings with their weights, 100 in sum', () => {
    expect(Object.keys(CHECK_SHEET)).toEqual(CHECK_HEADINGS)
    expect(CHECK_HEADINGS.map(headingMax)).toEqual([20, 28, 30, 22])
    expect(SHEET_MAX).toBe(100)
  })
  it('has five to eight items a heading, of whole points, each with words and in one heading', () => {
    const items = CHECK_HEADINGS.flatMap(itemsOf)
    for (const heading of CHECK_HEADINGS) {
      expect(itemsOf(heading).length).toBeGreaterThanOrEqual(5)
      expect(itemsOf(heading).length).toBeLessThanOrEqual(8)
      expect(itemsOf(heading)).toHaveLength(Object.keys(CHECK_SHEET[heading]).length)
    }
    for (const [, most] of items) expect(Number.isInteger(most) && most > 0).toBe(true)
    expect(items.map(([item]) => item)).toEqual([...CHECK_ITEMS])
    expect(Object.keys(checkItemWords)).toEqual([...CHECK_ITEMS])
  })
  test('its sum, and that of a heading', () => {
    const points = { org_legal: 3, org_site: 0, rules_emergency: 5 }
    expect([pointsOf(points), pointsOf(points, 'ORGANIZATION'), pointsOf(points, 'PEOPLE')]).toEqual([8, 3, 0])
    expect(pointsOf({})).toBe(0)
  })
  test.each<[string, object, boolean]>([
    ['nothing judged yet', {}, true],
    ['all points of an item', { org_legal: 4 }, true],
    ['none', { org_legal: 0 }, true],
    ['more than the item has', { org_legal: 5 }, false],
    ['less than none', { org_legal: -1 }, false],
    ['half a point', { org_legal: 1.5 }, false],
    ['an item that does not exist', { other: 1 }, false],
  ])('points: %s', (_, points, isGood) => {
    expect(checkPoints.safeParse(points).success).toBe(isGood)
  })
  test('what is too much is named by its item', () => {
    expect(checkPoints.safeParse({ org_legal: 9 }).error?.issues[0]?.path).toEqual(['org_legal'])
  })
})

test.each<[string, object, boolean]>([
  ['of a section', { theory: '请补充照片' }, true],
  ['of a field', { 'theory.rooms': '请补充照片' }, true],
  ['of a row', { 'theory.rooms.0': '请补充照片' }, false],
  ['empty', { theory: '' }, false],
  ['as long as can be', { theory: '字'.repeat(NOTE_MAX) }, true],
  ['too long', { theory: '字'.repeat(NOTE_MAX + 1) }, false],
  ['too many', Object.fromEntries(Array.from({ length: 201 }, (__, at) => [`f${at}`, '请补充'])), false],
])('a note %s', (_, notes, isGood) => {
  expect(reviewNotes.safeParse(notes).success).toBe(isGood)
})

test('the applicant works on the notes of its last rejection', () => {
  const round = (decision: 'approve' | 'reject', note: string) => ({
    review: { decision, points: {}, notes: { theory: note } },
  })
  expect(notesToRevise([])).toEqual({})
  expect(notesToRevise([round('reject', '第二次'), round('reject', '第一次')])).toEqual({ theory: '第二次' })
  expect(notesToRevise([{ review: null }, round('reject', '第一次')])).toEqual({ theory: '第一次' })
  expect(notesToRevise([round('approve', '通过'), round('reject', '第一次')])).toEqual({})
})
