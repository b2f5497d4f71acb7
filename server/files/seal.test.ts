import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyFor, seal, SEAL_BYTES, unseal } from './seal.ts'

const key = keyFor('s'.repeat(32), 'paper')

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function joined(source: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
const sealed = (bytes: Buffer, bound = 'plan/ONLINE') => joined(seal(inChunks(bytes, 1000), key, bound))
const opened = (bytes: Buffer, size = 1000, with_ = key, bound = 'plan/ONLINE') =>
  joined(unseal(inChunks(bytes, size), with_, bound))

describe('sealed files', () => {
  it.each([0, 1, 15, 16, 17, 28, 999, 1000, 5000])(
    'are opened to the same %d bytes, with any chunk size',
    async (bytes) => {
      const content = randomBytes(bytes)
      const closed = await sealed(content)
      expect(closed.length).toBe(bytes + SEAL_BYTES)
      for (const size of [1, 7, 16, 1000, 10_000]) expect((await opened(closed, size)).equals(content)).toBe(true)
    },
  )
  it('do not contain their plain content, and differ each time', async () => {
    const content = Buffer.from('第一题 机械制图'.repeat(50))
    const [one, other] = [await sealed(content), await sealed(content)]
    expect(one.equals(other)).toBe(false)
    expect(one.includes(Buffer.from('机械制图'))).toBe(false)
  })
  it('cannot be opened with another key or for another plan, nor when a bit is changed or the end is missing', async () => {
    const closed = await sealed(randomBytes(3000))
    const turned = Buffer.from(closed)
    turned[1500] = (turned[1500] ?? 0) ^ 1
    await expect(opened(closed, 1000, keyFor('t'.repeat(32), 'paper'))).rejects.toThrow()
    await expect(opened(closed, 1000, keyFor('s'.repeat(32), 'other'))).rejects.toThrow()
    await expect(opened(closed, 1000, key, 'plan/OFFLINE')).rejects.toThrow()
    await expect(opened(turned)).rejects.toThrow()
    await expect(opened(closed.subarray(0, -1))).rejects.toThrow()
    await expect(opened(closed.subarray(0, 20))).rejects.toThrow('too short')
  })
})
