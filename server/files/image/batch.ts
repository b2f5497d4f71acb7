import type { PhotoReport, PhotoSpec } from '@zhikao/domain/platform/media/media.model.ts'
import { answersOf } from '../childQueue.ts'
import type { QueueLimits } from '../childQueue.ts'
import type { PhotoAnswer, PhotoTask } from './child.ts'

/** path: the untrusted file; out: where its re-encoded copy goes. */
export type PhotoItem = { id: string; path: string; out: string }
/** written: whether out holds the photo; it does whenever it could be decoded, faults or not. */
export type PhotoVerdict = { id: string; report: PhotoReport; written: boolean }
export type PhotoLimits = Partial<QueueLimits>

const CHILD = new URL('./child.ts', import.meta.url)
const LIMITS: QueueLimits = { timeoutMs: 15_000, memoryMb: 768, maxLost: 50 }

/**
 * Judges many untrusted photos in one child process, in order. A photo that exhausts its time or memory, or crashes the
 * process, is reported as broken, and the rest continues in a new process.
 */
export function inspectPhotos(
  items: AsyncIterable<PhotoItem> | Iterable<PhotoItem>,
  spec: PhotoSpec,
  limits: PhotoLimits = {},
): AsyncGenerator<PhotoVerdict> {
  return answersOf(items, {
    script: CHILD,
    args: [JSON.stringify(spec)],
    task: ({ path, out }) => ({ path, out }) satisfies PhotoTask,
    answer: verdictOf,
    lost: ({ id }) => ({ id, report: brokenReport(), written: false }),
    limits: { ...LIMITS, ...limits },
  })
}

function verdictOf({ id }: PhotoItem, line: string): PhotoVerdict {
  // The line was printed by image/child.ts, whose type this is.
  const answer = JSON.parse(line) as PhotoAnswer
  if ('failed' in answer) throw new Error(answer.failed)
  return { id, report: answer.report, written: answer.written }
}

function brokenReport(): PhotoReport {
  return { ok: false, faults: [{ rule: 'photo_broken', params: {} }], measured: null }
}
