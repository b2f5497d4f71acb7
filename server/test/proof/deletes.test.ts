import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { liveCaller } from './accounts.ts'
import { referenceOf } from './rowReferences.ts'
import { buildRow } from './rows.ts'
import { readyFor } from './rowsReady.ts'
import { partsAbove } from './rowParts.ts'
import { sendParts } from './requests.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const AT_ONCE = 6
const CALLERS = ['school', 'college', 'center', 'system', 'teacher'] as const

test('L3: a record that is deleted many times at once is deleted once, with one audit entry', async () => {
  const deleted = new Set<string>()
  const wrong: string[] = []
  const endpoints = t.services.endpoints.filter(({ method, name }) => method === 'DELETE' && name.endsWith('.remove'))
  for (const endpoint of endpoints)
    for (const name of CALLERS) {
      const caller = await liveCaller(t.pool, name)
      const reference = referenceOf(endpoint)
      if (!reference) throw new Error(`${endpoint.name} names no record`)
      const owner = { org_sn: caller.org_sn, account_sn: caller.sn }
      const id = await buildRow(t.services, reference.resource, owner, readyFor(endpoint.name, caller))
      const above = await partsAbove(t.services, endpoint, id)
      const parts = { params: { ...above, [reference.field]: id }, query: { reason: '不再需要' }, body: {} }
      const query = 'reason' in ((endpoint.query as { shape?: object }).shape ?? {}) ? parts.query : {}
      const call = () => sendParts(t.app, endpoint, { ...parts, query }, caller.token)
      const replies = await Promise.all(Array.from({ length: AT_ONCE }, call))
      const done = replies.filter(({ http }) => http === 200).length
      if (done === 0) continue
      const { rows } = await t.pool.query<{ count: number }>(
        'select count(*)::int as count from audit where target_sn = $1 and action = $2',
        [id, `${endpoint.name.split('.')[0]}.delete`],
      )
      deleted.add(endpoint.name)
      if (done > 1 || (rows[0]?.count ?? 0) > 1)
        wrong.push(`${endpoint.name} by ${name}: ${done} done, ${rows[0]?.count} entries`)
    }
  expect(wrong).toEqual([])
  expect([...deleted].toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})
