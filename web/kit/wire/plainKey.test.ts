import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, it } from 'vitest'
import { derivePlainly } from './plainKey.ts'

it('a page without crypto.subtle derives the same key as one with it', async () => {
  const bytes = (length: number, from: number) => Uint8Array.from({ length }, (_, at) => (from + at * 37) % 256)
  const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 1000, keyLength: 32, keyPrefix: '00', nonce: '', salt: '' }
  const [salt, password] = [bytes(16, 200), bytes(20, 3)]
  const { derivedKey } = await derivePlainly(parameters, salt, password)
  expect(Buffer.from(derivedKey).toString('hex')).toBe(
    Buffer.from((await deriveKey(parameters, salt, password)).derivedKey).toString('hex'),
  )
})
