import { z } from 'zod'
import { AppError } from './error.ts'
import type { InputFault } from './error.ts'
import { ruleError, ruleText } from './field.ts'
import { kernelMessages as words } from './messages.ts'
import { fill } from './text.ts'
import type { Text, TextParams } from './text.ts'

type Issue = z.core.$ZodIssue

// zod leaves the input out of an issue; only here, where the issue is made, an absent value differs from a wrong one.
const ABSENT = ruleError('required', words.required)
z.config({ customError: (issue) => (issue.input === undefined ? ABSENT : undefined) })

/** What is wrong with an input, one line per path and rule: dotted path, rule, sentence in three languages; at most 100. */
export function faultsOf(error: z.ZodError): InputFault[] {
  const faults = new Map<string, InputFault>()
  for (const issue of error.issues.slice(0, 100)) {
    for (const fault of faultsOfIssue(issue)) faults.set(`${fault.path} ${fault.rule}`, fault)
  }
  return [...faults.values()].slice(0, 100)
}

/** Parses a value; what the schema refuses is reported as wrong input, not as a failure of the server. For values that a command checks again, and for stored values that an earlier schema accepted. */
export function accepted<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value, { reportInput: true })
  if (error) throw new AppError('input', { errors: faultsOf(error) })
  return data
}

const pathOf = (issue: Issue) => issue.path.map(String).join('.')

function faultsOfIssue(issue: Issue): InputFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 20).map((key) => {
      const field = key.slice(0, 60).toWellFormed().replaceAll('\0', '')
      return {
        path: [...issue.path.map(String), field].join('.'),
        rule: 'unknown_field',
        message: fill(words.unknown_field, { field }),
      }
    })
  }
  if (issue.code === 'invalid_union') return bestFit(issue).flatMap(faultsOfIssue)
  const [rule, message] = sentenceOf(issue)
  return [{ path: pathOf(issue), rule, message }]
}

/** Of a choice between objects, the issues of the one that the input was meant to be: it has no unknown fields, then the fewest issues. */
function bestFit({ path, errors }: z.core.$ZodIssueInvalidUnion): Issue[] {
  const unfit = (issues: Issue[]) => issues.length + (issues.some(isUnknown) ? UNKNOWN_FIELDS : 0)
  const [best] = errors.toSorted((one, other) => unfit(one) - unfit(other))
  return best?.map((issue) => ({ ...issue, path: [...path, ...issue.path] })) ?? []
}
const isUnknown = (issue: Issue) => issue.code === 'unrecognized_keys'
/** More than an object has fields. */
const UNKNOWN_FIELDS = 1000

function sentenceOf(issue: Issue): [string, Text] {
  const registered = ruleText(issue.message)
  if (registered) return [issue.message, issue.code === 'custom' ? fill(registered, paramsOf(issue)) : registered]
  switch (issue.code) {
    case 'invalid_type':
      return ['wrong_kind', words.wrong_kind]
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      return ['not_an_option', words.not_an_option]
    default:
      return ['wrong_format', words.wrong_format]
  }
}

/** What a rule says of this value: a character and its place. */
const paramsOf = ({ params = {} }: z.core.$ZodIssueCustom): TextParams => params

function tooSmall(issue: z.core.$ZodIssueTooSmall): [string, Text] {
  const min = Number(issue.minimum)
  if (issue.origin === 'string')
    return min <= 1 ? ['required', words.required] : ['too_short', fill(words.too_short, { min })]
  if (issue.origin === 'array') return ['too_few_items', fill(words.too_few_items, { min })]
  return ['too_small', fill(words.too_small, { min })]
}

function tooBig(issue: z.core.$ZodIssueTooBig): [string, Text] {
  const max = Number(issue.maximum)
  if (issue.origin === 'string') return ['too_long', fill(words.too_long, { max })]
  if (issue.origin === 'array') return ['too_many_items', fill(words.too_many_items, { max })]
  return ['too_big', fill(words.too_big, { max })]
}
