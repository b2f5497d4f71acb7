import { describe, expect, it } from 'vitest'
import { groupsOf } from './groupCommit.ts'

/** A writer whose groups end when the test says so. */
function heldWriter() {
  const groups: { items: readonly number[]; end: (error?: Error) => void }[] = []
  const write = (items: readonly number[]) =>
    new Promise<number[]>((done, failed) => {
      groups.push({ items, end: (error) => (error ? failed(error) : done(items.map((item) => item * 10))) })
    })
  const group = async (at: number) => {
    await expect.poll(() => groups.length).toBeGreaterThan(at)
    return groups[at]!
  }
  return { write, groups, group }
}

describe('writes in groups (performance.md §1.10)', () => {
  it('those that arrive together are written once, and each is answered after that with its own result', async () => {
    const { write, groups, group } = heldWriter()
    const keep = groupsOf(write, { waitMs: 1, most: 10 })
    const answered: number[] = []
    const all = [1, 2, 3].map(async (item) => answered.push(await keep(item)))
    const first = await group(0)
    expect([first.items, answered]).toEqual([[1, 2, 3], []])
    first.end()
    await Promise.all(all)
    expect([answered, groups.length]).toEqual([[10, 20, 30], 1])
  })

  it('those that arrive while a group is written are the next one; no group is larger than the limit', async () => {
    const { write, group } = heldWriter()
    const keep = groupsOf(write, { waitMs: 1, most: 2 })
    const all = [keep(1)]
    const first = await group(0)
    all.push(keep(2), keep(3), keep(4))
    first.end()
    expect((await group(1)).items).toEqual([2, 3])
    ;(await group(1)).end()
    expect((await group(2)).items).toEqual([4])
    ;(await group(2)).end()
    expect(await Promise.all(all)).toEqual([10, 20, 30, 40])
  })

  it('where a group fails, each of it fails, and the next one is written', async () => {
    const { write, group } = heldWriter()
    const keep = groupsOf(write, { waitMs: 1, most: 10 })
    const all = Promise.allSettled([keep(1), keep(2)])
    ;(await group(0)).end(new Error('no connection'))
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const next = keep(3)
    ;(await group(1)).end()
    expect(await next).toBe(30)
  })
})
