// What occurs more than once in the OpenAPI document is written once, under components, and referred to.
import { nameOf, namingRank } from './openapi.names.ts'
import { isJson, mapParts, mapValues } from './openapi.parts.ts'
import type { Json, Kind, Use } from './openapi.parts.ts'

/** One distinct text of the document: where it is used, and its name once it has become a component. */
type Part = { kind: Kind; value: Json; text: string; uses: Use[]; name?: string }

const KINDS: readonly Kind[] = ['schemas', 'parameters', 'requestBodies', 'responses']
/** About what a reference takes, and what a component must save to be worth its name. */
const REFERENCE = 45
const WORTH = 100
/** A record that a call answers is a component even when one call alone answers it: a client is made from its name. */
const RECORD = 200

const keyOf = (kind: Kind, value: Json) => `${kind} ${JSON.stringify(value)}`

/** Every distinct part of the operations. What lies inside a part is counted once, however often the part is used. */
function partsOf(paths: Json): Map<string, Part> {
  const parts = new Map<string, Part>()
  const visit = (kind: Kind, value: Json, use: Use): Json => {
    const key = keyOf(kind, value)
    const known = parts.get(key)
    if (known) known.uses.push(use)
    else {
      const part: Part = { kind, value, text: key, uses: [use] }
      parts.set(key, part)
      mapParts(kind, value, { ...use, within: part }, visit)
    }
    return value
  }
  for (const operation of operationsOf(paths)) changed(operation, visit)
  return parts
}

type Change = (kind: Kind, value: Json, use: Use) => Json
const changed = (operation: Json, change: Change) =>
  mapParts('operations', operation, { operation: String(operation.operationId), role: 'operation' }, change)

/** All operations, those first after which a record is named, so that no name depends on the order of mounting. */
const operationsOf = (paths: Json) =>
  Object.values(paths)
    .flatMap((calls) => (isJson(calls) ? Object.values(calls).filter(isJson) : []))
    .map((operation) => ({ operation, name: String(operation.operationId) }))
    .toSorted((one, other) => namingRank(one.name) - namingRank(other.name) || (one.name < other.name ? -1 : 1))
    .map(({ operation }) => operation)

function isComponent({ kind, value, text, uses }: Part): boolean {
  if ('$ref' in value) return false
  if (kind !== 'schemas') return uses.length > 1
  const isRecord = uses.some(({ role }) => role === 'data' || role === 'row') && 'properties' in value
  if (isRecord && text.length > RECORD) return true
  return (uses.length - 1) * text.length - uses.length * REFERENCE > WORTH
}

/** Gives each component the first of its proposed names that is free among its kind. */
function giveNames(parts: Part[]): void {
  const taken = new Set<string>()
  for (const part of parts) {
    const name = nameOf(part.value, part.uses, (proposed) => !taken.has(`${part.kind} ${proposed}`))
    taken.add(`${part.kind} ${name}`)
    part.name = name
  }
}

const byUse = (one: Part, other: Part) => other.uses.length - one.uses.length || (one.text < other.text ? -1 : 1)

/** The same document with components: dereferenced it is equal (tools/lint/openapi.test.mjs). */
export function compactOpenapi(document: Json): Json {
  const paths = isJson(document.paths) ? document.paths : {}
  const parts = partsOf(paths)
  const components = [...parts.values()].filter(isComponent).toSorted(byUse)
  giveNames(components)

  const write = (kind: Kind, value: Json, use: Use): Json => {
    const name = parts.get(keyOf(kind, value))?.name
    return name ? { $ref: `#/components/${kind}/${name}` } : mapParts(kind, value, use, write)
  }
  const writtenPaths = mapValues(paths, (calls) =>
    mapValues(calls, (operation) => (isJson(operation) ? changed(operation, write) : operation)),
  )
  const written: Json = { ...(isJson(document.components) ? document.components : {}) }
  for (const kind of KINDS) {
    const named = components
      .filter((part) => part.kind === kind)
      .flatMap(({ name, value, uses: [use] }) =>
        name && use ? [[name, mapParts(kind, value, use, write)] as const] : [],
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    written[kind] = { ...(isJson(written[kind]) ? written[kind] : {}), ...Object.fromEntries(named) }
  }
  return { ...document, paths: writtenPaths, components: written }
}
