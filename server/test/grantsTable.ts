import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'

const role = z.enum(ROLES)
const calls = z.array(z.string())
const document = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), 'utf8')) as unknown

/** The cells of domain.md §4, as they are in the document: object → role → what it may do. */
export const cells = z
  .object({ objects: z.record(z.string(), z.record(role, z.string())) })
  .parse(document('grants.spec')).objects

/** How each call is read in these cells, and where another text wins, with its reason. */
export const readings = z
  .strictObject({
    source: z.string(),
    calls: z.array(z.strictObject({ object: z.string(), may: z.string(), calls })),
    deviations: z.array(z.strictObject({ calls, roles: z.array(role), may: z.boolean(), why: z.string() })),
    elsewhere: z.array(
      z.strictObject({ object: z.string(), roles: z.array(role), letter: z.string(), why: z.string() }),
    ),
    later: z.record(z.string(), z.string()),
    outside: z.array(
      z.strictObject({
        who: z.union([z.enum(['everybody', 'sitter', 'signed-in', 'admin']), z.array(role)]),
        why: z.string(),
        calls,
      }),
    ),
  })
  .parse(document('grants.map'))

/** The words of a cell: `V* X, E on plans` has V*, X, E, on and plans. */
export const wordsOf = (object: string, one: Role): string[] => (cells[object]?.[one] ?? '').split(/[\s,/()+]+/)

/** Does the cell of §4 alone, without the deviations, let this role make the call? */
export function isInCell(call: string, one: Role): boolean {
  const reading = readings.calls.find((group) => group.calls.includes(call))
  return reading !== undefined && reading.may.split(' ').some((word) => wordsOf(reading.object, one).includes(word))
}

type Asker = { role: Role | null; admin: boolean }

/** Is the call made with the session of a self-test? */
export const isOfSitter = (call: string): boolean =>
  readings.outside.some(({ who, calls: named }) => who === 'sitter' && named.includes(call))

/** May an account of this role make the call, by domain.md §4? Without a role: without a session. Throws for a call that has no reading. */
export function mayCall(call: string, { role: one, admin }: Asker): boolean {
  const outside = readings.outside.find((group) => group.calls.includes(call))
  if (outside) {
    if (outside.who === 'everybody') return true
    if (outside.who === 'sitter') return false
    if (outside.who === 'admin') return admin
    return one !== null && (outside.who === 'signed-in' || outside.who.includes(one))
  }
  if (!readings.calls.some((group) => group.calls.includes(call)))
    throw new Error(`docs/grants.map.json does not say who may call ${call}`)
  if (one === null) return false
  const deviation = readings.deviations.find((other) => other.calls.includes(call) && other.roles.includes(one))
  return deviation ? deviation.may : isInCell(call, one)
}
