import { z } from 'zod'
import { kernelMessages } from './messages.ts'
import { BAD_CHARACTER_RULES, badCharacter } from './textForm.ts'
import type { Text } from './text.ts'

/** A rule's refusal inside a schema: the machine name; `faultText` finds its sentence by that name. */
type Rule = { rule: string; message: Text }

const rules = new Map<string, Text>()
const finalRules = new Set<string>()

/** Registers a sentence so that a zod issue can carry its name; returns the value for zod's `error`. */
export function ruleError(rule: string, message: Text, isFinal = false): string {
  rules.set(rule, message)
  if (isFinal) finalRules.add(rule)
  return rule
}

/** Does the fault remain whatever is typed after it? Then it is shown before the field is left. */
export const isFinalRule = (rule: string): boolean => finalRules.has(rule)

/** The schemas whose values are identifiers, by the name of their format. */
export const identifiers = z.registry<{ name: string }>()

/** The sentence of a registered rule, or undefined for zod's own codes. */
export function ruleText(rule: string): Text | undefined {
  return rules.get(rule)
}

const BAD_TEXT = ruleError('bad_text', kernelMessages.bad_text)

/** PostgreSQL refuses U+0000, UTF-8 refuses lone surrogates: neither may pass (stack.md trap 6). Tabs and line ends may. */
function isCleanText(value: string): boolean {
  return (
    value.isWellFormed() &&
    ![...value].some((char) => {
      const code = char.codePointAt(0) ?? 0
      return code < 32 && code !== 9 && code !== 10 && code !== 13
    })
  )
}

for (const rule of BAD_CHARACTER_RULES) ruleError(rule, kernelMessages[rule], true)

/** Names the first character that no text may hold, with its place (domain.md Decided 44). */
export const characterFault = (value: string, context: z.RefinementCtx<string>): void => {
  const found = badCharacter(value)
  if (!found) return
  const { rule, ...params } = found
  context.addIssue({ code: 'custom', message: rule, params, input: value, continue: false })
}

const cleanText = (schema: z.ZodString) => schema.refine(isCleanText, { error: BAD_TEXT, abort: true })

/** Text in a canonical form, which is made before it is judged: 0 to `max` characters, well-formed Unicode, without control, private, broken and invisible characters (domain.md Decided 44). */
export const textIn = (form: (value: string) => string, max: number) =>
  cleanText(z.string().overwrite(form).max(max)).superRefine(characterFault)

/** Text as it was typed, which is compared and not shown: 0 to `max` characters, well-formed Unicode, without control characters. */
export const rawText = (max: number) => cleanText(z.string().max(max))

/** Text of 0 to `max` characters in the form NFC, as `textIn` judges it. */
export const anyText = (max: number) => textIn((value) => value.normalize('NFC'), max)

/** Required text of one or several lines: `min` to `max` characters without outer spaces. */
export const text = (max: number, min = 1) =>
  anyText(max)
    .min(min)
    .refine((value) => value.trim() === value, { error: ruleError('outer_space', kernelMessages.outer_space) })

/** The same in one line, for names and titles: they are shown in lists, notices and the subjects of mails. */
export const line = (max: number, min = 1) =>
  text(max, min).refine((value) => !/[\n\r\u2028\u2029]/.test(value), {
    error: ruleError('one_line', kernelMessages.one_line),
  })

/** Required text of one or several lines: `min` to `max` characters; spaces and line ends at its beginning and end do not count as the least. */
export const prose = (max: number, min: number) =>
  anyText(max)
    .min(min)
    .superRefine((value, context) => {
      if (value.length >= min && value.trim().length < min)
        context.addIssue({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
    })

/** Text with a format; `rule` names it. */
export const pattern = (regex: RegExp, max: number, rule: Rule) =>
  anyText(max).regex(regex, { error: ruleError(rule.rule, rule.message) })

/** Optional on the wire: absent or null means "none"; stored and answered as null. */
export const optional = <S extends z.ZodType>(schema: S) => schema.nullable().optional().default(null)

export const integer = (min: number, max: number) => z.number().int().min(min).max(max)

/** Identifier of a record, as in paths and references. */
export const sn = z
  .string()
  .regex(/^[0-9A-Za-z_-]{1,40}$/, { error: ruleError('wrong_format', kernelMessages.wrong_format) })

const isRealDate = (value: string) => {
  const [year, month, day] = value.split('-').map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0))
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day && date.getUTCFullYear() === year
}

/** The path of a call about one record. */
export const byId = z.strictObject({ id: sn })
/** The version of a record that the caller saw. */
export const version = integer(1, 2_000_000_000)
const VERSION_REQUIRED = ruleError('version_required', kernelMessages.version_required)
/** The version that an act of signing demands (domain.md Decided 49): what is signed is what was seen; 0: nothing was written yet. */
export const signedVersion = z
  .number({ error: ({ input }) => (input === undefined ? VERSION_REQUIRED : undefined) })
  .int()
  .min(0)
  .max(2_000_000_000)
/** Text of an answer, or none. */
export const orNull = z.string().nullable()

const BAD_DATE = ruleError('bad_date', kernelMessages.bad_date)

/** YYYY-MM-DD, a real day from 1900 to 2199. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: ruleError('date_format', kernelMessages.date_format), abort: true })
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: BAD_DATE, abort: true })
  .refine(isRealDate, { error: BAD_DATE })
  .register(identifiers, { name: 'date' })

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai (interface.md §4). */
export const datetime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, {
    error: ruleError('datetime_format', kernelMessages.datetime_format),
    abort: true,
  })
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, {
    error: BAD_DATE,
    abort: true,
  })
  .refine((value) => isRealDate(value.slice(0, 10)), { error: BAD_DATE })
  .register(identifiers, { name: 'datetime' })
