import { describe, expect, it } from 'vitest'
import { drain, followers, nextOf, onVersion } from './entries.ts'
import type { EntryStore, Outcome, Queued } from './entries.ts'

const entry = (id: number, about: string, more: Partial<Queued> = {}): Queued => ({
  id,
  endpoint: 'attendance.update',
  params: { id: 'E1', candidate: about },
  body: { state: 'LEFT', version: 0 },
  key: `k${id}`,
  about,
  exam: 'E1',
  title: about,
  occurred_at: '2027-05-09 09:00:00',
  refusal: null,
  ...more,
})
const refusal = { message: '已被他人更改', rule: 'stale' }

/** A store in memory, as the browser's. */
function storeOf(entries: readonly Queued[]): EntryStore & { held: () => Queued[] } {
  const held = new Map(entries.map((one) => [one.id, one]))
  const list = () => [...held.values()].sort((a, b) => a.id - b.id)
  return {
    held: list,
    list: () => Promise.resolve(list()),
    put: (one) => Promise.resolve(void held.set(one.id, one)),
    remove: (id) => Promise.resolve(void held.delete(id)),
  }
}
async function run(entries: readonly Queued[], answers: Record<number, Outcome>) {
  const store = storeOf(entries)
  const sent: { id: number; key: string; version: unknown }[] = []
  await drain(store, ({ id, key, body }) => {
    sent.push({ id, key, version: body['version'] })
    return Promise.resolve(answers[id] ?? { kind: 'sent', version: 5 })
  })
  return { sent, left: store.held() }
}

describe('“sent, once each and in order” (domain.md §3.13a)', () => {
  it('every entry is sent once, with the key of its action, in the order in which it was made', async () => {
    const { sent, left } = await run([entry(3, 'C'), entry(1, 'A'), entry(2, 'B')], {})
    expect(sent.map(({ id, key }) => [id, key])).toEqual([
      [1, 'k1'],
      [2, 'k2'],
      [3, 'k3'],
    ])
    expect(left).toEqual([])
  })

  it('when the network is gone again it stops there: nothing overtakes', async () => {
    const { sent, left } = await run([entry(1, 'A'), entry(2, 'B'), entry(3, 'C')], { 2: { kind: 'cut' } })
    expect([sent.map(({ id }) => id), left.map(({ id }) => id)]).toEqual([
      [1, 2],
      [2, 3],
    ])
  })

  it('a later entry about the same record is on top of the version that the earlier one left', async () => {
    const { sent } = await run([entry(1, 'A'), entry(2, 'B'), entry(3, 'A')], { 1: { kind: 'sent', version: 7 } })
    expect(sent.map(({ version }) => version)).toEqual([0, 0, 7])
  })
})

describe('“A conflict is shown beside what the server holds, never dropped” (domain.md §3.13a)', () => {
  it('a refused entry stays, those about the same record wait for it, all others go on', async () => {
    const all = [entry(1, 'A'), entry(2, 'A'), entry(3, 'B')]
    const { sent, left } = await run(all, { 1: { kind: 'refused', refusal } })
    expect(sent.map(({ id }) => id)).toEqual([1, 3])
    expect(left).toEqual([{ ...entry(1, 'A'), refusal }, entry(2, 'A')])
    expect(nextOf(left)).toBe(null)
  })

  it('submitted again it is on top of what the server holds; a call without a version has none', () => {
    expect(onVersion(entry(1, 'A'), 9).body['version']).toBe(9)
    expect(onVersion(entry(1, 'A', { body: { signup: 'A' } }), 9).body).toEqual({ signup: 'A' })
    expect(onVersion(entry(1, 'A'), null).body['version']).toBe(0)
  })

  it('only what was made after an entry follows it', () => {
    const all = [entry(1, 'A'), entry(2, 'A'), entry(3, 'A')]
    expect(followers(all, entry(2, 'A'), 4).map(({ id, body }) => [id, body['version']])).toEqual([[3, 4]])
  })
})
