// Can a bank give what a blueprint asks for, and if not, which of its demands exclude each other (domain.md §3.15a)?
import type { BankType } from '../question/question.model.ts'
import { networkOf, sendAll } from './paper.flow.rules.ts'
import type { Network } from './paper.flow.rules.ts'

/** A question as a paper is made from it: `cell` is the blueprint's row of its first knowledge point, null where no row has it. */
export type Item = {
  sn: string
  type: BankType
  cell: string | null
  difficulty: number
  /** At most one of a group is in a paper; null: it is no alternative of another. */
  group: string | null
}
/** What is asked: of a type so many in all, or of a type and a row of the blueprint between `min` and `max`. */
export type Demand =
  | { kind: 'total'; type: BankType; count: number }
  | { kind: 'cell'; type: BankType; cell: string; min: number; max: number }

/** How many of each place (type and row) are in a paper, and which group gives its question to which place. */
export type Plan = { counts: Map<string, number>; groups: Map<string, string> }

const LINE = '\n'
export const placeOf = ({ type, cell }: Pick<Item, 'type' | 'cell'>): string => `${type}${LINE}${cell ?? ''}`
const typeOf = (place: string): string => place.split(LINE)[0] ?? ''

/** What the bank has: single questions by place, and the places of each group. */
export type Supply = { singles: Map<string, number>; groups: Map<string, Set<string>> }

export function supplyOf(items: readonly Item[]): Supply {
  const singles = new Map<string, number>()
  const groups = new Map<string, Set<string>>()
  for (const item of items) {
    const place = placeOf(item)
    if (item.group === null) singles.set(place, (singles.get(place) ?? 0) + 1)
    else groups.set(item.group, (groups.get(item.group) ?? new Set()).add(place))
  }
  return { singles, groups }
}

type Bounds = { min: number; max: number }
/** More than any paper has; a whole number, so that differences of capacities stay numbers. */
const ANY = 1_000_000
/** Without a demand a place may have any number, and a type too. */
const boundsOf = (demands: readonly Demand[]) => {
  const bounds = new Map<string, Bounds>()
  for (const demand of demands) {
    if (demand.kind === 'total') bounds.set(demand.type, { min: demand.count, max: demand.count })
    else bounds.set(placeOf(demand), { min: demand.min, max: demand.max })
  }
  return (key: string): Bounds => bounds.get(key) ?? { min: 0, max: ANY }
}

type Arcs = { bounded: (start: number, end: number, of: Bounds) => () => number; needed: () => number }

/** Arcs that must carry at least `min`: that much is taken at their beginning and given at their end, from and into two nodes of their own. */
function arcsOf(network: Network, from: number, into: number): Arcs {
  let needed = 0
  return {
    needed: () => needed,
    bounded(start, end, { min, max }) {
      const free = network.add(start, end, max - min)
      if (min > 0) {
        network.add(from, end, min)
        network.add(start, into, min)
      }
      needed += min
      return () => free() + min
    },
  }
}

const [SOURCE, SINK, FROM, INTO, FIRST] = [0, 1, 2, 3, 4] as const

/** The places and types that a bank and its demands name. */
function namesOf({ singles, groups }: Supply, demands: readonly Demand[]) {
  const asked = demands.filter((one) => one.kind === 'cell').map(placeOf)
  const places = [...new Set([...singles.keys(), ...[...groups.values()].flatMap((all) => [...all]), ...asked])]
  return { places, types: [...new Set([...places.map(typeOf), ...demands.map(({ type }) => type)])] }
}

/**
 * A flow from the bank through places and types, whose least amounts are sent first: source → group or pool → place → type → sink.
 * `short` is how many questions the least amounts lack, 0 where all demands are met at once.
 */
export function planOf(supply: Supply, demands: readonly Demand[]): Plan & { short: number } {
  const { singles, groups } = supply
  const { places, types } = namesOf(supply, demands)
  const placeAt = new Map(places.map((place, at) => [place, FIRST + at]))
  const typeAt = new Map(types.map((type, at) => [type, FIRST + places.length + at]))
  const firstGroup = FIRST + places.length + types.length
  const network = networkOf(firstGroup + groups.size)
  const { bounded, needed } = arcsOf(network, FROM, INTO)
  const bounds = boundsOf(demands)
  const counts = [...placeAt].map(([place, at]) => {
    network.add(SOURCE, at, singles.get(place) ?? 0)
    return [place, bounded(at, typeAt.get(typeOf(place)) ?? SINK, bounds(place))] as const
  })
  for (const [type, at] of typeAt) bounded(at, SINK, bounds(type))
  const given = [...groups].flatMap(([name, all], at) => {
    network.add(SOURCE, firstGroup + at, 1)
    return [...all].map((place) => ({ name, place, flow: network.add(firstGroup + at, placeAt.get(place) ?? SINK, 1) }))
  })
  network.add(SINK, SOURCE, ANY)
  const short = needed() - sendAll(network, FROM, INTO)
  return {
    short,
    counts: new Map(counts.map(([place, flow]) => [place, flow()])),
    groups: new Map(given.filter(({ flow }) => flow() === 1).map(({ name, place }) => [name, place])),
  }
}

/** Demands that exclude each other: without any one of them the others can be met. */
export type Shortage = {
  demands: Demand[]
  /** How many questions they lack. */
  short: number
  /** More questions do not help: the demands themselves contradict one another. */
  contradictory: boolean
}

/** A bank that has in each place as many questions as all demands together ask for. */
const unlimitedSupply = (demands: readonly Demand[]): Supply => {
  const most = demands.reduce((sum, one) => sum + (one.kind === 'total' ? one.count : one.min), 0)
  const places = demands.flatMap((one) => (one.kind === 'cell' ? [placeOf(one)] : [placeOf({ ...one, cell: null })]))
  return { singles: new Map(places.map((place) => [place, most])), groups: new Map() }
}

/** Why the demands cannot be met: a smallest set of them in the sense that dropping any one lets the rest be met; null where all are met. */
export function shortageOf(supply: Supply, demands: readonly Demand[]): Shortage | null {
  if (planOf(supply, demands).short === 0) return null
  // Each is left out in turn, and stays out where the rest still cannot be met. Large demands are tried last, so that they stay in the answer where there is a choice.
  const bySize = demands.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const kept = bySize.reduce<readonly Demand[]>((all, one) => {
    const rest = all.filter((other) => other !== one)
    return planOf(supply, rest).short > 0 ? rest : all
  }, demands)
  return {
    demands: [...kept],
    short: planOf(supply, kept).short,
    contradictory: planOf(unlimitedSupply(kept), kept).short > 0,
  }
}

const sizeOf = (demand: Demand): number => (demand.kind === 'total' ? demand.count : demand.min)
