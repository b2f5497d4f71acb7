import { globSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'

type Module = Record<string, unknown>
const modules: Record<string, Module> = import.meta.glob('../../domain/*/*/*.contract.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'answer' in value && 'permission' in value
const calls = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((contract) => (typeof contract === 'object' && contract !== null ? Object.values(contract) : []))
  .filter(isEndpoint)

/** The fields of a schema, and those inside them. */
function* fieldsOf(schema: z.ZodType, seen = new Set<unknown>()): Generator<string> {
  if (seen.has(schema)) return
  seen.add(schema)
  const parts = Object.values(schema.def).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]))
  const { shape } = schema.def as { shape?: Record<string, z.ZodType> }
  for (const [name, inner] of Object.entries(shape ?? {})) {
    yield name
    yield* fieldsOf(inner, seen)
  }
  for (const part of parts)
    if (typeof part === 'object' && part !== null && 'def' in part) yield* fieldsOf(part as z.ZodType, seen)
}

const root = `${import.meta.dirname}/../../`
/** What shows an answer: the screens, and the rules and words of the domain, but not the contracts themselves. */
const code = ['web/**/*.{ts,tsx}', 'domain/**/*.{rules,messages,form}.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist'] }))
  .filter((path) => !/\.test\.tsx?$|\/test[A-Z]\w*\.tsx?$/.test(path))
  .map((path) => readFileSync(root + path, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''))
const named = new Set(code.join('\n').match(/\w+/g))

/** Fields that nothing shows, each with the reason why its call answers it; none may be added without one. */
const NOT_SHOWN: Record<string, string> = {
  expireAt: 'the answer of a login as the interface has it; the console reads the cookie',
  long_name: 'the public welcome as the interface has it',
  file_base: 'the public welcome as the interface has it',
  keyPrefix: 'given to the solver of the proof of work with all its parameters',
  from_status: 'a step of the history: the step before it shows the state',
  base_sn: 'the edition is shown by its number',
  payer_org_sn: 'shown by its name',
  has_chief: 'shown by the list of what is short',
  checkin_open_time: 'the server opens the check-in; the screen shows its actions',
  drawn_time: 'of the published draw',
  rate_time: 'of the file of an examiner: the year is shown',
  reporter_role: 'of an incident: the reporter is shown by name',
  normal_reasons: 'of the picture check as the interface has it',
  advanced_reasons: 'of the picture check as the interface has it',
  mended: 'of a row of an import: its cells show it',
}

test('every field of an answer is named by a screen, or by a rule or word of the domain', () => {
  expect(calls.length).toBeGreaterThan(200)
  const faults = new Map<string, string>()
  for (const { name, answer } of calls)
    if (answer.kind === 'data')
      for (const field of fieldsOf(answer.schema)) if (!named.has(field)) faults.set(field, name)
  const listed = Object.keys(NOT_SHOWN)
  expect([...faults].flatMap(([field, call]) => (listed.includes(field) ? [] : [`${field} of ${call}`]))).toEqual([])
  expect(listed.filter((field) => !faults.has(field))).toEqual([])
})
