import { randomBytes } from 'node:crypto'

/** As many as four digits can count. */
const SHEET_ROWS = 32 ** 4
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new record number: 9 characters of time and 11 of chance, growing with time so that indexes stay compact. */
export const newSn = (): string => digitsOf(Date.now(), 9) + chance(11)

/** The numbers of records that come from the rows of one sheet (from 1): a list with the newest first, ties broken by number, shows them in the order of the sheet. */
export function rowSns(): (row: number) => string {
  const head = digitsOf(Date.now(), 9)
  return (row) => head + digitsOf(SHEET_ROWS - row, 4) + chance(7)
}

function digitsOf(value: number, length: number): string {
  let left = value
  let digits = ''
  for (let at = 0; at < length; at++) {
    digits = ALPHABET.charAt(left % 32) + digits
    left = Math.floor(left / 32)
  }
  return digits
}

function chance(length: number): string {
  let tail = ''
  for (const byte of randomBytes(length)) tail += ALPHABET.charAt(byte % 32)
  return tail
}
