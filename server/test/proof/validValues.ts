import fc from 'fast-check'
import type { z } from 'zod'
import { HINTS } from './fieldHints.ts'
import type { FieldContext } from './fieldHints.ts'

type AnySchema = z.core.$ZodType
const TRIES = [5, 400]

/** Draws values that a schema accepts; throws with the field's path where the schema and the hints yield no value. */
export function shapeOf(schema: AnySchema, context: FieldContext, path: string[] = []): fc.Arbitrary<unknown> {
  const isLeftOut = context.isSpare && path.length > 0 && !isAskedFor(context, path)
  if (isLeftOut && accepts(schema, undefined)) return fc.constant(undefined)
  const hint = HINTS[path.at(-1) ?? '']
  const candidates = [...(hint ? [hint(context)] : []), structureOf(schema, context, path)]
  for (const candidate of candidates) {
    if (TRIES.some((numRuns) => fc.sample(candidate, { numRuns, seed: 7 }).some((value) => accepts(schema, value))))
      return candidate.filter((value) => accepts(schema, value))
  }
  const where = [context.endpoint, ...path].join('.')
  throw new Error(
    `no valid value was found for ${where}: add one to server/test/proof/fieldHints.ts under “${path.at(-1) ?? ''}”`,
  )
}

/** Some moves require an opinion although their schema, which all moves share, does not; a check requires the code or the name, another mail or mobile the password. */
const isAskedFor = ({ endpoint }: FieldContext, path: string[]) =>
  path.at(-1) === 'opinion' ||
  path.at(-1) === 'old_password' ||
  // The site acts for a missing chief with a reason only; a check-in names its candidate.
  (endpoint.startsWith('attendance.') && ['reason', 'ticket_no', 'note'].includes(String(path.at(-1)))) ||
  (endpoint === 'certificate.check' && path.at(-1) === 'name') ||
  // The ticket of an upload without an account, instead of a solved captcha; the token of a shared application.
  (['publicUpload.store', 'sitePreview.read', 'paper.review'].includes(endpoint) && path.at(-1) === 'token') ||
  // The progress of a registration is answered against a solved captcha.
  (endpoint === 'register.send' && String(path.at(-1)).startsWith('captcha')) ||
  // A trainee has an employer of the list, or another one; a draft needs no documents.
  (endpoint.startsWith('trainee.') &&
    !endpoint.startsWith('trainee.export') &&
    ['org_sn', 'org_text', 'submit'].includes(String(path.at(-1))))

/** What zod keeps of a schema. */
export function insideOf(schema: AnySchema) {
  const { _zod: inside } = schema as z.core.$ZodTypes
  return inside
}

/** Does the schema accept this value? */
export function accepts(schema: AnySchema, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success
}

function structureOf(schema: AnySchema, context: FieldContext, path: string[]): fc.Arbitrary<unknown> {
  const { def } = insideOf(schema)
  switch (def.type) {
    case 'string':
      return stringOf(schema)
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'optional':
    case 'default':
    case 'catch':
      return fc.option(shapeOf(def.innerType, context, path), { nil: undefined, freq: 3 })
    case 'nullable':
      return fc.option(shapeOf(def.innerType, context, path), { nil: null, freq: 3 })
    case 'union':
      return fc.oneof(...optionsOf(def, context).map((option) => shapeOf(option, context, path)))
    case 'array':
      return fc.array(shapeOf(def.element, context, path), { minLength: 1, maxLength: 3 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field, context, [...path, name])]),
        ),
      )
    case 'pipe':
      return pipeOf(schema, def, context, path)
    // No names are known that it could have.
    case 'record':
      return fc.constant({})
    default:
      throw unknownKind(def.type, [context.endpoint, ...path])
  }
}

/** A registration takes files and a place that serve once; what has only what must be there asks for its progress. */
const optionsOf = ({ options }: z.core.$ZodUnionDef, { isSpare, endpoint }: FieldContext) =>
  isSpare && endpoint === 'register.send' ? options.slice(-1) : options

const unknownKind = (kind: string, path: string[]) =>
  new Error(`server/test/proof/validValues.ts does not know the kind “${kind}” of ${path.join('.')}`)

/** What comes out of a pipe often goes in as well (numbers and lists of a query); else what its beginning takes. */
function pipeOf(
  schema: AnySchema,
  def: z.core.$ZodPipeDef,
  context: FieldContext,
  path: string[],
): fc.Arbitrary<unknown> {
  if (insideOf(def.out).def.type === 'transform') return shapeOf(def.in, context, path)
  const out = shapeOf(def.out, context, path)
  return fc.sample(out, { numRuns: 5, seed: 7 }).every((value) => accepts(schema, value))
    ? out
    : shapeOf(def.in, context, path)
}

/** The limits that a schema's checks name; our refinements name no limits. */
function limitsOf(schema: AnySchema): { min?: number; max?: number; pattern?: RegExp } {
  const limits: { min?: number; max?: number; pattern?: RegExp } = {}
  for (const { _zod: inside } of insideOf(schema).def.checks ?? []) {
    const check = (inside as z.core.$ZodChecks['_zod']).def
    if (check.check === 'max_length') limits.max = check.maximum
    if (check.check === 'min_length') limits.min = check.minimum
    if (check.check === 'less_than') limits.max = Number(check.value)
    if (check.check === 'greater_than') limits.min = Number(check.value)
    if (check.check === 'string_format' && check.pattern) limits.pattern = check.pattern
  }
  return limits
}

function stringOf(schema: AnySchema): fc.Arbitrary<string> {
  const { min = 1, max = 20, pattern } = limitsOf(schema)
  if (pattern) return fc.stringMatching(new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, '')))
  return fc.string({
    unit: fc.constantFrom(...'机械制图装配Ab7-'.split('')),
    minLength: Math.max(min, 1),
    maxLength: Math.min(max, Math.max(min, 20)),
  })
}

function numberOf(schema: AnySchema): fc.Arbitrary<number> {
  const { min = 0, max = 1000 } = limitsOf(schema)
  return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
}
