// A paper from a bank and a blueprint (domain.md §3.15a): every demand is met, or those that exclude each other are named.
import type { BankType } from '../question/question.model.ts'
import { placeOf, planOf, shortageOf, supplyOf } from './paper.demand.rules.ts'
import type { Demand, Item, Plan, Shortage } from './paper.demand.rules.ts'
import { drawOf, shuffled } from './paper.random.rules.ts'
import type { Draw } from './paper.random.rules.ts'

/** How large the share of each difficulty should be; parts of any sum, none: any. */
type DifficultyRatio = Partial<Record<number, number>>
export type Blueprint = {
  /** So many of each type, in the order of the paper. */
  totals: readonly { type: BankType; count: number }[]
  cells: readonly { type: BankType; cell: string; min: number; max: number }[]
  difficulty: DifficultyRatio
}
export type Assembled =
  | {
      ok: true
      /** The numbers of the questions, by type in the blueprint's order. */
      chosen: Item[]
      /** How far the difficulties are from the target: the sum of the differences in questions; 0: exact. */
      deviation: number
    }
  | { ok: false; shortage: Shortage }

const demandsOf = ({ totals, cells }: Blueprint): Demand[] => [
  ...totals.map((one) => ({ kind: 'total' as const, ...one })),
  ...cells.map((one) => ({ kind: 'cell' as const, ...one })),
]

/**
 * Makes a paper. The same items, blueprint and seed make the same one. Items of a type that the blueprint does not count are left out.
 */
export function assemble(items: readonly Item[], blueprint: Blueprint, seed: string): Assembled {
  const types = new Set(blueprint.totals.map(({ type }) => type))
  const known = items.filter(({ type }) => types.has(type)).toSorted((a, b) => (a.sn < b.sn ? -1 : 1))
  const demands = demandsOf(blueprint)
  const supply = supplyOf(known)
  const shortage = shortageOf(supply, demands)
  if (shortage) return { ok: false, shortage }
  const draw = drawOf(seed)
  const begun = begin(known, planOf(supply, demands), draw)
  const paper = paperOf(known, begun, blueprint)
  mix(paper, draw)
  improve(paper)
  const chosen = blueprint.totals.flatMap(({ type }) =>
    shuffled(
      paper.chosen.filter((item) => item.type === type),
      draw,
    ),
  )
  return { ok: true, chosen, deviation: deviationOf(paper.levels, blueprint, chosen.length) }
}

/** Questions that carry out the plan, by chance among those that could. */
function begin(items: readonly Item[], { counts, groups }: Plan, draw: Draw): Item[] {
  const left = new Map(counts)
  const mixed = shuffled(items, draw)
  const take = (item: Item) => {
    const place = placeOf(item)
    const open = left.get(place) ?? 0
    if (open > 0) left.set(place, open - 1)
    return open > 0
  }
  const used = new Set<string>()
  const ofGroups = mixed.filter((item) => {
    if (item.group === null || used.has(item.group) || groups.get(item.group) !== placeOf(item)) return false
    used.add(item.group)
    return take(item)
  })
  return [...ofGroups, ...mixed.filter((item) => item.group === null && take(item))]
}

type Paper = {
  chosen: Item[]
  rest: Item[]
  counts: Map<string, number>
  groups: Set<string>
  /** How many questions of each difficulty. */
  levels: Map<number, number>
  /** Of the places that the blueprint bounds. */
  bounds: Map<string, { min: number; max: number }>
  blueprint: Blueprint
}

