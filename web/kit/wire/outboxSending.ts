import { failureOf, isForLater } from './failure.ts'
import type { AppFailure } from './failure.ts'
import { publish } from './outbox.ts'
import type { Counted, Outbox } from './outbox.ts'

/** Calls at once; one for each value at most. */
const AT_ONCE = 3
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000] as const
const LONGEST_PAUSE_MS = 30_000

/** Sends what may be sent now. */
function pump<V extends Counted>(box: Outbox<V>): void {
  const mayNotGo = (key: number) => box.underWay.has(key) || box.delays.has(key) || box.refusals.has(key)
  for (const key of box.pause === null && box.ended === null ? box.unsent : []) {
    const value = box.values.get(key)
    if (box.underWay.size < AT_ONCE && value !== undefined && !mayNotGo(key)) void sendOne(box, key, value)
  }
  publish(box)
}

async function sendOne<V extends Counted>(box: Outbox<V>, key: number, value: V): Promise<void> {
  box.underWay.add(key)
  try {
    arrived(box, key, value, await box.parts.send(key, value))
  } catch (thrown) {
    failed(box, key, value, failureOf(thrown))
  }
  box.underWay.delete(key)
  pump(box)
}

function arrived<V extends Counted>(box: Outbox<V>, key: number, value: V, held: number): void {
  box.misses = 0
  const now = box.values.get(key) ?? value
  // Another device counted further, so that the server kept that one: what was changed here last is sent as the later one.
  if (held > value.seq) box.values.set(key, { ...now, seq: Math.max(now.seq, held + 1) })
  else if (now === value) box.unsent.delete(key)
}

function failed<V extends Counted>(box: Outbox<V>, key: number, value: V, failure: AppFailure): void {
  if (box.parts.ends(failure) || (box.isLeft && isForLater(failure))) box.ended ??= failure
  else if (isForLater(failure)) wait(box, failure.retryAfter ?? 0)
  else if (box.values.get(key) === value) box.refusals.set(key, failure)
}

function wait<V extends Counted>(box: Outbox<V>, leastSeconds: number): void {
  if (box.pause !== null) return
  const ms = Math.max(PAUSES_MS[box.misses] ?? LONGEST_PAUSE_MS, leastSeconds * 1000)
  box.misses += 1
  box.pause = setTimeout(() => resume(box), ms)
}

function resume<V extends Counted>(box: Outbox<V>): void {
  clearTimeout(box.pause ?? undefined)
  box.pause = null
  pump(box)
}

/** Changes a value; it is sent after so many ms without another change of it. */
export function putInto<V extends Counted>(box: Outbox<V>, key: number, value: V, delayMs: number): void {
  box.values.set(key, value)
  box.unsent.add(key)
  box.refusals.delete(key)
  clearTimeout(box.delays.get(key))
  box.delays.delete(key)
  const send = () => {
    box.delays.delete(key)
    pump(box)
  }
  if (delayMs > 0) box.delays.set(key, setTimeout(send, delayMs))
  pump(box)
}

/** Sends at once what is still being typed. */
export function flushOutbox<V extends Counted>(box: Outbox<V>): void {
  for (const timer of box.delays.values()) clearTimeout(timer)
  box.delays.clear()
  pump(box)
}

/** Begins to send; answers the function that ends it: what is under way, and what can be sent without a pause, is sent nevertheless. */
export function openOutbox<V extends Counted>(box: Outbox<V>): () => void {
  const again = () => {
    box.misses = 0
    resume(box)
  }
  box.isLeft = false
  box.ended = null
  window.addEventListener('online', again)
  pump(box)
  return () => {
    window.removeEventListener('online', again)
    box.isLeft = true
    clearTimeout(box.pause ?? undefined)
    flushOutbox(box)
    box.pause = null
  }
}

/** Gives up what has not reached the server: it cannot be sent any more. */
export function emptyOutbox<V extends Counted>(box: Outbox<V>): void {
  box.unsent.clear()
  box.refusals.clear()
  flushOutbox(box)
}

/** Waits until the server has every value that it does not refuse; false: it was aborted. */
export function whenSent<V extends Counted>(box: Outbox<V>, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const isSent = () => [...box.view.unsent.values()].every((state) => state === 'refused')
  const settle = (isDone: boolean) => {
    stop()
    resolve(isDone)
  }
  const stop = box.subscribe(() => isSent() && settle(true))
  signal.addEventListener('abort', () => settle(false), { once: true })
  if (signal.aborted || isSent()) settle(!signal.aborted)
  return promise
}
