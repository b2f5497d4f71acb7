import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import { referenceOf } from './proof/rowReferences.ts'
import { buildRow } from './proof/rows.ts'
import { ORGS } from './world.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const READERS = [
  ['school', ORGS.school],
  ['college', ORGS.college],
  ['teacher', null],
] as const
const [STAFF, OWN] = ['平台职员甲', '本单位职员乙']

test('L2: to an institution and an examiner the staff of others are the name of their organisation, in every history that they may read', async () => {
  const read = new Set<string>()
  for (const endpoint of t.services.endpoints.filter(({ name }) => name.endsWith('.history')))
    for (const [who, org_sn] of READERS) {
      const reference = referenceOf(endpoint)
      if (!reference) throw new Error(`${endpoint.name} names no record`)
      const owner = { org_sn, account_sn: `acc-${who}` }
      const key = await buildRow(t.services, reference.resource, owner)
      const client = await t.as(who)
      const call = () => client.call(endpoint, { params: { [reference.field]: key } })
      if ((await call()).http !== 200) continue
      const entity = endpoint.name.split('.')[0] === 'score' ? 'score' : endpoint.name.split('.')[0]
      await t.pool.query(
        `insert into history (sn, entity, entity_sn, move, to_status, actor_sn, actor_name, actor_role)
         select $1 || v.sn, $2, coalesce((select c.sn from certificate c where c.no = $3), $3), 'publish', 'AUDIT', v.actor, v.name, v.role
         from (values ('p', 'acc-system', $4, 'system'), ('o', $5, $6, $7)) v (sn, actor, name, role)`,
        [`${who}${endpoint.name}`, entity, key, STAFF, owner.account_sn, OWN, who],
      )
      const answered = (await call()).raw.toString()
      expect([endpoint.name, who, answered.includes(STAFF)]).toEqual([endpoint.name, who, false])
      expect([endpoint.name, who, answered.includes(OWN)]).toEqual([endpoint.name, who, true])
      read.add(endpoint.name)
    }
  expect([...read]).toEqual(
    expect.arrayContaining([
      'application.history',
      'credential.history',
      'plan.history',
      'student.history',
      'template.history',
    ]),
  )
})