const counted = <K>(keys: readonly K[]): Map<K, number> => {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
const groupsIn = (items: readonly Item[]) => new Set(items.map(({ group }) => group).filter((group) => group !== null))

function paperOf(items: readonly Item[], chosen: Item[], blueprint: Blueprint): Paper {
  const taken = new Set(chosen)
  return {
    chosen,
    rest: items.filter((item) => !taken.has(item)),
    counts: counted(chosen.map(placeOf)),
    groups: groupsIn(chosen),
    levels: counted(chosen.map(({ difficulty }) => difficulty)),
    bounds: new Map(blueprint.cells.map((cell) => [placeOf(cell), cell])),
    blueprint,
  }
}

const change = <K>(counts: Map<K, number>, key: K, by: number) => counts.set(key, (counts.get(key) ?? 0) + by)

/** May `into` take the place of `out` in the paper? */
function fits({ counts, groups, bounds }: Paper, out: Item, into: Item): boolean {
  if (out.type !== into.type) return false
  if (into.group !== null && into.group !== out.group && groups.has(into.group)) return false
  const [from, to] = [placeOf(out), placeOf(into)]
  if (from === to) return true
  return (
    (counts.get(from) ?? 0) > (bounds.get(from)?.min ?? 0) && (counts.get(to) ?? 0) < (bounds.get(to)?.max ?? Infinity)
  )
}

/** Exchanges two questions, by their places in `chosen` and `rest`. */
function exchange(paper: Paper, at: number, place: number): void {
  const [out, into] = [paper.chosen[at], paper.rest[place]]
  if (!out || !into) return
  paper.chosen[at] = into
  paper.rest[place] = out
  change(paper.counts, placeOf(out), -1)
  change(paper.counts, placeOf(into), 1)
  change(paper.levels, out.difficulty, -1)
  change(paper.levels, into.difficulty, 1)
  if (out.group !== null) paper.groups.delete(out.group)
  if (into.group !== null) paper.groups.add(into.group)
}

/** So many exchanges by chance for each question: the plan is one of many that meet the demands. */
const STEPS = 10

function mix(paper: Paper, draw: Draw): void {
  if (paper.rest.length === 0) return
  for (let step = 0; step < STEPS * paper.chosen.length; step += 1) {
    const [at, place] = [draw(paper.chosen.length), draw(paper.rest.length)]
    const [out, into] = [paper.chosen[at], paper.rest[place]]
    if (out && into && fits(paper, out, into)) exchange(paper, at, place)
  }
}

/** How many questions of each difficulty are wanted, of so many in all; empty: any. */
function targetOf({ difficulty }: Blueprint, questions: number): Map<number, number> {
  const parts = Object.entries(difficulty).map(([level, part]) => [Number(level), part ?? 0] as const)
  const sum = parts.reduce((all, [, part]) => all + part, 0)
  return sum === 0 ? new Map() : new Map(parts.map(([level, part]) => [level, (part / sum) * questions]))
}

function deviationOf(levels: ReadonlyMap<number, number>, blueprint: Blueprint, questions: number): number {
  const target = targetOf(blueprint, questions)
  if (target.size === 0) return 0
  const all = new Set([...target.keys(), ...levels.keys()])
  return [...all].reduce((sum, level) => sum + Math.abs((levels.get(level) ?? 0) - (target.get(level) ?? 0)), 0)
}

/** How far the difficulties of a paper are from the ratio: the sum of the differences in questions; 0: exact, or no ratio is asked for. */
export const difficultyDeviation = (difficulties: readonly number[], blueprint: Blueprint): number =>
  deviationOf(counted(difficulties), blueprint, difficulties.length)

/** The number of questions that the ratio wants of each difficulty, of so many in all; empty: it wants none. */
export const difficultyTargets = targetOf

/** Exchanges questions while that brings the difficulties nearer to the target: in the end no single exchange does. */
function improve(paper: Paper): void {
  const { chosen, rest } = paper
  const known = [...new Set(rest.map(({ difficulty }) => difficulty))]
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const [at, out] of chosen.entries()) {
      const better = new Set(known.filter((level) => isNearer(paper, out.difficulty, level)))
      const place =
        better.size === 0 ? -1 : rest.findIndex((into) => better.has(into.difficulty) && fits(paper, out, into))
      if (place < 0) continue
      exchange(paper, at, place)
      isBetter = true
    }
  }
}

/** Would a question of another difficulty in the place of one bring the paper nearer to the target? */
function isNearer({ levels, blueprint, chosen }: Paper, out: number, into: number): boolean {
  if (out === into) return false
  const after = new Map(levels)
  change(after, out, -1)
  change(after, into, 1)
  return deviationOf(levels, blueprint, chosen.length) - deviationOf(after, blueprint, chosen.length) > ROUNDING
}
const ROUNDING = 1e-9
