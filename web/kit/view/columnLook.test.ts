import { describe, expect, it } from 'vitest'
import { arranged, movedTo, withWidth, makeRoom } from './columnLook.ts'
import type { ListLook } from './columnLook.ts'

const look: ListLook = { hidden: null, order: null, widths: {}, dense: false, limit: 20 }
const column = (name: string) => ({ name, ...(name === 'name' ? { card: 'identity' } : {}) })
const columns = ['photo', 'name', 'a', 'b', 'c'].map(column)
const namesIn = (order: readonly string[] | null, of = columns) =>
  arranged(of, { ...look, order: order && [...order] })
    .map(({ name }) => name)
    .join(' ')

describe('the columns in the order of an account (finding 10)', () => {
  it.each<[string, string[] | null, string]>([
    ['no own order: as designed', null, 'photo name a b c'],
    ['an own order: what stands in front of the name, and the name, stay there', ['c', 'a', 'b'], 'photo name c a b'],
    ['a column that a release has removed is left out', ['c', 'gone', 'a', 'b'], 'photo name c a b'],
    ['a column that a release has added comes after its neighbour by design', ['c', 'a'], 'photo name c a b'],
    ['one that was added first comes first', ['c', 'b'], 'photo name a c b'],
  ])('%s', (_, order, shown) => {
    expect(namesIn(order)).toBe(shown)
  })

  it.each([
    ['c', 2, 'c a b'],
    ['a', 4, 'b c a'],
    ['b', 3, 'a b c'],
    ['c', 0, 'c a b'],
  ])('%s moved to place %i', (name, to, order) => {
    expect(movedTo(columns, look, name, to).order?.join(' ')).toBe(order)
  })

  it.each<[number | null, Record<string, number>]>([
    [123.4, { a: 123, b: 90 }],
    [3, { a: 48, b: 90 }],
    [2000, { a: 640, b: 90 }],
    [null, { b: 90 }],
  ])('a width of %s px is kept between 48 and 640; none is the design', (width, widths) => {
    expect(withWidth({ ...look, widths: { a: 100, b: 90 } }, 'a', width).widths).toEqual(widths)
  })
})

describe('room for the boxes of a list, or for a few pixels that are missing', () => {
  const widthsOf = (widths: number[], px: number) =>
    makeRoom(
      widths.map((width) => ({ width })),
      px,
    ).map(({ width }) => width)

  it.each([
    ['the widest gives most, a narrow one nothing', [290, 130, 92], 40, [254, 126, 92]],
    ['one alone gives all of it', [290, 100], 40, [250, 100]],
    ['no column becomes too narrow to be read', [120, 115, 80], 40, [110, 110, 80]],
    ['narrow columns stay', [100, 92], 40, [100, 92]],
    ['together exactly what is missing', [168, 112, 132, 176, 132], 12, [164, 112, 130, 172, 130]],
  ])('%s', (_, widths, px, left) => {
    expect(widthsOf(widths, px)).toEqual(left)
  })
})
