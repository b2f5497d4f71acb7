// The API document with components says the same as the one without, in fewer bytes and under stable names.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readProduct } from '../../scripts/generate/product.mjs'
import { documentOf, openApiOf } from '../../server/http/openapi.ts'

const calls = (await readProduct()).contracts.flatMap((contract) => Object.values(contract.calls))
const wire = (document) => JSON.parse(JSON.stringify(document))

/** A value with each reference replaced by what it names; a reference to a schema around it is kept as a depth. */
function inlined(document, value, around = []) {
  if (Array.isArray(value)) return value.map((one) => inlined(document, one, around))
  if (value === null || typeof value !== 'object') return value
  if (typeof value.$ref !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inlined(document, one, around)]))
  if (around.includes(value.$ref)) return { $cycle: around.length - around.indexOf(value.$ref) }
  const [, ...steps] = value.$ref.split('/')
  const found = steps.reduce((part, step) => part?.[step], document)
  assert.ok(found, `${value.$ref} names nothing`)
  return inlined(document, found, [...around, value.$ref])
}
const plain = ({ components, ...document }) => ({
  ...document,
  paths: inlined({ components }, document.paths),
  securitySchemes: components.securitySchemes,
})

await test('the document with components has the same content as the one without, and at most 2500 bytes per operation', () => {
  const compact = wire(openApiOf(calls))
  assert.ok(Object.keys(compact.components.schemas).length > 0)
  assert.deepEqual(plain(compact), plain(wire(documentOf(calls))))
  const text = readFileSync(new URL('../../docs/generated/openapi.json', import.meta.url))
  assert.ok(text.length / calls.length <= 2500, `${text.length / calls.length} bytes per operation`)
})

await test('the names of components do not depend on the order in which calls are mounted', () => {
  const namesOf = (document) => Object.values(document.components).map((named) => Object.keys(named).toSorted())
  assert.deepEqual(namesOf(openApiOf(calls)), namesOf(openApiOf(calls.toReversed())))
})
