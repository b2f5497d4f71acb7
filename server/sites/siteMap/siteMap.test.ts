import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { siteMapContract } from '@zhikao/domain/sites/siteMap/siteMap.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildApplication } from '../application/application.factory.ts'

let t: TestApp
let center: Client
let one: string
let other: string
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  const today = (await clock(t.db)).slice(0, 10)
  one = (await buildCredential(t.db)).sn
  other = (await buildCredential(t.db)).sn
  const at = { status: 'AUDIT' as const, org_sn: ORGS.college }
  await buildApplication(t.db, {
    ...at,
    credential_sn: one,
    levels: ['MIDDLE'],
    form: { site: { lng: 125.3, lat: 43.8 } },
  })
  await buildApplication(t.db, { ...at, credential_sn: other, levels: ['SENIOR'] })
  await buildApplication(t.db, { ...at, org_sn: ORGS.college2, credential_sn: one, levels: ['SENIOR'] })
  // Over, not yet begun, disabled, waiting: no site of today.
  const ended = { valid_from: addDays(today, -400), valid_to: addDays(today, -1) }
  await buildApplication(t.db, { ...at, ...ended, org_sn: ORGS.school, credential_sn: one })
  const coming = { valid_from: addDays(today, 1), valid_to: addDays(today, 300) }
  await buildApplication(t.db, { ...at, ...coming, org_sn: ORGS.school, credential_sn: other })
  await buildApplication(t.db, { status: 'DISABLE', org_sn: ORGS.school2, credential_sn: one })
  await buildApplication(t.db, { status: 'SUBMIT', org_sn: ORGS.school2, credential_sn: other })
})
afterAll(() => t.close())

const sites = async (query: object, client = center) => {
  const answer = await client.call(siteMapContract.list, { query: { limit: 100, ...query } })
  const { data } = answer
  return data
}
const sns = async (query: object) => (await sites(query)).items.map(({ sn }) => sn).toSorted()

it('has the sites with an approval in force today, with each of them and the place of the form (Decided 10)', async () => {
  const { items, total, provinces } = await sites({})
  expect(items.map(({ sn }) => sn).toSorted()).toEqual([ORGS.college, ORGS.college2].toSorted())
  expect(items.find(({ sn }) => sn === ORGS.college)).toMatchObject({
    lng: 125.3,
    lat: 43.8,
    approvals: [
      { credential_sn: one, levels: ['MIDDLE'] },
      { credential_sn: other, levels: ['SENIOR'] },
    ],
  })
  expect(provinces.reduce((sum, { count }) => sum + count, 0)).toBe(total)
})

it('a site of the filters has both, credential and level, in one approval; the provinces count those of the other filters', async () => {
  expect(await sns({ credential_sn: one })).toEqual([ORGS.college, ORGS.college2].toSorted())
  expect(await sns({ credential_sn: one, level: 'SENIOR' })).toEqual([ORGS.college2])
  expect(await sns({ level: 'SENIOR' })).toEqual([ORGS.college, ORGS.college2].toSorted())
  const nowhere = await sites({ province: '110000', credential_sn: one, level: 'SENIOR' })
  expect([nowhere.items, nowhere.total]).toEqual([[], 0])
  expect(nowhere.provinces).toMatchObject([{ count: 1 }])
})

it('an institution sees its own site; without a session, or as an examiner, nothing', async () => {
  expect((await sites({}, await t.as('college'))).items.map(({ sn }) => sn)).toEqual([ORGS.college])
  expect((await sites({}, await t.as('school'))).items).toEqual([])
  expect((await t.anonymous.call(siteMapContract.list)).http).toBe(401)
  expect((await (await t.as('teacher')).call(siteMapContract.list)).http).toBe(403)
})
