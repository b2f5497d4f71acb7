import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppFailure, localFailure } from './failure.ts'
import { createOutbox } from './outbox.ts'
import type { Outbox } from './outbox.ts'
import { emptyOutbox, flushOutbox, openOutbox, putInto, whenSent } from './outboxSending.ts'

type Word = { seq: number; word: string }
const word = (text: string, seq = 1): Word => ({ seq, word: text })
const refusal = new AppFailure({ kind: 'answer', http: 400, message: 'too long' })
const over = new AppFailure({ kind: 'answer', http: 422, rule: 'over', message: 'over' })

let box: Outbox<Word>
let close: () => void
let kept: string
let answer: (value: Word) => Promise<number>
let sent: string[]

/** An outbox of three values that the server has with the count 1. */
function open(before: readonly (readonly [number, Word])[] = []) {
  box = createOutbox<Word>({
    stored: new Map([1, 2, 3].map((key) => [key, word('', 1)])),
    kept: before,
    keep: (unsent) => void (kept = unsent.map(([key, value]) => `${key} ${value.word}`).join(', ')),
    send: (key, value) => {
      sent.push(`${key} ${value.word}`)
      return answer(value)
    },
    ends: ({ rule }) => rule === 'over',
  })
  close = openOutbox(box)
}
const idle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sent = []
  answer = ({ seq }) => Promise.resolve(seq)
  open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

describe('an outbox', () => {
  it('sends a choice at once, and what is typed after a pause, the last word of it', async () => {
    putInto(box, 1, word('A', 2), 0)
    expect(sent).toEqual(['1 A'])
    putInto(box, 2, word('t', 2), 600)
    putInto(box, 2, word('te', 3), 600)
    await idle(599)
    expect(sent).toEqual(['1 A'])
    expect(kept).toBe('2 te')
    await idle(1)
    expect(sent).toEqual(['1 A', '2 te'])
    expect([kept, box.view.unsent.size]).toEqual(['', 0])
  })

  it('never sends two of one value at once: what was changed meanwhile goes after it, the latest only', async () => {
    const first = Promise.withResolvers<number>()
    answer = () => first.promise
    putInto(box, 1, word('A', 2), 0)
    putInto(box, 1, word('B', 3), 0)
    putInto(box, 1, word('C', 4), 0)
    expect(sent).toEqual(['1 A'])
    answer = ({ seq }) => Promise.resolve(seq)
    first.resolve(2)
    await idle()
    expect(sent).toEqual(['1 A', '1 C'])
    expect(box.view.unsent.size).toBe(0)
  })

  it('tries again by itself while no server is reached, less and less often, and at once when the browser is online', async () => {
    answer = () => Promise.reject(localFailure('network'))
    putInto(box, 1, word('A', 2), 0)
    await idle()
    expect(box.view.isCutOff).toBe(true)
    putInto(box, 2, word('B', 2), 0)
    expect(box.view.unsent.get(2)).toBe('waiting')
    await idle(1000)
    await idle(1999)
    expect(sent).toEqual(['1 A', '1 A', '2 B'])
    answer = ({ seq }) => Promise.resolve(seq)
    window.dispatchEvent(new Event('online'))
    await idle()
    expect(sent.slice(3)).toEqual(['1 A', '2 B'])
    expect([kept, box.view.isCutOff, box.view.unsent.size]).toEqual(['', false, 0])
  })

  it('waits as long as a busy server says', async () => {
    answer = () => Promise.reject(new AppFailure({ kind: 'answer', http: 429, retryAfter: 20, message: 'busy' }))
    putInto(box, 1, word('A', 2), 0)
    await idle()
    await idle(19_999)
    expect(sent).toHaveLength(1)
    await idle(1)
    expect(sent).toHaveLength(2)
  })

  it('keeps a refused value with its reason, and sends it again once it is changed', async () => {
    answer = () => Promise.reject(refusal)
    putInto(box, 1, word('long', 2), 0)
    await idle(60_000)
    expect(sent).toEqual(['1 long'])
    expect([box.view.unsent.get(1), box.view.refusals.get(1)?.message, kept]).toEqual(['refused', 'too long', '1 long'])
    answer = ({ seq }) => Promise.resolve(seq)
    putInto(box, 1, word('short', 3), 0)
    await idle()
    expect([sent.at(-1), box.view.unsent.size]).toEqual(['1 short', 0])
  })

  it('sends what was kept of the last time, if the server has nothing later of it', async () => {
    close()
    sent = []
    open([
      [1, word('typed', 4)],
      [2, word('older', 1)],
      [9, word('of no question', 4)],
    ])
    expect([box.view.values.get(1)?.word, box.view.values.get(2)?.word]).toEqual(['typed', ''])
    await idle()
    expect(sent).toEqual(['1 typed'])
    expect(kept).toBe('')
  })

  it('what is changed here holds over what another device had changed more often', async () => {
    answer = ({ seq }) => Promise.resolve(Math.max(seq, 7))
    putInto(box, 1, word('A', 2), 0)
    await idle()
    expect(sent).toEqual(['1 A', '1 A'])
    expect([box.values.get(1)?.seq, box.view.unsent.size]).toEqual([8, 0])
  })

  it('sends nothing more after a failure that ends it', async () => {
    answer = () => Promise.reject(over)
    putInto(box, 1, word('A', 2), 0)
    await idle()
    putInto(box, 2, word('B', 2), 0)
    await idle(60_000)
    expect([sent, box.view.ended?.rule, kept]).toEqual([['1 A'], 'over', '1 A, 2 B'])
    emptyOutbox(box)
    expect(kept).toBe('')
  })

  it('says when everything is sent, or that it was not waited for', async () => {
    const first = Promise.withResolvers<number>()
    answer = () => first.promise
    putInto(box, 1, word('A', 2), 600)
    flushOutbox(box)
    const given = new AbortController()
    const [waited, left] = [whenSent(box, new AbortController().signal), whenSent(box, given.signal)]
    given.abort()
    expect(await left).toBe(false)
    first.resolve(2)
    expect(await waited).toBe(true)
  })

  it('that is left sends what was still being typed, and does not try again', async () => {
    answer = () => Promise.reject(localFailure('network'))
    putInto(box, 1, word('A', 2), 600)
    close()
    expect(sent).toEqual(['1 A'])
    await idle(60_000)
    expect([sent, kept]).toEqual([['1 A'], '1 A'])
  })
})
