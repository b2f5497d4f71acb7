import { startChild } from './boundedChild.ts'
import type { BoundedChild, ChildEnd } from './boundedChild.ts'

/** timeoutMs for one item; maxLost: after so many crashed processes the rest is given up. */
export type QueueLimits = { timeoutMs: number; memoryMb: number; maxLost: number }

/** The work of a script for items: how an item is told to it, what its answer means, and what an item gets that ended its process. */
export type ChildWork<I, A> = {
  script: URL
  args: string[]
  task: (item: I) => object
  answer: (item: I, line: string) => A
  lost: (item: I, end: ChildEnd) => A
  limits: QueueLimits
}

const AHEAD = 4

/**
 * Has a child process handle many items, in order. An item that exhausts its time or memory, or crashes the process, gets the
 * answer of a lost one, and the rest continues in a new process.
 */
export async function* answersOf<I, A>(
  items: AsyncIterable<I> | Iterable<I>,
  { script, args, task, answer, lost, limits }: ChildWork<I, A>,
): AsyncGenerator<A> {
  const { timeoutMs, memoryMb, maxLost } = limits
  const start = () => startChild(script, args, { memoryMb })
  const send = (to: BoundedChild, item: I) => to.send(JSON.stringify(task(item)))
  const source = read(items)
  const waiting: I[] = []
  let child = start()
  let losses = 0
  try {
    for (;;) {
      await takeAhead(source, waiting, (item) => send(child, item))
      const item = waiting.shift()
      if (item === undefined) return
      const given = await child.next(timeoutMs)
      if ('line' in given) {
        yield answer(item, given.line)
        continue
      }
      losses += 1
      if (losses > maxLost) throw new Error(`${losses} items ended their process, the last by ${given.end}`)
      yield lost(item, given.end)
      child = start()
      for (const again of waiting) send(child, again)
    }
  } finally {
    child.kill()
    await source.return(undefined)
  }
}

async function* read<I>(items: AsyncIterable<I> | Iterable<I>): AsyncGenerator<I, undefined> {
  yield* items
}

async function takeAhead<I>(source: AsyncGenerator<I>, waiting: I[], send: (item: I) => void): Promise<void> {
  while (waiting.length < AHEAD) {
    const { value, done } = await source.next()
    if (done) return
    waiting.push(value)
    send(value)
  }
}
