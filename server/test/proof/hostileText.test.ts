import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { savedViewContract } from '@zhikao/domain/platform/savedView/savedView.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { accepts, insideOf } from './validValues.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Schema = z.core.$ZodType
/** PostgreSQL refuses U+0000, UTF-8 refuses lone surrogates. */
const HOSTILE = ['\0', 'a\0b', '\ud800', 'a\udc00b']

/** The schemas of text inside a schema, keys of records among them, each with its path. */
function* textsIn(schema: Schema, path: string): Generator<[string, Schema]> {
  const { def } = insideOf(schema)
  if (def.type === 'string') yield [path, schema]
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape)) yield* textsIn(field, `${path}.${name}`)
  if (def.type === 'array') yield* textsIn(def.element, `${path}[]`)
  if (def.type === 'record') {
    yield* textsIn(def.keyType, `${path}{key}`)
    yield* textsIn(def.valueType, `${path}{}`)
  }
  if (def.type === 'union') for (const one of def.options) yield* textsIn(one, path)
  // What a list in an address is cut into is judged by the schema behind the cut.
  if (def.type === 'pipe') yield* textsIn(insideOf(def.out).def.type === 'transform' ? def.in : def.out, path)
  if ('innerType' in def) yield* textsIn(def.innerType, path)
}

test('M4: no text of a request may hold what the database cannot store: in no parameter, query, body, or key of one', () => {
  const open: string[] = []
  let count = 0
  for (const { name, params, query, body } of t.services.endpoints)
    for (const [part, schema] of Object.entries({ params, query, body })) {
      const whole = 'fields' in schema ? (schema.fields as Schema) : schema
      for (const [path, text] of textsIn(whole, `${name} ${part}`)) {
        count += 1
        if (HOSTILE.some((value) => accepts(text, value))) open.push(path)
      }
    }
  expect(count).toBeGreaterThan(500)
  expect(open).toEqual([])
})

const BLANK = { filters: {}, sort: null, hidden: null, order: null, widths: {}, dense: false }
test.each([
  ['the name of a filter', { filters: { 'a\0': 'x' } }],
  ['the value of a filter', { filters: { a: '\ud800' } }],
  ['the sort', { sort: '\0' }],
  ['a hidden column', { hidden: ['a\udc00b'] }],
  ['the order of the columns', { order: ['\ud800'] }],
  ['the name of a width', { widths: { '\0': 100 } }],
])('M4: in %s of a view it is refused, new and changed', async (_, hostile) => {
  const [school, query] = [await t.as('school'), { list: 'student.list' }]
  const { data } = await school.call(savedViewContract.create, {
    query,
    body: { name: '缺照片', state: BLANK, shared: false },
  })
  const body = { name: '缺照片二', state: { ...BLANK, ...hostile }, shared: false }
  const params = { id: data.sn }
  expect((await school.call(savedViewContract.create, { query, body })).http).toBe(400)
  expect((await school.call(savedViewContract.update, { params, body: { ...body, version: data.version } })).http).toBe(
    400,
  )
  expect((await school.call(savedViewContract.remove, { params })).http).toBe(200)
})

test.each(['\0', 'a\0b', 'JXGCZT,\0'])('M4: as a filter of the own certificates it is refused: %j', async (code) => {
  for (const who of ['school', 'college'] as const)
    expect((await (await t.as(who)).call(applicationContract.mine, { query: { code } })).http).toBe(400)
})
