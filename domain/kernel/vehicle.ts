import { checkDigitAt, identifier } from './identifier.ts'
import { characterSets as sets, identifierWords as names } from './identifier.messages.ts'

/** The value of each letter; I, O and Q are none (GB 16735, table of the check digit). */
const LETTERS: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const

/** The check digit that belongs at place 9 of a vehicle identification number: the weighted sum mod 11, 10 written as X (GB 16735). */
export function vinCheckDigit(vin: string): string {
  const valueAt = (at: number) => LETTERS[vin.charAt(at)] ?? Number(vin.charAt(at))
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * valueAt(at), 0)
  return '0123456789X'.charAt(sum % 11)
}

/** Vehicle identification number (GB 16735, ISO 3779): 17 characters, the ninth a check digit (domain.md §3.6 C-C). */
export const vin = identifier(
  {
    name: 'vin',
    word: names.vin,
    min: 17,
    max: 17,
    characters: /^[A-HJ-NPR-Z0-9]*$/,
    set: sets.vin,
    parts: [
      {
        rule: 'check_digit',
        isRight: (value) => vinCheckDigit(value) === value.charAt(8),
        message: checkDigitAt(names.vin, 9),
      },
    ],
  },
  /^[A-HJ-NPR-Z0-9]{17}$/,
)
