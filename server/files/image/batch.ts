import type { PhotoReport, PhotoSpec } from '@zhikao/domain/platform/media/media.model.ts'
import { startChild } from '../boundedChild.ts'
import type { BoundedChild } from '../boundedChild.ts'
import type { PhotoAnswer, PhotoTask } from './child.ts'

/** path: the untrusted file; out: where its re-encoded copy goes. */
export type PhotoItem = { id: string; path: string; out: string }
/** written: whether out holds the photo; it does whenever it could be decoded, faults or not. */
export type PhotoVerdict = { id: string; report: PhotoReport; written: boolean }
/** timeoutMs for one photo; maxLost: after so many crashed processes the batch is given up. */
export type PhotoLimits = { timeoutMs?: number; memoryMb?: number; maxLost?: number }

const CHILD = new URL('./child.ts', import.meta.url)
const AHEAD = 4

/**
 * Judges many untrusted photos in one child process, in order. A photo that exhausts its time or memory, or crashes the
 * process, is reported as broken, and the rest continues in a new process.
 */
export async function* inspectPhotos(
  items: AsyncIterable<PhotoItem> | Iterable<PhotoItem>,
  spec: PhotoSpec,
  limits: PhotoLimits = {},
): AsyncGenerator<PhotoVerdict> {
  const { timeoutMs = 15_000, memoryMb = 768, maxLost = 50 } = limits
  const start = () => startChild(CHILD, [JSON.stringify(spec)], { memoryMb })
  const source = read(items)
  const waiting: PhotoItem[] = []
  let child = start()
  let lost = 0
  try {
    for (;;) {
      await sendAhead(child, source, waiting)
      const item = waiting.shift()
      if (!item) return
      const answer = await child.next(timeoutMs)
      if ('line' in answer) {
        yield verdictOf(item, answer.line)
        continue
      }
      lost += 1
      if (lost > maxLost) throw new Error(`${lost} photos ended their process, the last by ${answer.end}`)
      yield { id: item.id, report: brokenReport(), written: false }
      child = start()
      for (const again of waiting) send(child, again)
    }
  } finally {
    child.kill()
    await source.return(undefined)
  }
}

async function* read(items: AsyncIterable<PhotoItem> | Iterable<PhotoItem>): AsyncGenerator<PhotoItem, undefined> {
  yield* items
}

async function sendAhead(child: BoundedChild, source: AsyncGenerator<PhotoItem>, waiting: PhotoItem[]): Promise<void> {
  while (waiting.length < AHEAD) {
    const { value, done } = await source.next()
    if (done) return
    waiting.push(value)
    send(child, value)
  }
}

function send(child: BoundedChild, { path, out }: PhotoItem): void {
  child.send(JSON.stringify({ path, out } satisfies PhotoTask))
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
