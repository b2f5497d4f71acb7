import { answersOf } from '../../childQueue.ts'
import type { QueueLimits } from '../../childQueue.ts'
import type { FaceAnswer, FaceTask } from './child.ts'

/** A picture to be measured, or of which an ID photo is made. */
export type FaceItem = FaceTask & { id: string }
/** What became of it; a picture that ended the process is unreadable. */
export type FaceVerdict = { id: string } & Exclude<FaceAnswer, { failed: string }>

const CHILD = new URL('./child.ts', import.meta.url)
/** The first answer waits for the models as well. The models take 250 MB, the largest picture that is decoded 200. */
const LIMITS: QueueLimits = { timeoutMs: 30_000, memoryMb: 900, maxLost: 20 }

/** Measures untrusted pictures in one bounded child process, in order, by the models on this machine; nothing leaves it. */
export function examineFaces(
  items: AsyncIterable<FaceItem> | Iterable<FaceItem>,
  limits: Partial<QueueLimits> = {},
): AsyncGenerator<FaceVerdict> {
  return answersOf(items, {
    script: CHILD,
    args: [],
    task: ({ path, make, keep }) => ({ path, ...(make && { make }), ...(keep && { keep }) }) satisfies FaceTask,
    answer: verdictOf,
    lost: ({ id }) => ({ id, unreadable: 'photo_broken' }),
    limits: { ...LIMITS, ...limits },
  })
}

function verdictOf({ id }: FaceItem, line: string): FaceVerdict {
  // The line was printed by face/child.ts, whose type this is.
  const answer = JSON.parse(line) as FaceAnswer
  if ('failed' in answer) throw new Error(answer.failed)
  return { id, ...answer }
}
