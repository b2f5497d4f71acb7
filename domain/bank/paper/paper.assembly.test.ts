import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { BankType } from '../question/question.model.ts'
import { assemble } from './paper.assembly.rules.ts'
import type { Blueprint } from './paper.assembly.rules.ts'
import { placeOf, planOf, shortageOf, supplyOf } from './paper.demand.rules.ts'
import type { Demand, Item } from './paper.demand.rules.ts'

const TYPES: BankType[] = ['SINGLE', 'JUDGE']
const CELLS = ['尺寸注法', '三视图', null] as const

const item = fc.record({
  type: fc.constantFrom(...TYPES),
  cell: fc.constantFrom(...CELLS),
  difficulty: fc.integer({ min: 1, max: 3 }),
  group: fc.option(fc.constantFrom('甲', '乙'), { nil: null, freq: 2 }),
})
const bankOf = (maxLength: number) =>
  fc.array(item, { maxLength }).map((all): Item[] => all.map((one, at) => ({ sn: `Q${at}`, ...one })))
const cell = fc.record({
  type: fc.constantFrom(...TYPES),
  cell: fc.constantFrom('尺寸注法', '三视图'),
  min: fc.integer({ min: 0, max: 2 }),
  more: fc.integer({ min: 0, max: 2 }),
})
const blueprint = fc
  .record({
    totals: fc.uniqueArray(fc.record({ type: fc.constantFrom(...TYPES), count: fc.integer({ min: 0, max: 4 }) }), {
      selector: ({ type }) => type,
      minLength: 1,
    }),
    cells: fc.uniqueArray(cell, { selector: placeOf, maxLength: 4 }),
    easy: fc.integer({ min: 0, max: 3 }),
  })
  .map(
    ({ totals, cells, easy }): Blueprint => ({
      totals,
      cells: cells
        .filter(({ type }) => totals.some((one) => one.type === type))
        .map(({ type, cell: name, min, more }) => ({ type, cell: name, min, max: min + more })),
      difficulty: easy === 0 ? {} : { 1: easy, 2: 1 },
    }),
  )

const demandsOf = ({ totals, cells }: Blueprint): Demand[] => [
  ...totals.map((one) => ({ kind: 'total' as const, ...one })),
  ...cells.map((one) => ({ kind: 'cell' as const, ...one })),
]

const isMet = (chosen: readonly Item[], demand: Demand): boolean => {
  if (demand.kind === 'total') return chosen.filter(({ type }) => type === demand.type).length === demand.count
  const count = chosen.filter((one) => placeOf(one) === placeOf(demand)).length
  return count >= demand.min && count <= demand.max
}
const hasNoAlternatives = (chosen: readonly Item[]): boolean => {
  const groups = chosen.map(({ group }) => group).filter((group) => group !== null)
  return new Set(groups).size === groups.length
}
/** By looking at every set of questions there is. */
const canBeMet = (items: readonly Item[], demands: readonly Demand[]): boolean =>
  Array.from({ length: 2 ** items.length }, (_, set) => items.filter((__, at) => (set >> at) % 2 === 1)).some(
    (chosen) => hasNoAlternatives(chosen) && demands.every((demand) => isMet(chosen, demand)),
  )

