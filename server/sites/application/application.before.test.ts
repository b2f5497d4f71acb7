import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildApplication } from './application.factory.ts'

let t: TestApp
let site: Client
beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
})
afterAll(() => t.close())

const detail = async (id: string) => (await site.call(applicationContract.detail, { params: { id } })).data
const submit = (id: string) => site.call(applicationContract.submit, { params: { id }, body: {} })

it('an application of before there was a form goes on with one that has its site and rooms', async () => {
  const old = await buildApplication(t.db, { form: null, isWhole: false })
  expect((await detail(old.sn)).form).toMatchObject({
    site: { site_name: old.site_name, site_address: old.site_address, hotline: null },
    theory: { rooms: [{ room_no: 'A101', seat_count: 30, pc_total: null }, { room_no: 'A102' }] },
    practical: { rooms: [{ room_no: 'B201', room_name: '实操机房', seat_count: 40 }] },
  })
  expect((await submit(old.sn)).rule).toBe('form_incomplete')
  const site_of_before = await buildApplication(t.db, { status: 'AUDIT' })
  const { sn, version } = await detail(site_of_before.sn)
  expect((await detail(sn)).form).toBeNull()
  const next = await site.call(applicationContract.renew, {
    params: { id: sn },
    body: { apply_type: 'CHANGE', version },
  })
  expect(next.data.form).toMatchObject({ theory: { rooms: [{ room_no: 'A101' }, { room_no: 'A102' }] } })
})
