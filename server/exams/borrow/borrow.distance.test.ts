import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { college } from '../../people/college/college.table.ts'
import { application } from '../../sites/application/application.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildOpenPlan } from './borrow.factory.ts'

let t: TestApp
let school: Client
beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
})
afterAll(() => t.close())

type Place = { lng: number | null; lat: number | null }
const CHANGCHUN = { lng: 125.3235, lat: 43.8171 }
const JILIN = { lng: 126.5494, lat: 43.8378 }
const NOWHERE = { lng: null, lat: null }
const place = (sn: string, position: Place) => t.db.update(college).set(position).where(eq(college.sn, sn))
type Query = { sort?: string; limit?: number; page?: number }
const read = async (query: Query, credential_sn: string) =>
  (await school.call(borrowContract.sites, { query: { limit: 100, credential_sn, ...query } })).data.items

describe('距离 of the site picker (domain.md §3.11)', () => {
  it('is the great circle between own institution and site: Changchun to Jilin 98.4 km, to itself 0; unknown where one of the two is', async () => {
    const { credential_sn } = await buildOpenPlan(t.db, {})
    const distance = async () => (await read({}, credential_sn)).map((row) => row.distance)
    await place(ORGS.school, CHANGCHUN)
    expect(await distance()).toEqual([null])
    await place(ORGS.college, JILIN)
    expect(await distance()).toEqual([98.4])
    await place(ORGS.college, CHANGCHUN)
    expect(await distance()).toEqual([0])
    // Guangzhou to Harbin, about as far as the country is long.
    await place(ORGS.school, { lng: 113.2644, lat: 23.1291 })
    await place(ORGS.college, { lng: 126.535, lat: 45.8038 })
    expect(await distance()).toEqual([2790.7])
    // The distance from Beijing to Shanghai is about 1,067 km.
    await place(ORGS.school, { lng: 116.4074, lat: 39.9042 })
    await place(ORGS.college, { lng: 121.4737, lat: 31.2304 })
    expect(await distance()).toEqual([1067.3])
    await place(ORGS.school, NOWHERE)
    expect(await distance()).toEqual([null])
  })

  it('is counted to the place that the form of the approval in force names, with both degrees; without one to the institution of the site', async () => {
    const { credential_sn, org_sn } = await buildOpenPlan(t.db, { org_sn: ORGS.college })
    await place(ORGS.school, CHANGCHUN)
    await place(ORGS.college, JILIN)
    const name = (site: Partial<Place>) =>
      t.db
        .update(application)
        .set({ form: { site } })
        .where(and(eq(application.org_sn, org_sn), eq(application.credential_sn, credential_sn)))
    const distance = async () => (await read({}, credential_sn)).map((row) => row.distance)
    await name(CHANGCHUN)
    expect(await distance()).toEqual([0])
    await name({ ...CHANGCHUN, lat: null })
    expect(await distance()).toEqual([98.4])
    await place(ORGS.college, NOWHERE)
    expect(await distance()).toEqual([null])
  })

  it('sorts the nearest first or last; sites without a position are at the end of either, and pages stay whole', async () => {
    const { credential_sn } = await buildOpenPlan(t.db, { org_sn: ORGS.college })
    await buildOpenPlan(t.db, { credential_sn, org_sn: ORGS.college2 })
    await buildOpenPlan(t.db, { credential_sn, org_sn: ORGS.college })
    await buildOpenPlan(t.db, { credential_sn, org_sn: ORGS.school2 })
    await place(ORGS.school, CHANGCHUN)
    await place(ORGS.college, JILIN)
    await place(ORGS.college2, CHANGCHUN)
    await place(ORGS.school2, NOWHERE)
    const figures = async (query: Query) => (await read(query, credential_sn)).map((row) => row.distance)
    expect(await figures({ sort: 'distance' })).toEqual([0, 98.4, 98.4, null])
    expect(await figures({ sort: '-distance' })).toEqual([98.4, 98.4, 0, null])
    const whole = (await read({ sort: 'distance' }, credential_sn)).map((row) => row.sn)
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => read({ sort: 'distance', limit: 1, page }, credential_sn)),
    )
    expect(pages.flat().map((row) => row.sn)).toEqual(whole)
  })
})
