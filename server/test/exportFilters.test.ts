import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { asksStates, pageQuery } from '@zhikao/domain/kernel/page.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** What of a list's query chooses no rows: page and order, and whether the states are counted. */
const NO_FILTERS = new Set([...Object.keys(pageQuery(['sn']).shape), ...Object.keys(asksStates)])
const namesIn = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

it('an export takes every filter of its list: what is shown is what is in the file', () => {
  const { endpoints } = t.services
  const lists = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
  const exports = endpoints.filter(({ name }) => name.endsWith('.export'))
  const compared = exports.flatMap(({ name, body }) => {
    const list = lists.get(name.replace(/export$/, 'list'))
    if (!list) return []
    const taken = namesIn(body)
    return [{ name, missing: namesIn(list.query).filter((one) => !NO_FILTERS.has(one) && !taken.includes(one)) }]
  })
  expect(compared.length).toBeGreaterThan(10)
  expect(compared.filter(({ missing }) => missing.length > 0)).toEqual([])
})
