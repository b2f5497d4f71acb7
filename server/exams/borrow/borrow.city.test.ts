import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildBorrow, buildOpenPlan } from './borrow.factory.ts'

let t: TestApp
let school: Client
let host: Client
let today: string
beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  host = await t.as('college')
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

describe('the preferred city of a borrowed exam (W21)', () => {
  it('sorts the open sites: 2 of the city, 1 of its province, 2 of others, each group by number, the same over pages', async () => {
    const { sn: credential_sn } = await buildCredential(t.db)
    const placed = async (province: string, city: string, days: number) => {
      const { sn } = await buildCollege(t.db, { org_type: 'college', province, city })
      return (await buildOpenPlan(t.db, { credential_sn, org_sn: sn, signup_end: `${addDays(today, days)} 18:00:00` }))
        .sn
    }
    const far = [await placed('210000', '210100', 22), await placed('440000', '440300', 21)]
    const same = [await placed('220000', '220200', 25)]
    const near = [await placed('220000', '220100', 24), await placed('220000', '220100', 23)]
    const groups = [near, same, far].flatMap((group) => group.toSorted())
    const snsOf = async (query: object) =>
      (await school.call(borrowContract.sites, { query: { credential_sn, ...query } })).data.items.map(
        (site) => site.sn,
      )
    expect(await snsOf({ preferred_city: '220100' })).toEqual(groups)
    const paged = await Promise.all([1, 2, 3].map((page) => snsOf({ preferred_city: '220100', limit: 2, page })))
    expect(paged).toEqual([groups.slice(0, 2), groups.slice(2, 4), groups.slice(4)])
    const byDeadline = [far[1], far[0], near[1], near[0], same[0]]
    expect(await snsOf({ sort: 'deadline' })).toEqual(byDeadline)
    expect(await snsOf({ sort: 'deadline', preferred_city: '220100' })).toEqual([
      near[1],
      near[0],
      same[0],
      far[1],
      far[0],
    ])
    expect((await school.call(borrowContract.sites, { query: { preferred_city: '长春' } })).http).toBe(400)
  })

  it('is shown to the host, in the list and in the detail', async () => {
    const { sn } = await buildBorrow(t.db, { preferred_city: '220200' })
    const listed = await host.call(borrowContract.list, { query: { keyword: sn } })
    const seen = await host.call(borrowContract.detail, { params: { id: sn } })
    expect([listed.data.items[0]?.preferred_city, seen.data.preferred_city]).toEqual(['220200', '220200'])
  })
})
