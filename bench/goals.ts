import { quantile } from './load.ts'

/** The goal of a figure. A ratio decides whether the bench fails; an absolute figure never does (performance.md §3). */
export type Goal = { text: string; holds: (value: number) => boolean; isRatio: boolean }
export type Figure = { area: string; name: string; unit: string; goal?: Goal }
export type Line = Figure & { values: number[]; noisy: number }

export const atLeast = (bound: number): Goal => ({
  text: `≥ ${bound}`,
  holds: (value) => value >= bound,
  isRatio: true,
})
export const atMost = (bound: number): Goal => ({ text: `≤ ${bound}`, holds: (value) => value <= bound, isRatio: true })
export const absolute = (bound: number): Goal => ({ ...atMost(bound), isRatio: false })

/** Collects figures as they are measured, and gives the result. */
export type Book = {
  put: (figure: Figure, value: number) => void
  /** Ends a step: what was put since the last one came from a busy machine, or from a quiet one. */
  endStep: (isNoisy: boolean) => void
  lines: () => Line[]
}

export function newBook(): Book {
  const lines = new Map<string, Line>()
  let recent = new Set<Line>()
  return {
    put: (figure, value) => {
      const key = `${figure.area}|${figure.name}`
      const line = lines.get(key) ?? { ...figure, values: [], noisy: 0 }
      line.values.push(value)
      lines.set(key, line)
      recent.add(line)
    },
    endStep: (isNoisy) => {
      if (isNoisy) for (const line of recent) line.noisy += 1
      recent = new Set()
    },
    lines: () => [...lines.values()],
  }
}

export const isShort = ({ goal, values }: Line): boolean => goal !== undefined && !goal.holds(quantile(values, 0.5))
/** Below a goal that is a ratio in two of three rounds, or in the only one. */
export function isFailed({ goal, values }: Line): boolean {
  const below = values.filter((value) => goal && !goal.holds(value)).length
  return goal?.isRatio === true && below >= Math.min(2, values.length)
}
