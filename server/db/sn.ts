import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new record number: 9 characters of time and 11 of chance, growing with time so that indexes stay compact. */
export function newSn(): string {
  let time = Date.now()
  let head = ''
  for (let at = 0; at < 9; at++) {
    head = ALPHABET.charAt(time % 32) + head
    time = Math.floor(time / 32)
  }
  let tail = ''
  for (const byte of randomBytes(11)) tail += ALPHABET.charAt(byte % 32)
  return head + tail
}
