import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildTeacher } from './teacher.factory.ts'

let t: TestApp
let center: Client

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

const detail = async (client: Client, sn: string) =>
  (await client.call(teacherContract.detail, { params: { id: sn } })).data

describe('permissions', () => {
  test.each([
    ['list', {}],
    ['pick', {}],
    ['create', { body: {} }],
    ['template', {}],
    ['export', { body: {} }],
    ['reserve', { body: {} }],
    ['detail', { params: { id: 'x' } }],
    ['update', { params: { id: 'x' }, body: {} }],
    ['remove', { params: { id: 'x' } }],
    ['chief', { params: { id: 'x' }, body: {} }],
    ['reveal', { params: { id: 'x' }, body: {} }],
    ['disable', { params: { id: 'x' }, body: {} }],
    ['history', { params: { id: 'x' } }],
  ] as const)('%s needs a session, then the permission', async (name, sent) => {
    const endpoint = teacherContract[name]
    expect((await t.anonymous.call(endpoint, sent as never)).status).toBe(40002)
    expect((await (await t.as('trainer')).call(endpoint, sent as never)).status).toBe(40300)
  })
  test.each([
    ['create', { body: {} }],
    ['template', {}],
    ['export', { body: {} }],
    ['reserve', { body: {} }],
    ['update', { params: { id: 'x' }, body: {} }],
    ['remove', { params: { id: 'x' } }],
    ['chief', { params: { id: 'x' }, body: {} }],
    ['reveal', { params: { id: 'x' }, body: {} }],
    ['enable', { params: { id: 'x' }, body: {} }],
  ] as const)('%s is for center and platform only', async (name, sent) => {
    for (const username of ['school', 'college', 'teacher'] as const)
      expect((await (await t.as(username)).call(teacherContract[name], sent as never)).status).toBe(40300)
  })

  test('an institution may read its own examiners, an examiner only itself, and change nothing but the consent and the availability (spec §7.27)', async () => {
    const own = await buildTeacher(t.db, { org_sn: ORGS.college, account_sn: 'acc-teacher' })
    const foreign = await buildTeacher(t.db, { org_sn: ORGS.college2 })
    const open = { college: [], teacher: ['consent', 'availability'] }
    for (const username of ['college', 'teacher'] as const) {
      const client = await t.as(username)
      const actions = open[username]
      expect(await detail(client, own.sn)).toMatchObject({ sn: own.sn, actions, refused: [], account_sn: null })
      const params = { id: foreign.sn }
      expect((await client.call(teacherContract.detail, { params })).status).toBe(40400)
      expect((await client.call(teacherContract.history, { params })).status).toBe(40400)
      const listed = await client.call(teacherContract.list, { query: { keyword: '乔军文' } })
      expect(listed.data.items.map(({ sn }) => sn)).toContain(own.sn)
      expect(listed.data.items.map(({ sn }) => sn)).not.toContain(foreign.sn)
    }
    expect((await (await t.as('school')).call(teacherContract.detail, { params: { id: own.sn } })).status).toBe(40400)
  })

  test('a site can pick any enabled examiner, a school only its own; mobiles are not shown (spec §7.29)', async () => {
    const made = await Promise.all([
      buildTeacher(t.db, { org_sn: ORGS.college2, name: '选手甲' }),
      buildTeacher(t.db, { org_sn: ORGS.college2, name: '选手乙', status: 'INIT' }),
    ])
    const picked = async (username: 'college' | 'school' | 'teacher2') =>
      (await (await t.as(username)).call(teacherContract.pick, { query: { keyword: '选手' } })).data.items
    const [option] = await picked('college')
    expect(option).toMatchObject({
      sn: made[0]?.sn,
      name: '选手甲',
      org_name: '吉林工业职业技术学院',
      grade: 'EXAMINER',
    })
    expect(Object.keys(option ?? {})).not.toEqual(expect.arrayContaining(['mobile']))
    expect(await picked('college')).toHaveLength(1)
    expect([await picked('school'), await picked('teacher2')]).toEqual([[], []])
  })
})

describe('the list', () => {
  test('filters: certificate and level mean one certificate; province, grade, end, numbers (spec §7.28)', async () => {
    const [a, b] = [await buildCredential(t.db), await buildCredential(t.db)]
    const one = await buildTeacher(t.db, {
      name: '欧阳清风',
      examines: [
        { credential_sn: a.sn, level: 'BEGINNER' },
        { credential_sn: b.sn, level: 'SENIOR' },
      ],
      train_cert_expire: addDays(await clock(t.db), 40),
    })
    const found = async (query: object) =>
      (await center.call(teacherContract.list, { query: { keyword: '欧阳清风', ...query } })).data.total
    expect(await found({ credential_sn: a.sn, level: 'BEGINNER' })).toBe(1)
    expect(await found({ credential_sn: a.sn, level: 'SENIOR' })).toBe(0)
    expect(await found({ level: 'SENIOR' })).toBe(1)
    expect(await found({ credential_sn: `${a.sn},${b.sn}` })).toBe(1)
    expect(await found({ province: '220000' })).toBe(1)
    expect(await found({ province: '110000' })).toBe(0)
    expect(await found({ grade: 'SENIOR' })).toBe(0)
    expect(await found({ expiring: 90 })).toBe(1)
    expect(await found({ expiring: 30 })).toBe(0)
    expect(await found({ status: 'ENABLE', org_sn: ORGS.college, reserve: 'false' })).toBe(1)
    for (const keyword of [one.id_no, one.mobile, one.train_cert_no ?? '', '清风', '阳'])
      expect(
        (await center.call(teacherContract.list, { query: { keyword } })).data.items.map(({ sn }) => sn),
      ).toContain(one.sn)
    expect(await found({ keyword: '风清' })).toBe(0)
  })
})
