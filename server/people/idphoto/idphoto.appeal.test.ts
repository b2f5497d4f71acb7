import { afterAll, beforeAll, expect, it } from 'vitest'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import type { DrawnFault } from '../../seed/portrait.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildStudent } from '../student/student.factory.ts'

let t: TestApp
let school: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
  center = await t.as('center')
})
afterAll(() => t.close())

const rejected = async (fault: DrawnFault) => {
  const { sn } = await buildStudent(t.db, { org_sn: ORGS.school })
  const file = { name: '照片.jpg', bytes: await drawPhoto({ seed: 2, fault }) }
  await school.call(idphotoContract.photo, { params: { id: sn }, body: {}, file })
  return sn
}
const appeal = (client: Client, id: string, body = {}) => client.call(idphotoContract.appeal, { params: { id }, body })
const accept = (client: Client, id: string, reason = '背景确为白墙') =>
  client.call(idphotoContract.accept, { params: { id }, body: { reason } })

it('Decided 22: a photo refused for its background is appealed (REJECT → SUBMIT) and accepted with a reason (SUBMIT → AUDIT, audited)', async () => {
  const sn = await rejected('background_colour')
  const shown = await school.call(studentContract.detail, { params: { id: sn } })
  expect([shown.data.photo_status, shown.data.actions.includes('appeal')]).toEqual(['REJECT', true])
  expect((await accept(center, sn)).status).toBe(40900)
  const asked = await appeal(school, sn, { reason: '已在白墙前拍摄' })
  expect(asked.data).toMatchObject({ photo_status: 'SUBMIT', photo_faults: [{ rule: 'background_colour' }] })
  expect((await accept(school, sn)).status).toBe(40300)
  expect((await center.call(idphotoContract.accept, { params: { id: sn }, body: {} as never })).status).toBe(40000)
  const done = await accept(center, sn)
  expect(done.data).toMatchObject({ photo_status: 'AUDIT', photo_faults: [] })
  const { rows: history } = await t.pool.query(
    'select move, opinion from history where entity_sn = $1 order by time, sn',
    [sn],
  )
  expect(history.slice(-2)).toEqual([
    { move: 'appeal', opinion: '已在白墙前拍摄' },
    { move: 'overrule', opinion: '背景确为白墙' },
  ])
  const { rows: audit } = await t.pool.query<{ action: string }>(
    "select action from audit where target_sn = $1 and action like '%overrule'",
    [sn],
  )
  expect(audit).toHaveLength(1)
  const { rows: notices } = await t.pool.query<{ event: string }>(
    'select event from notice where entity_sn = $1 order by event',
    [sn],
  )
  expect(notices.map(({ event }) => event)).toEqual(['student.photoAccept', 'student.photoAppeal'])
  const lines = await school.call(idphotoContract.photos, { params: { id: sn } })
  expect(lines.data.map(({ status }) => status)).toEqual(['AUDIT'])
})

it('Decided 22: a photo refused for blur or light is appealed, too', async () => {
  for (const fault of ['photo_blurred', 'photo_bright'] as const) {
    const sn = await rejected(fault)
    expect((await appeal(school, sn, { reason: '照片清晰' })).data).toMatchObject({
      photo_status: 'SUBMIT',
      photo_faults: [{ rule: fault, label: fault === 'photo_blurred' ? '清晰度' : '曝光' }],
    })
  }
})

it.each(['photo_pixels', 'photo_bytes_small', 'photo_type'] as const)(
  'Decided 22: the fault %s cannot be appealed, and the detail says so',
  async (fault) => {
    const sn = await rejected(fault)
    const { data } = await school.call(studentContract.detail, { params: { id: sn } })
    expect(data.actions).not.toContain('appeal')
    expect(data.refused.map(({ move, rule }) => [move, rule])).toContainEqual(['appeal', 'photo_appeal'])
    expect((await appeal(school, sn)).rule).toBe('photo_appeal')
  },
)

it('another institution’s student is not found, and a stale version is refused', async () => {
  const sn = await rejected('photo_dark')
  expect((await appeal(await t.as('school2'), sn)).status).toBe(40400)
  expect((await appeal(school, sn, { version: 99 })).status).toBe(40900)
  expect((await appeal(t.anonymous, sn)).status).toBe(40002)
})
