import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitmentOf, drawOrder, listText, misfits } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import { digests } from '../../files/digests.ts'

const seeds = fc.stringMatching(/^[0-9a-f]{64}$/)
const lists = fc.uniqueArray(fc.stringMatching(/^\d{15}$/), { minLength: 1, maxLength: 40 })

test('a draw is a permutation of its tickets, whatever their order before (Decided 25)', () => {
  fc.assert(
    fc.property(seeds, lists, (key, list) => {
      const order = drawOrder(key, list, digests)
      expect(order.toSorted()).toEqual(list.toSorted())
      expect(drawOrder(key, list.toReversed(), digests)).toEqual(order)
      expect(drawOrder(key, list.toSorted(), digests)).toEqual(order)
    }),
  )
})

test('the same seed draws the same order, another seed another one', () => {
  const list = Array.from({ length: 30 }, (_, at) => `2200172522012${String(at).padStart(2, '0')}`)
  fc.assert(
    fc.property(seeds, seeds, (one, other) => {
      fc.pre(one !== other)
      expect(drawOrder(one, list, digests)).not.toEqual(drawOrder(other, list, digests))
    }),
  )
})

test('“sort tickets by HMAC-SHA-256(seed, ticket_no) as hex, assign stations 1…n in order”: an order that was computed with openssl', () => {
  expect(drawOrder('seed', ['220017250800101', '220017250800102', '220017250800103'], digests)).toEqual([
    '220017250800102',
    '220017250800101',
    '220017250800103',
  ])
})

test('the list is committed as its sorted numbers, a line feed between two, none at the end', () => {
  expect(listText(['3', '1', '2'])).toBe('1\n2\n3')
  const { seed_hash, list_hash } = commitmentOf('abc', ['2', '1'], digests)
  // SHA-256("abc") of FIPS 180-4, and of "1\n2".
  expect(seed_hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(list_hash).toBe(digests.sha256('1\n2'))
})

test('a changed list has another hash', () => {
  fc.assert(
    fc.property(lists, fc.stringMatching(/^\d{15}$/), (list, other) => {
      fc.pre(!list.includes(other))
      const before = commitmentOf('s', list, digests).list_hash
      expect(commitmentOf('s', list.toReversed(), digests).list_hash).toBe(before)
      expect(commitmentOf('s', [...list, other], digests).list_hash).not.toBe(before)
      expect(commitmentOf('s', [...list.slice(1), other], digests).list_hash).not.toBe(before)
    }),
  )
})

test('a published hash fits as it was printed, with spaces and capitals; a changed list and another seed are named', () => {
  const held = commitmentOf('seed', ['1', '2'], digests)
  const printed = {
    seed_hash: ` ${held.seed_hash.toUpperCase()} `,
    list_hash: held.list_hash.replace(/^(.{8})/, '$1 '),
  }
  expect(misfits(held, printed)).toEqual([])
  expect(misfits(held, {})).toEqual([])
  expect(misfits(held, { seed_hash: '', list_hash: ' ' })).toEqual([])
  expect(misfits(commitmentOf('seed', ['1', '3'], digests), held)).toEqual(['list_hash'])
  expect(misfits(commitmentOf('other', ['1', '2'], digests), held)).toEqual(['seed_hash'])
})

const script = new URL('../../draw.ts', import.meta.url).pathname
const LIST = ['220017250800103', '220017250800101', '220017250800102']
/** Runs the command with the tickets of a file. */
async function command(tickets: readonly string[], ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-draw-'))
  try {
    const file = join(folder, 'tickets.txt')
    await writeFile(file, `${tickets.join('\n')}\n`)
    const [seed = '', ...hashes] = args
    return await promisify(execFile)(process.execPath, [script, seed, file, ...hashes])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('the command npm run draw computes the same hashes and order from a file, in any order', async () => {
  const { stdout } = await command(LIST, 'seed')
  const { seed_hash, list_hash } = commitmentOf('seed', LIST, digests)
  const order = drawOrder('seed', LIST, digests).map((ticket, at) => `${at + 1} ${ticket}`)
  expect(stdout.trim().split('\n')).toEqual([`seed_hash ${seed_hash}`, `list_hash ${list_hash}`, ...order])
})

test('the command says which published hash does not fit: a changed list of candidates is noticed (Decided 25)', async () => {
  const { seed_hash, list_hash } = commitmentOf('seed', LIST, digests)
  expect((await command(LIST.toReversed(), 'seed', seed_hash, list_hash)).stderr).toBe('')
  await expect(command([...LIST.slice(1), '220017250800104'], 'seed', seed_hash, list_hash)).rejects.toMatchObject({
    code: 1,
    stderr: 'zhikao: the list of tickets is not the one whose hash was published\n',
  })
  await expect(command(LIST, 'seeds', seed_hash, list_hash)).rejects.toMatchObject({
    code: 1,
    stderr: 'zhikao: the seed is not the one whose hash was published\n',
  })
})
