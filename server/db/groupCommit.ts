type Waiting<T, R> = { item: T; done: (result: R) => void; failed: (error: unknown) => void }

export type GroupLimits = {
  /** The first of a group waits so long for others, in ms. */
  waitMs: number
  /** So many are written at once. */
  most: number
}

/**
 * Writes that arrive at about the same time are written together (performance.md §1.10): one commit for all of a group. Each is
 * answered after the commit of its group, never before; where the group fails, each of it fails. `write` returns a result for each
 * item, in their order. One group is written at a time: those that arrive meanwhile are the next one.
 */
export function groupsOf<T, R>(
  write: (items: readonly T[]) => Promise<readonly R[]>,
  { waitMs, most }: GroupLimits,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let isBusy = false

  async function writeNext(): Promise<void> {
    const group = waiting.slice(0, most)
    waiting = waiting.slice(most)
    try {
      const results = await write(group.map(({ item }) => item))
      if (results.length !== group.length) throw new Error(`${group.length} were written, ${results.length} answered`)
      results.forEach((result, at) => group[at]?.done(result))
    } catch (error) {
      for (const { failed } of group) failed(error)
    }
  }

  async function writeAll(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    while (waiting.length > 0) await writeNext()
    isBusy = false
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (isBusy) return
      isBusy = true
      void writeAll()
    })
}
