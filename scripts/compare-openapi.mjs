// node scripts/compare-openapi.mjs A.json B.json: do two OpenAPI documents describe the same calls? Each difference is
// one line; fails when there is one. References are resolved, so a document with components equals one without.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Words for the reader: they may change without a change of a call. */
const WORDS = new Set(['summary', 'description'])
/** Lists without a meaning of their order; a list of parameters and of alternatives is put in an order of its own. */
const SETS = new Set([
  'required',
  'enum',
  'type',
  'tags',
  'security',
  'parameters',
  'anyOf',
  'oneOf',
  'allOf',
  'servers',
])
/** Below these keys the keys are names: a property may be called description. */
const NAMED = new Set(['properties', 'paths', 'responses', 'content', '$defs', 'headers', 'patternProperties'])

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const byText = (one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** What a JSON pointer of this document names. */
function at(document, pointer) {
  const steps = pointer
    .replace(/^#\/?/, '')
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
  const found = steps.reduce((value, step) => value?.[step], document)
  if (found === undefined) throw new Error(`${pointer} names nothing`)
  return found
}

/** One document, dereferenced and in one order; a recursive reference is kept as a depth. */
function plain(document, value, key, open, areNames) {
  if (Array.isArray(value)) {
    const list = value.map((one) => plain(document, one, '', open, false))
    return SETS.has(key) ? list.toSorted(byText) : list
  }
  if (!isObject(value)) return value
  if (!areNames && typeof value.$ref === 'string') {
    const { $ref, ...siblings } = value
    const depth = open.indexOf($ref)
    if (depth !== -1) return { $cycle: open.length - depth }
    const found = plain(document, at(document, $ref), key, [...open, $ref], false)
    return Object.keys(siblings).length === 0 ? found : { ...found, ...plain(document, siblings, key, open, false) }
  }
  const kept = Object.entries(value).filter(([name]) => areNames || (!WORDS.has(name) && name !== '$schema'))
  return Object.fromEntries(
    kept
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, plain(document, one, name, open, !areNames && NAMED.has(name))]),
  )
}

/** The dialects of the schemas: named once for the document, or by each schema. */
function dialects(value, found = new Set()) {
  if (Array.isArray(value)) for (const one of value) dialects(one, found)
  if (!isObject(value)) return found
  for (const name of ['$schema', 'jsonSchemaDialect']) if (typeof value[name] === 'string') found.add(value[name])
  for (const one of Object.values(value)) dialects(one, found)
  return found
}

const listIn = (value) => Array.isArray(value) && value.every((one) => isObject(one) && 'name' in one && 'in' in one)
/** Parameters are compared by place and name, not by their position in the list. */
const named = (value) =>
  listIn(value) ? Object.fromEntries(value.map((one) => [`${one.in} ${one.name}`, one])) : value

function* differ(path, left, right) {
  const [one, other] = [named(left), named(right)]
  if (JSON.stringify(one) === JSON.stringify(other)) return
  if (one === undefined || other === undefined) {
    yield `${path}: only in the ${one === undefined ? 'second' : 'first'}`
  } else if (isObject(one) && isObject(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      yield* differ(`${path} › ${key}`, one[key], other[key])
    }
  } else if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    for (const [index, value] of one.entries()) yield* differ(`${path} › ${index}`, value, other[index])
  } else yield `${path}: ${JSON.stringify(one)} ≠ ${JSON.stringify(other)}`
}

/** The differences of two OpenAPI documents, one line each. */
export function compareOpenapi(left, right) {
  const view = (document) => ({
    openapi: document.openapi,
    dialects: [...dialects(document)].toSorted(),
    servers: document.servers,
    ...plain(document, { paths: document.paths, securitySchemes: document.components?.securitySchemes }, '', [], false),
  })
  const [one, other] = [view(left), view(right)]
  return Object.keys({ ...one, ...other }).flatMap((key) => [...differ(key, one[key], other[key])])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [left, right] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')))
  if (!left || !right) throw new Error('usage: node scripts/compare-openapi.mjs A.json B.json')
  const found = compareOpenapi(left, right)
  for (const line of found) console.log(line)
  const count = Object.values(left.paths).flatMap(Object.keys).length
  console.log(`${count} operations, ${found.length} differences`)
  process.exitCode = count > 0 && found.length === 0 ? 0 : 1
}
