// The comparison of two OpenAPI documents must see each kind of difference, and nothing in words and order.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { compareOpenapi } from '../../scripts/compare-openapi.mjs'
import { readProduct } from '../../scripts/generate/product.mjs'
import { documentOf, openApiOf } from '../../server/http/openapi.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const calls = (await readProduct(root)).contracts.flatMap((contract) => Object.values(contract.calls))
const wire = (document) => JSON.parse(JSON.stringify(document))

const row = {
  type: 'object',
  properties: { sn: { type: 'string', description: 'number' }, level: { enum: ['A', 'B'] } },
  required: ['sn', 'level'],
}
const planted = () =>
  wire({
    openapi: '3.1.0',
    paths: {
      '/row/{id}': {
        get: {
          summary: 'one row',
          tags: ['row', 'all'],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
          ],
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: row } } } },
        },
      },
    },
  })

const compared = (change) => {
  const other = planted()
  change(other, other.paths['/row/{id}'].get)
  return compareOpenapi(planted(), other)
}
const schemaIn = (call) => call.responses[200].content['application/json'].schema

await test('descriptions, the order of keys and lists, and components make no difference', () => {
  const found = compared((document, call) => {
    call.summary = 'a row'
    call.tags.reverse()
    call.parameters.reverse()
    const schema = schemaIn(call)
    schema.required.reverse()
    schema.properties = { level: { enum: ['B', 'A'] }, sn: { type: 'string' } }
    document.components = { schemas: { Row: { ...schema } }, responses: { Row: call.responses[200] } }
    document.components.responses.Row.content['application/json'].schema = { $ref: '#/components/schemas/Row' }
    call.responses[200] = { $ref: '#/components/responses/Row' }
  })
  assert.deepEqual(found, [])
})

const DIFFERENCES = {
  'a path': (document) => Object.assign(document.paths, { '/other': {} }),
  'a method': (document, call) => Object.assign(document.paths['/row/{id}'], { put: call }),
  'a parameter': (_, call) => call.parameters.pop(),
  'a parameter that is required now': (_, call) => Object.assign(call.parameters[1], { required: true }),
  'a body': (_, call) => Object.assign(call, { requestBody: { content: {} } }),
  'a status': (_, call) => Object.assign(call.responses, { 404: { description: 'none' } }),
  'a type of content': (_, call) => Object.assign(call.responses[200].content, { 'text/plain': {} }),
  'a property': (_, call) => Object.assign(schemaIn(call).properties, { name: {} }),
  'a property called description': (_, call) => Object.assign(schemaIn(call).properties, { description: {} }),
  'a required property': (_, call) => schemaIn(call).required.pop(),
  'a value of an enum': (_, call) => schemaIn(call).properties.level.enum.push('C'),
  'a type': (_, call) => Object.assign(schemaIn(call).properties.sn, { type: 'integer' }),
}
for (const [name, change] of Object.entries(DIFFERENCES)) {
  await test(`${name} is one difference`, () => assert.equal(compared(change).length, 1))
}

await test('a recursive schema is compared completely', () => {
  const withTree = (leaf) => {
    const document = planted()
    const node = { type: 'object', properties: { leaf, children: { items: { $ref: '#/components/schemas/Node' } } } }
    document.components = { schemas: { Node: node } }
    schemaIn(document.paths['/row/{id}'].get).properties.tree = { $ref: '#/components/schemas/Node' }
    return document
  }
  assert.deepEqual(compareOpenapi(withTree({ type: 'string' }), withTree({ type: 'string' })), [])
  assert.equal(compareOpenapi(withTree({ type: 'string' }), withTree({ type: 'integer' })).length, 1)
})

await test('a reference to a missing component is refused', () => {
  const broken = (document, call) =>
    Object.assign(schemaIn(call).properties, { sn: { $ref: '#/components/schemas/No' } })
  assert.throws(() => compared(broken), /names nothing/)
})

await test('the document with components has the same content as the one without, and at most 2500 bytes per operation', () => {
  assert.deepEqual(compareOpenapi(wire(documentOf(calls)), wire(openApiOf(calls))), [])
  const text = readFileSync(new URL('../../docs/generated/openapi.json', import.meta.url))
  assert.ok(text.length / calls.length <= 2500, `${text.length / calls.length} bytes per operation`)
})

await test('the names of components do not depend on the order in which calls are mounted', () => {
  const namesOf = (document) => Object.values(document.components).map((named) => Object.keys(named).toSorted())
  assert.deepEqual(namesOf(openApiOf(calls)), namesOf(openApiOf(calls.toReversed())))
})