test('1,000 random banks and blueprints: a paper meets every demand, or there is a shortage (§3.15a)', () => {
  fc.assert(
    fc.property(bankOf(40), blueprint, fc.string(), (items, asked, seed) => {
      const made = assemble(items, asked, seed)
      const short = shortageOf(supplyOf(items), demandsOf(asked))?.short ?? 0
      expect(made.ok).toBe(short === 0)
      const chosen = made.ok ? made.chosen : []
      expect(new Set(chosen.map(({ sn }) => sn)).size).toBe(chosen.length)
      expect(hasNoAlternatives(chosen)).toBe(true)
      expect(demandsOf(asked).filter((demand) => made.ok && !isMet(chosen, demand))).toEqual([])
      expect(chosen.every(({ type }) => asked.totals.some((one) => one.type === type))).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('on small banks it is right about what can be met, and names a set of which none can be left out (§3.15a)', () => {
  fc.assert(
    fc.property(bankOf(9), blueprint, (items, asked) => {
      const demands = demandsOf(asked)
      const types = new Set(asked.totals.map(({ type }) => type))
      const known = items.filter(({ type }) => types.has(type))
      const made = assemble(items, asked, 'seed')
      expect(made.ok).toBe(canBeMet(known, demands))
      if (made.ok) return
      const { shortage } = made
      expect(canBeMet(known, shortage.demands)).toBe(false)
      for (const dropped of shortage.demands)
        expect(
          canBeMet(
            known,
            shortage.demands.filter((one) => one !== dropped),
          ),
        ).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('the same seed makes the same paper, in whatever order the bank is given; another seed another one (§3.15a)', () => {
  const items = Array.from(
    { length: 200 },
    (_, at): Item => ({
      sn: `Q${String(at).padStart(3, '0')}`,
      type: 'SINGLE',
      cell: at % 2 === 0 ? '尺寸注法' : '三视图',
      difficulty: (at % 5) + 1,
      group: null,
    }),
  )
  const asked: Blueprint = {
    totals: [{ type: 'SINGLE', count: 40 }],
    cells: [{ type: 'SINGLE', cell: '三视图', min: 10, max: 15 }],
    difficulty: { 1: 1, 3: 1 },
  }
  const sns = (seed: string, bank = items) => {
    const made = assemble(bank, asked, seed)
    return made.ok ? made.chosen.map(({ sn }) => sn) : []
  }
  expect(sns('2026-1')).toHaveLength(40)
  expect(sns('2026-1', items.toReversed())).toEqual(sns('2026-1'))
  expect(sns('2026-2')).not.toEqual(sns('2026-1'))
})

describe('the difficulty ratio (§3.15a)', () => {
  const items = Array.from(
    { length: 60 },
    (_, at): Item => ({
      sn: `Q${at}`,
      type: 'SINGLE',
      cell: null,
      difficulty: (at % 3) + 1,
      group: null,
    }),
  )
  const of = (difficulty: Blueprint['difficulty'], count = 20, bank = items) =>
    assemble(bank, { totals: [{ type: 'SINGLE', count }], cells: [], difficulty }, 'seed')

  it('is met where the bank has the questions', () => {
    const made = of({ 1: 5, 2: 3, 3: 2 })
    const levels = made.ok ? [1, 2, 3].map((level) => made.chosen.filter((one) => one.difficulty === level).length) : []
    expect(levels).toEqual([10, 6, 4])
    expect(made).toMatchObject({ ok: true, deviation: 0 })
  })

  it('is met as nearly as possible where it has not: the deviation is said, no paper is refused for it', () => {
    // 30 very easy questions are wanted and the bank has 20: ten others take their place.
    expect(of({ 1: 1 }, 30)).toMatchObject({ ok: true, deviation: 20 })
  })
})

describe('what is short (§3.15a)', () => {
  const items = (count: number, cellName: string, group: string | null = null): Item[] =>
    Array.from({ length: count }, (_, at) => ({
      sn: `${cellName}${at}`,
      type: 'SINGLE',
      cell: cellName,
      difficulty: 3,
      group,
    }))
  const shortOf = (bank: Item[], asked: Omit<Blueprint, 'difficulty'>) => {
    const made = assemble(bank, { ...asked, difficulty: {} }, 'seed')
    return made.ok ? null : made.shortage
  }

  it('names the one cell that lacks questions, and how many', () => {
    const cells = [
      { type: 'SINGLE' as const, cell: '尺寸注法', min: 5, max: 9 },
      { type: 'SINGLE' as const, cell: '三视图', min: 8, max: 9 },
    ]
    const bank = [...items(20, '尺寸注法'), ...items(5, '三视图')]
    expect(shortOf(bank, { totals: [{ type: 'SINGLE', count: 20 }], cells })).toEqual({
      demands: [{ kind: 'cell', ...cells[1] }],
      short: 3,
      contradictory: false,
    })
  })

  it('counts a group of alternatives once', () => {
    const totals = [{ type: 'SINGLE' as const, count: 3 }]
    expect(shortOf(items(3, '尺寸注法', '甲'), { totals, cells: [] })).toMatchObject({ short: 2 })
  })

  it('says that cells whose least numbers are more than the total contradict it', () => {
    const cells = ['尺寸注法', '三视图'].map((name) => ({ type: 'SINGLE' as const, cell: name, min: 6, max: 9 }))
    const bank = [...items(20, '尺寸注法'), ...items(20, '三视图')]
    const short = shortOf(bank, { totals: [{ type: 'SINGLE', count: 10 }], cells })
    expect(short).toMatchObject({ short: 2, contradictory: true })
    expect(short?.demands).toHaveLength(3)
  })
})

test('a plan counts what it gives to each place', () => {
  const bank: Item[] = [
    { sn: 'Q1', type: 'JUDGE', cell: '三视图', difficulty: 1, group: '甲' },
    { sn: 'Q2', type: 'JUDGE', cell: null, difficulty: 1, group: '甲' },
  ]
  const plan = planOf(supplyOf(bank), [{ kind: 'cell', type: 'JUDGE', cell: '三视图', min: 1, max: 1 }])
  expect([plan.short, plan.groups.get('甲')]).toEqual([0, placeOf({ type: 'JUDGE', cell: '三视图' })])
})
