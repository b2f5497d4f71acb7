import { z } from 'zod'
import { characterFault, identifiers, ruleError } from './field.ts'
import { identifierMessages as words } from './identifier.messages.ts'
import { fill } from './text.ts'
import { numberForm } from './textForm.ts'
import type { Text } from './text.ts'

/** The first thing that is wrong with a value. */
export type IdentifierFault = { rule: string; message: Text }
/** A part of an identifier that can be wrong although its characters and its length are right. */
type Part = {
  rule: string
  message: Text
  isRight: (value: string) => boolean
  /** How many characters decide it; absent: the whole value does. */
  from?: number
}
type Shape = {
  /** The beginning of its rules' names: `vin` has `vin_short`, `vin_long`, `vin_characters`. */
  name: string
  word: Text
  min: number
  max: number
  /** Accepts a value of any length that has only permitted characters. */
  characters: RegExp
  set: Text
  parts?: readonly Part[]
}

const lengthOf = ({ min, max }: Shape): string | Text => (min === max ? String(min) : fill(words.range, { min, max }))

/**
 * The function that names the first fault of a value, or null: characters, too long, the parts that the characters typed so far
 * decide, too short, the parts that need the whole value. A fault that no further character removes is registered as final:
 * a form shows it while the value is typed.
 */
export function judgeOf(shape: Shape): (value: string) => IdentifierFault | null {
  const { name, word, min, max, characters, set, parts = [] } = shape
  const rule = (end: string, message: Text, isFinal: boolean): IdentifierFault => ({
    rule: ruleError(`${name}_${end}`, message, isFinal),
    message,
  })
  const wrongCharacter = rule('characters', fill(words.characters, { name: word, set }), true)
  const long = rule('long', fill(words.long, { name: word, length: lengthOf(shape) }), true)
  const short = rule('short', fill(words.short, { name: word, length: lengthOf(shape) }), false)
  const judged = parts.map((part) => ({
    ...part,
    fault: rule(part.rule, part.message, part.from !== undefined || min === max),
  }))
  return (value) => {
    if (!characters.test(value)) return wrongCharacter
    if (value.length > max) return long
    const wrong = judged.find(({ isRight, from = min }) => value.length >= from && !isRight(value))
    if (wrong) return wrong.fault
    return value.length < min ? short : null
  }
}

/** The schema of an identifier in its canonical form (domain.md Decided 44): its only issue is the first fault; `pattern` describes the form to readers of the contract. */
export function identifier(shape: Shape, pattern: RegExp) {
  const judge = judgeOf(shape)
  const { name, max } = shape
  return z
    .string()
    .overwrite(numberForm)
    .superRefine(characterFault)
    .superRefine((value, context) => {
      const fault = judge(value)
      if (fault) context.addIssue({ code: 'custom', message: fault.rule, input: value, continue: false })
    })
    .max(max, { error: `${name}_long` })
    .regex(pattern, { error: `${name}_characters` })
    .register(identifiers, { name })
}

/** The message of a check digit at a place, counted from 1; the digit that would be right is not named. */
export const checkDigitAt = (word: Text, place: number): Text => fill(words.check_digit, { name: word, place })
/** The same for numbers of no fixed length. */
export const lastCheckDigit = (word: Text): Text => fill(words.last_check_digit, { name: word })
