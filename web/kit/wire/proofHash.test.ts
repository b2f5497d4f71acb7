import { pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { pbkdf2 } from './proofHash.ts'

it.each([
  [20, 16, 1],
  [20, 16, 2],
  [64, 16, 1000],
  [1, 51, 3],
  [20, 52, 3],
  [33, 120, 7],
])('a key of %i bytes, a salt of %i, %i rounds: the same as of Node', (key, salt, rounds) => {
  const bytes = (length: number, from: number) => Uint8Array.from({ length }, (_, at) => (from + at * 37) % 256)
  const [password, salted] = [bytes(key, 3), bytes(salt, 200)]
  const expected = pbkdf2Sync(password, salted, rounds, 32, 'sha256').toString('hex')
  expect(Buffer.from(pbkdf2(password, salted, rounds)).toString('hex')).toBe(expected)
})
