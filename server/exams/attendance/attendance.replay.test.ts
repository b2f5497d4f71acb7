import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitmentOf, drawOrder, listText } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import { digests } from '../../files/digests.ts'

const seed = fc.stringMatching(/^[0-9a-f]{64}$/)
const tickets = fc.uniqueArray(fc.stringMatching(/^\d{15}$/), { minLength: 1, maxLength: 40 })

test('a draw is a permutation of its tickets, whatever their order before (Decided 25)', () => {
  fc.assert(
    fc.property(seed, tickets, (key, list) => {
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
    fc.property(seed, seed, (one, other) => {
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
    fc.property(tickets, fc.stringMatching(/^\d{15}$/), (list, other) => {
      fc.pre(!list.includes(other))
      const before = commitmentOf('s', list, digests).list_hash
      expect(commitmentOf('s', list.toReversed(), digests).list_hash).toBe(before)
      expect(commitmentOf('s', [...list, other], digests).list_hash).not.toBe(before)
      expect(commitmentOf('s', [...list.slice(1), other], digests).list_hash).not.toBe(before)
    }),
  )
})

test('the command npm run draw computes the same hashes and order from a file, in any order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-draw-'))
  const list = ['220017250800103', '220017250800101', '220017250800102']
  try {
    const file = join(folder, 'tickets.txt')
    await writeFile(file, `${list.join('\n')}\n`)
    const script = new URL('../../draw.ts', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'seed', file])
    const { seed_hash, list_hash } = commitmentOf('seed', list, digests)
    const order = drawOrder('seed', list, digests).map((ticket, at) => `${at + 1} ${ticket}`)
    expect(stdout.trim().split('\n')).toEqual([`seed_hash ${seed_hash}`, `list_hash ${list_hash}`, ...order])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
