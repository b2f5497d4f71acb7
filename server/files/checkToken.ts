import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from './seal.ts'

/** 128 bits: 22 letters in the QR. */
const TOKEN_BYTES = 16

/** What the QR of a number carries, made by this server's secret: without it no digit can be changed. `purpose` names the kind of certificate. */
export function checkToken(secret: string, purpose: string, no: string): string {
  const mac = createHmac('sha256', keyFor(secret, purpose)).update(no).digest()
  return mac.subarray(0, TOKEN_BYTES).toString('base64url')
}

/** Is this the token of the number? Compared in constant time. */
export function isCheckToken(secret: string, purpose: string, no: string, given: string): boolean {
  const [wanted, found] = [Buffer.from(checkToken(secret, purpose, no)), Buffer.from(given)]
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}
