/** What was done, newest last, what it is now, and what was taken back, next first. `tag`: of the last step, so that steps of one kind are one. */
export type Steps<T> = { past: readonly T[]; now: T; future: readonly T[]; tag: string | null }

/** So many steps can be taken back. */
export const STEPS_MAX = 100

export const firstStep = <T>(now: T): Steps<T> => ({ past: [], now, future: [], tag: null })

/** One more step; with the tag of the step before it both are one, such as the presses of an arrow key. */
export function stepTo<T>(steps: Steps<T>, now: T, tag: string | null = null): Steps<T> {
  const isSame = tag !== null && tag === steps.tag
  const past = isSame ? steps.past : [...steps.past, steps.now].slice(-STEPS_MAX)
  return { past, now, future: [], tag }
}

/** Takes the last step back; nothing changes where there is none. */
export function undone<T>({ past, now, future, tag }: Steps<T>): Steps<T> {
  const before = past.at(-1)
  if (before === undefined) return { past, now, future, tag }
  return { past: past.slice(0, -1), now: before, future: [now, ...future], tag: null }
}

/** Makes the step again that was taken back last. */
export function redone<T>({ past, now, future, tag }: Steps<T>): Steps<T> {
  const [next, ...later] = future
  if (next === undefined) return { past, now, future, tag }
  return { past: [...past, now], now: next, future: later, tag: null }
}
