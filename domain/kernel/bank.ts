import { identifier, lastCheckDigit } from './identifier.ts'
import { characterSets as sets, identifierWords as names } from './identifier.messages.ts'

/** Luhn's check sum (ISO/IEC 7812-1), which every bank card number has. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Number of a person's bank card: 16 to 19 digits with Luhn's check digit (domain.md §3.7). */
export const bankCard = identifier(
  {
    name: 'bank_card',
    word: names.bank_card,
    min: 16,
    max: 19,
    characters: /^\d*$/,
    set: sets.digits,
    parts: [{ rule: 'check_digit', isRight: isLuhn, message: lastCheckDigit(names.bank_card) }],
  },
  /^\d{16,19}$/,
)
/** Account number of an organisation: banks choose it freely, so it has no check digit. */
export const bankAccount = identifier(
  { name: 'bank_account', word: names.bank_account, min: 8, max: 30, characters: /^\d*$/, set: sets.digits },
  /^\d{8,30}$/,
)
