import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { identifiers, ruleText } from '@zhikao/domain/kernel/field.ts'
import { IDENTIFIER_SAMPLES } from '@zhikao/domain/kernel/testIdentifiers.ts'
import type { z } from 'zod'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import { holds, liveCaller, sitterCaller } from './proof/accounts.ts'
import type { Caller } from './proof/accounts.ts'
import { openFixture } from './proof/matrixFixture.ts'
import type { MatrixFixture } from './proof/matrixFixture.ts'
import { sendParts, validParts } from './proof/requests.ts'
import type { Parts } from './proof/requests.ts'
import { referenceOf } from './proof/rowReferences.ts'
import { insideOf } from './proof/validValues.ts'
import { USERNAMES } from './world.ts'

/** A field of a call's body whose value is an identifier; a number in its path is a place in a list. */
type Field = { endpoint: Endpoint; path: (string | number)[]; format: string }

const isObject = (schema: z.core.$ZodType) => insideOf(schema).def.type === 'object'

/** The call with this body alone, where it takes one of several. */
const ofBody = (endpoint: Endpoint, option: z.core.$ZodType): Endpoint =>
  insideOf(isUpload(endpoint.body) ? endpoint.body.fields : endpoint.body).def.type === 'union'
    ? { ...endpoint, body: option as z.ZodType }
    : endpoint

/** Every identifier field below a schema. */
function fieldsIn(endpoint: Endpoint, schema: z.core.$ZodType, path: Field['path'] = []): Field[] {
  const format = identifiers.get(schema)?.name
  if (format) return [{ endpoint, path, format }]
  const { def } = insideOf(schema)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => fieldsIn(endpoint, field, [...path, name]))
    case 'array':
      return fieldsIn(endpoint, def.element, [...path, 0])
    // Of two formats in one field (a day or a time) neither names its fault; of two bodies each is a call of its own.
    case 'union':
      return def.options.flatMap((option) => (isObject(option) ? fieldsIn(ofBody(endpoint, option), option, path) : []))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
      return fieldsIn(endpoint, def.innerType, path)
    case 'pipe':
      return fieldsIn(endpoint, def.in, path)
    default:
      return []
  }
}

/** The value with another one at a path; what is missing on the way is made. */
function withAt(value: unknown, [name, ...rest]: Field['path'], put: unknown): unknown {
  if (name === undefined) return put
  if (typeof name === 'number') return [withAt(Array.isArray(value) ? value[name] : undefined, rest, put)]
  const known = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...known, [name]: withAt(known[name], rest, put) }
}

let t: TestApp
let fixture: MatrixFixture
const callers: Caller[] = []
let fields: Field[] = []

beforeAll(async () => {
  t = await testApp()
  fixture = await openFixture(t.services)
  for (const username of USERNAMES) callers.push(await liveCaller(t.pool, username))
  callers.push(await sitterCaller(t.pool))
  const writes = t.services.endpoints.filter(({ method }) => method === 'POST' || method === 'PUT')
  fields = writes.flatMap((one) => fieldsIn(one, isUpload(one.body) ? one.body.fields : one.body))
}, patience(30))
afterAll(() => t.close())

const nameOf = ({ endpoint, path, format }: Field) => `${endpoint.name} ${path.join('.')} (${format})`

function callerFor({ permission }: Endpoint): Caller {
  const isRightful = (one: Caller) => holds(one, permission)
  const caller =
    callers.find((one) => (one.org_sn !== null || one.role === 'system') && isRightful(one)) ?? callers.find(isRightful)
  if (!caller) throw new Error(`nobody of the world holds ${permission}`)
  return caller
}

/** A valid call, aimed at a row that exists. */
async function callOf(endpoint: Endpoint, caller: Caller): Promise<Parts> {
  const parts = validParts(endpoint, { ...(await fixture.contextOf(endpoint, caller)), isSpare: true })
  const reference = referenceOf(endpoint)
  if (!reference) return parts
  const id = await fixture.freshRow(endpoint, caller)
  const above = await fixture.partsAbove(endpoint, id)
  return {
    ...parts,
    params: { ...parts.params, ...above },
    [reference.part]: {
      ...parts[reference.part],
      ...(reference.part === 'params' ? above : {}),
      [reference.field]: id,
    },
  }
}

/** Is this the sentence of the rule, with a character and its place where it names them? */
function isSaid(rule: string, message: string): boolean {
  const parts = ruleText(rule)?.CN.split(/\{\w+\}/u) ?? []
  let at = 0
  for (const part of parts) {
    at = message.indexOf(part, at)
    if (at < 0) return false
    at += part.length
  }
  return parts.length === 1 ? message === parts[0] : parts.length > 1
}

/** What the server answers otherwise than with the rule of the table, at the path of the field, in the words of the form. */
async function differencesOf(field: Field): Promise<string[]> {
  const { endpoint, path, format } = field
  const caller = callerFor(endpoint)
  const parts = await callOf(endpoint, caller)
  const differences: string[] = []
  for (const [value, rule] of IDENTIFIER_SAMPLES[format]?.bad ?? []) {
    const body = withAt(parts.body, path, value) as Record<string, unknown>
    const { http, errors } = await sendParts(t.app, endpoint, { ...parts, body }, caller.token)
    const found = errors.find((one) => one.path === path.join('.'))
    const isSame = http === 400 && found?.rule === rule && isSaid(rule, found.message)
    if (!isSame) differences.push(`${nameOf(field)} “${value}”: ${rule} expected, ${http} ${JSON.stringify(errors)}`)
  }
  return differences
}

test(
  'every call that takes an identifier refuses each bad value of the table, with the rule of the table, at its field, in the words of the form',
  async () => {
    const differences: string[] = []
    for (const field of fields) differences.push(...(await differencesOf(field)))
    expect(differences).toEqual([])
  },
  patience(30),
)

test('the fields are found in the contracts: those of people, institutions, examiners and the exam day among them', () => {
  const found = fields.map(nameOf)
  expect(found).toEqual(
    expect.arrayContaining([
      'student.create id_no (id_no)',
      'student.update mobile (mobile)',
      'college.create uscc (uscc)',
      'college.create school_code (school_code)',
      'authority.create uscc (uscc)',
      'teacher.create bank_card (bank_card)',
      'attendance.checkin ticket_no (ticket_no)',
      'plan.create signup_start (datetime)',
    ]),
  )
  expect(found.length).toBeGreaterThan(100)
})
