import type { ChallengeParameters, DeriveKeyFunctionResult } from 'altcha-lib/types'

// SHA-256 (FIPS 180-4), HMAC (RFC 2104) and PBKDF2 (RFC 8018) for pages without crypto.subtle. About a tenth of its speed.

const BLOCK = 64
const WORDS = 8
/** The first 32 bits of the fractional part of a root of each prime. */
const roots = (count: number, exponent: number): number[] => {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes.map((prime) => ((prime ** exponent % 1) * 2 ** 32) | 0)
}
const START = roots(WORDS, 1 / 2)
const ROUND = Int32Array.from(roots(64, 1 / 3))
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const add = (state: Int32Array, at: number, word: number): void => {
  state[at] = ((state[at] ?? 0) + word) | 0
}
const schedule = new Int32Array(64)

/** Mixes one block of 16 words, from `at` on, into the state. */
function mix(state: Int32Array, block: Int32Array, at = 0): void {
  const w = schedule
  for (let i = 0; i < 16; i += 1) w[i] = block[at + i] ?? 0
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] ?? 0
    const y = w[i - 2] ?? 0
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    w[i] = ((w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0
  }
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let i = 0; i < 64; i += 1) {
    const s = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + (w[i] ?? 0)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  add(state, 0, a)
  add(state, 1, b)
  add(state, 2, c)
  add(state, 3, d)
  add(state, 4, e)
  add(state, 5, f)
  add(state, 6, g)
  add(state, 7, h)
}

/** Bytes as big-endian words with the padding of SHA-256; `before` bytes were mixed already. */
function padded(bytes: Uint8Array, before: number): Int32Array {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK))
  for (const [i, byte] of bytes.entries()) view.setUint8(i, byte)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(view.byteLength - 4, (before + bytes.length) * 8)
  return Int32Array.from({ length: view.byteLength / 4 }, (_, i) => view.getInt32(i * 4))
}

/** The state after the key's block, from which both halves of an HMAC begin. */
function keyed(key: Uint8Array, pad: number): Int32Array {
  const block = new DataView(new ArrayBuffer(BLOCK))
  for (let i = 0; i < BLOCK; i += 1) block.setUint8(i, (key[i] ?? 0) ^ pad)
  const state = Int32Array.from(START)
  mix(
    state,
    Int32Array.from({ length: 16 }, (_, i) => block.getInt32(i * 4)),
  )
  return state
}

/** The first 32 bytes of PBKDF2 with HMAC-SHA-256; keys of at most 64 bytes. */
export function pbkdf2(key: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  const [inner, outer] = [keyed(key, 0x36), keyed(key, 0x5c)]
  const tail = padded(new Uint8Array(32), BLOCK)
  const state = new Int32Array(WORDS)
  const finish = () => {
    tail.set(state)
    state.set(outer)
    mix(state, tail)
  }
  const first = padded(Uint8Array.from([...salt, 0, 0, 0, 1]), BLOCK)
  state.set(inner)
  for (let at = 0; at < first.length; at += 16) mix(state, first, at)
  finish()
  const sum = Int32Array.from(state)
  for (let round = 1; round < rounds; round += 1) {
    tail.set(state)
    state.set(inner)
    mix(state, tail)
    finish()
    for (let i = 0; i < WORDS; i += 1) sum[i] = (sum[i] ?? 0) ^ (state[i] ?? 0)
  }
  const view = new DataView(new ArrayBuffer(32))
  for (const [i, word] of sum.entries()) view.setInt32(i * 4, word)
  return new Uint8Array(view.buffer)
}

/** altcha's key function without crypto.subtle. */
export const derivePlainly = async (
  { cost }: ChallengeParameters,
  salt: Uint8Array,
  password: Uint8Array,
): Promise<DeriveKeyFunctionResult> => ({ derivedKey: pbkdf2(password, salt, cost) })
