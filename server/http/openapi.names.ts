// Names for components that a reader understands: the call, the record or the field that they come from.
import { isJson } from './openapi.parts.ts'
import type { Json, Use } from './openapi.parts.ts'

/** The calls that reach this place, through every use of what it lies in. */
const callsOf = ({ operation, within }: Use): string[] => (within ? within.uses.flatMap(callsOf) : [operation])
const callsOfAll = (uses: readonly Use[]) => [...new Set(uses.flatMap(callsOf))].toSorted()

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** The most frequent of some words, the first in the alphabet among equals, and how often it is there. */
function mostFrequent(words: readonly string[]): [string, number] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] ?? ['', 0]
}

/** The calls that a record is named after when several calls of one feature have it, the best first. */
const NAMING = ['detail', 'list', 'create', 'update']
export function namingRank(operation: string): number {
  const rank = NAMING.indexOf(operation.split('.')[1] ?? '')
  return rank === -1 ? NAMING.length : rank
}
const SUFFIX: Partial<Record<Use['role'], string>> = { body: 'Body', rows: 'Rows', row: 'Row' }

function recordName(value: Json, uses: readonly Use[]): string {
  const calls = callsOfAll(uses)
  const features = new Set(calls.map((name) => name.split('.')[0] ?? ''))
  const keys = calls.map((name) => name.split('.')[1] ?? '')
  const role = uses[0]?.role ?? 'field'
  const suffix = SUFFIX[role] ?? ''
  const distinct = [...new Set(keys)].toSorted()
  const ofOwner = features.size === 1 || (distinct.length === 1 && NAMING.includes(distinct.join()))
  if (ofOwner) {
    const key = NAMING.find((name) => distinct.includes(name)) ?? distinct[0] ?? ''
    return pascal([...features][0] ?? '') + (role === 'row' && key === 'list' ? '' : pascal(key)) + suffix
  }
  if (distinct.length === 1) return pascal(distinct.join()) + suffix
  const inside = propertiesOf(value)
  return inside.length > 0 && inside.length <= 3
    ? inside.map(pascal).join('') + suffix
    : pascal(mostFrequent(keys)[0]) + suffix
}

/** The names of the properties of a schema, or of the schema that a body or an answer holds. */
function propertiesOf(value: Json): string[] {
  const media = isJson(value.content) ? Object.values(value.content)[0] : undefined
  if (isJson(media) && isJson(media.schema)) return propertiesOf(media.schema)
  if (!isJson(value.properties)) return []
  const { data } = value.properties
  return isJson(data) && 'status' in value.properties ? propertiesOf(data) : Object.keys(value.properties)
}

/** What a text with a pattern is, by the first of these that the pattern takes. */
const SAMPLES = {
  Code: 'ABC-123',
  Date: '2025-03-12',
  DateTime: '2025-03-12 09:30:00',
  Number: '42',
  SixDigits: '460101',
  Mobile: '13812345678',
}

/** A schema that many different fields have is named after what it takes: Integer, Text120OrNull. */
function shapeName(schema: unknown): string {
  if (!isJson(schema)) return 'Value'
  const { type, anyOf, items, pattern, maxLength, maximum } = schema
  if (Array.isArray(anyOf)) return anyOf.map(shapeName).join('Or')
  if (type === 'array') return `${shapeName(items)}List`
  if (type === 'object') return propertiesOf(schema).slice(0, 3).map(pascal).join('') || 'Record'
  if (schema.enum) return 'Choice'
  if (typeof pattern === 'string') {
    const known = Object.entries(SAMPLES).find(([, sample]) => new RegExp(pattern, 'u').test(sample))
    return `${known?.[0] ?? 'Pattern'}Text`
  }
  if (type === 'string') return `Text${typeof maxLength === 'number' ? maxLength : ''}`
  const bound = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : ''
  return Array.isArray(type) ? type.map(pascal).join('Or') : `${pascal(String(type))}${bound}`
}

const isNullable = ({ anyOf }: Json) => Array.isArray(anyOf) && anyOf.some((one) => isJson(one) && one.type === 'null')

/** The name of a field for its schema or parameter, where more than half of its uses agree on it. */
function fieldName(value: Json, uses: readonly Use[]): string {
  const [field, count] = mostFrequent(uses.map((use) => use.field ?? ''))
  if (uses[0]?.role === 'parameter') return pascal(field)
  return count * 2 > uses.length ? pascal(field) + (isNullable(value) ? 'OrNull' : '') : shapeName(value)
}

/** The first free one of: the plain name, the name with its feature, with its call, with a number. */
export function nameOf(value: Json, uses: readonly Use[], isFree: (name: string) => boolean): string {
  const isField = uses.every(({ role }) => role === 'field' || role === 'parameter')
  const named = isField ? uses : uses.filter(({ role }) => role !== 'field')
  const plain = isField ? fieldName(value, named) : recordName(value, named)
  const calls = callsOfAll(named)
  const [feature] = mostFrequent(calls.map((call) => call.split('.')[0] ?? ''))
  const call = NAMING.map((key) => `${feature}.${key}`).find((one) => calls.includes(one)) ?? calls[0] ?? ''
  const proposed = [plain, ...(isField ? [pascal(feature) + plain, pascal(call) + plain] : [])]
  const free = proposed.find(isFree)
  if (free) return free
  let number = 2
  while (!isFree(`${plain}${number}`)) number += 1
  return `${plain}${number}`
}
