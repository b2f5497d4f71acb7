import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The bytes of a sealed file besides its content: the nonce before it, the tag after it. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES

/** A key of 256 bits for one purpose, derived from the server's secret (HKDF-SHA-256). */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `zhikao:${purpose}`, KEY_BYTES))
}

/** Encrypts (AES-256-GCM): nonce, content, tag. `bound` is what the file belongs to; with another value it cannot be opened. */
export async function* seal(source: AsyncIterable<Uint8Array>, key: Buffer, bound: string): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(bound))
  yield nonce
  for await (const chunk of source) yield cipher.update(chunk)
  // GCM buffers nothing: final() returns no bytes, but computes the tag.
  cipher.final()
  yield cipher.getAuthTag()
}

/** Decrypts what `seal` made; throws at the end when key, content or `bound` differs, so read it once to its end before any of it is shown. */
export async function* unseal(source: AsyncIterable<Uint8Array>, key: Buffer, bound: string): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  let decipher: ReturnType<typeof openWith> | null = null
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    if (!decipher) {
      if (held.length < NONCE_BYTES) continue
      decipher = openWith(key, held.subarray(0, NONCE_BYTES), bound)
      held = held.subarray(NONCE_BYTES)
    }
    // The last bytes are the tag, wherever the chunks end.
    const ready = Math.max(0, held.length - TAG_BYTES)
    if (ready > 0) yield decipher.update(held.subarray(0, ready))
    held = held.subarray(ready)
  }
  if (!decipher || held.length !== TAG_BYTES) throw new Error('a sealed file is too short')
  decipher.setAuthTag(held)
  decipher.final()
}

function openWith(key: Buffer, nonce: Buffer, bound: string) {
  return createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound))
}
