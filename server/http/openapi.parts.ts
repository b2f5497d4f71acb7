// The parts of an OpenAPI document that may be components, and where each lies inside the others.
export type Json = Record<string, unknown>
/** The kinds of components that we use; an operation is none itself, only the place where parts begin. */
export type Kind = 'schemas' | 'parameters' | 'requestBodies' | 'responses'
/** Where a part is used: in which call, as what, under which name of a field or parameter. */
export type Use = {
  operation: string
  role: 'operation' | 'parameter' | 'body' | 'answer' | 'data' | 'rows' | 'row' | 'field'
  field?: string
  /** The part that it lies in; none for what lies in an operation itself. */
  within?: { uses: readonly Use[] }
}

type Change = (kind: Kind, value: Json, use: Use) => Json

export const isJson = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const mapValues = (record: unknown, change: (value: unknown, key: string) => unknown): unknown =>
  isJson(record) ? Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)])) : record

/** A copy of a part in which `change` has replaced each part directly inside it. */
export function mapParts(kind: Kind | 'operations', value: Json, use: Use, change: Change): Json {
  const to = (inner: Kind, found: unknown, place: Partial<Use>) =>
    isJson(found) ? change(inner, found, { ...use, ...place }) : found
  const copy = { ...value }
  const set = (key: string, make: (found: unknown) => unknown) => {
    if (key in copy) copy[key] = make(copy[key])
  }
  if (kind === 'operations') {
    set('parameters', (list) =>
      Array.isArray(list) ? list.map((one) => to('parameters', one, { role: 'parameter', field: nameIn(one) })) : list,
    )
    set('requestBody', (body) => to('requestBodies', body, { role: 'body' }))
    set('responses', (all) => mapValues(all, (one) => to('responses', one, { role: 'answer' })))
  } else if (kind === 'parameters') set('schema', (schema) => to('schemas', schema, { role: 'field' }))
  else if (kind === 'schemas') mapSchema(use, set, (found, place) => to('schemas', found, place))
  else {
    set('content', (content) =>
      mapValues(content, (media) =>
        isJson(media) && 'schema' in media ? { ...media, schema: to('schemas', media.schema, {}) } : media,
      ),
    )
  }
  return copy
}

const nameIn = (parameter: unknown) => (isJson(parameter) ? String(parameter.name) : '')

type Set = (key: string, make: (found: unknown) => unknown) => void

function mapSchema(use: Use, set: Set, to: (found: unknown, place: Partial<Use>) => unknown): void {
  set('properties', (all) => mapValues(all, (one, name) => to(one, placeOf(use, name))))
  for (const key of ['items', 'additionalProperties']) set(key, (one) => to(one, elementOf(use)))
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    set(key, (all) => (Array.isArray(all) ? all.map((one) => to(one, { role: 'field' })) : all))
  }
}

/** The data of an answer and the rows of a page are records of their own; whatever else has a name is a field. */
function placeOf({ role }: Use, name: string): Partial<Use> {
  if (role === 'answer' && name === 'data') return { role: 'data', field: name }
  if (role === 'data' && name === 'items') return { role: 'rows', field: name }
  return { role: 'field', field: name }
}

function elementOf({ role, field }: Use): Partial<Use> {
  return role === 'rows' || role === 'data' ? { role: 'row' } : { role: 'field', field: `${field ?? ''}_item` }
}
