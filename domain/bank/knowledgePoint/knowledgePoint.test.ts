import { describe, expect, it, test } from 'vitest'
import { POINTS_MAX } from './knowledgePoint.model.ts'
import { inTreeOrder, isTreeFull, placeFault, subtreeOf } from './knowledgePoint.rules.ts'
import type { TreePoint } from './knowledgePoint.rules.ts'

const point = (sn: string, parent_sn: string | null, position = 1): TreePoint => ({
  sn,
  parent_sn,
  name: `点${sn}`,
  position,
})
// Points 1 to 4 lie below one another: the deepest tree that is allowed. Point 5 is at the top too, and comes before 1.
const tree = [point('1', null, 2), point('2', '1'), point('3', '2'), point('4', '3'), point('5', null, 1)]

describe('the tree of knowledge points (§3.15)', () => {
  it('is read in its order, each point after its parent, with its depth', () => {
    expect(inTreeOrder(tree).map(({ sn, depth }) => [sn, depth])).toEqual([
      ['5', 1],
      ['1', 1],
      ['2', 2],
      ['3', 3],
      ['4', 4],
    ])
  })

  it('leaves out a point whose parent is gone', () => {
    expect(inTreeOrder([point('2', '1')])).toEqual([])
  })

  it.each([
    ['1', ['1', '2', '3', '4']],
    ['4', ['4']],
    ['5', ['5']],
  ])('below %s', (sn, all) => {
    expect([...subtreeOf(tree, sn)].toSorted()).toEqual(all)
  })
})

test.each<[string, string | null, { name: string; parent_sn: string | null }, string | null]>([
  ['a new one at the top', null, { name: '新', parent_sn: null }, null],
  ['a new one in the fourth level', null, { name: '新', parent_sn: '3' }, null],
  ['a new one in a fifth level', null, { name: '新', parent_sn: '4' }, 'point_too_deep'],
  ['below an unknown one', null, { name: '新', parent_sn: '9' }, 'point_parent_unknown'],
  ['with the name of a sibling', null, { name: '点5', parent_sn: null }, 'point_name_taken'],
  ['with that name elsewhere', null, { name: '点5', parent_sn: '1' }, null],
  ['keeping its own name', '5', { name: '点5', parent_sn: null }, null],
  ['moved below itself', '1', { name: '点1', parent_sn: '1' }, 'point_below_itself'],
  ['moved below its grandchild', '1', { name: '点1', parent_sn: '3' }, 'point_below_itself'],
  ['moved with three levels below the top', '2', { name: '点2', parent_sn: '5' }, null],
  ['moved with all it has, which is too much', '1', { name: '点1', parent_sn: '5' }, 'point_too_deep'],
])('the place of a point (§3.15): %s', (_, sn, given, rule) => {
  expect(placeFault(tree, sn, given)?.rule ?? null).toBe(rule)
})

test('a credential has at most 500 points (§3.15)', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => point(String(at), null))
  expect([isTreeFull(many(POINTS_MAX - 1)), isTreeFull(many(POINTS_MAX))]).toEqual([false, true])
})
