import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { verifyAudit } from '../../record/auditVerify.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { testApp } from '../../test/app.ts'
import { rowsOf } from '../../test/jobs.ts'
import type { TestApp } from '../../test/app.ts'
import { buildAudit } from './audit.factory.ts'
import { buildOperator } from '../operator/operator.factory.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('only role system may read the audit', async () => {
  expect((await t.anonymous.call(auditContract.list)).status).toBe(40002)
  for (const name of ['center', 'school', 'college', 'teacher', 'trainer'] as const)
    expect((await (await t.as(name)).call(auditContract.list)).status).toBe(40300)
  for (const name of ['system', 'admin'] as const)
    expect((await (await t.as(name)).call(auditContract.list)).http).toBe(200)
})

test('detail shows what an act changed, before and after, with masked personal numbers; an unknown entry gets 404', async () => {
  const system = await t.as('system')
  const made = await buildOperator(t.db)
  await system.call(operatorContract.update, {
    params: { id: made.sn },
    body: { name: '审计三', mobile: '13912345678' },
  })
  const { data } = await system.call(auditContract.list, { query: { target_sn: made.sn, action: 'operator.edit' } })
  const sn = data.items[0]!.sn
  const shown = await system.call(auditContract.detail, { params: { id: sn } })
  expect(shown.data).toEqual({
    ...data.items[0],
    before: { name: made.name, mobile: maskMobile(made.mobile) },
    after: { name: '审计三', mobile: '139****5678' },
  })
  const { sn: theirs } = await buildAudit(t.db, { org_sn: 'org-school' })
  expect((await system.call(auditContract.detail, { params: { id: theirs } })).data).toMatchObject({
    chain: 'org-school',
    before: { expected_count: 30 },
    after: { expected_count: 40 },
  })
  expect((await system.call(auditContract.detail, { params: { id: 'platform.0' } })).http).toBe(404)
  expect((await t.anonymous.call(auditContract.detail, { params: { id: sn } })).status).toBe(40002)
  for (const name of ['center', 'school', 'college', 'teacher', 'trainer'] as const)
    expect((await (await t.as(name)).call(auditContract.detail, { params: { id: sn } })).status).toBe(40300)
})

test('the list shows who did what from where, newest first, with every filter', async () => {
  const system = await t.as('system')
  const made = await buildOperator(t.db)
  await system.call(operatorContract.update, { params: { id: made.sn }, body: { name: '审计一' } })
  await system.call(operatorContract.disable, { params: { id: made.sn }, body: {} })
  const { data } = await system.call(auditContract.list, { query: { target_sn: made.sn } })
  expect(data.items.map((entry) => entry.action)).toEqual(['operator.disable', 'operator.edit'])
  expect(data.items[0]).toMatchObject({
    chain: 'platform',
    actor_role: 'system',
    target_type: 'operator',
    ip: '127.0.0.1',
  })
  expect(data.items[0]?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const { actor_name, time } = data.items[0]!
  const totalOf = async (query: object) => (await system.call(auditContract.list, { query })).data.total
  expect(await totalOf({ action: 'operator.disable', actor: actor_name, time_from: time, time_to: time })).toBe(1)
  expect(await totalOf({ action: 'operator.disable', time_from: '2100-01-01 00:00:00' })).toBe(0)
  expect(await totalOf({ actor: '没有此人' })).toBe(0)
  const up = await system.call(auditContract.list, { query: { sort: 'time', limit: 1 } })
  expect(up.data.items[0]?.action).toBe('session.login')
})

describe('export', () => {
  test('is for role system only, contains the filtered rows with labels, and is audited itself', async () => {
    expect((await t.anonymous.call(auditContract.export, { body: {} })).status).toBe(40002)
    for (const name of ['center', 'school', 'teacher'] as const)
      expect((await (await t.as(name)).call(auditContract.export, { body: {} })).status).toBe(40300)
    const system = await t.as('system')
    const made = await buildOperator(t.db)
    await system.call(operatorContract.update, { params: { id: made.sn }, body: { name: '审计二' } })
    await system.call(operatorContract.disable, { params: { id: made.sn }, body: {} })
    const body = { target_sn: made.sn, entity: 'operator' }
    const answer = await system.call(auditContract.export, { body })
    expect(answer.headers['content-disposition']).toMatch(/attachment/)
    const [head, ...rows] = await rowsOf(answer.raw)
    expect(head?.slice(0, 5)).toEqual(['时间', '业务时间', '操作人', '角色', '操作'])
    expect(rows.filter((row) => row[6] === made.sn).map((row) => row[4])).toEqual(['操作员：停用', '操作员：编辑'])
    const own = await system.call(auditContract.list, { query: { action: 'audit.export' } })
    expect(own.data.total).toBe(1)
  })

  test('a filter by day includes the whole first and last day', async () => {
    const system = await t.as('system')
    const [{ day }] = (await t.pool.query<{ day: string }>(`select to_char(now(), 'YYYY-MM-DD') as day`)).rows as [
      { day: string },
    ]
    const total = async (query: object) => (await system.call(auditContract.list, { query })).data.total
    const all = await total({})
    expect(all).toBeGreaterThan(0)
    expect(await total({ time_from: day, time_to: day })).toBe(all)
    expect(await total({ entity: 'session' })).toBeLessThan(all)
    expect(await total({ entity: 'sess' })).toBe(0)
  })
})

test('every organization has its own valid chain; a changed entry, a gap and a removed tail are found', async () => {
  await (await t.as('school')).call(authContract.updateInfo, { body: { name: '学校账号', mobile: '13900001005' } })
  const before = await verifyAudit(t.pool)
  expect(before.map((one) => one.chain)).toEqual(expect.arrayContaining(['platform', 'org-school']))
  expect(before.filter((one) => one.broken)).toEqual([])
  await expect(t.pool.query(`delete from audit where seq = 1`)).rejects.toThrow('append-only')
  await t.pool.query('alter table audit disable trigger audit_append_only')
  await t.pool.query(`update audit set actor_name = '别人' where chain = 'platform' and seq = 2`)
  await t.pool.query(
    `delete from audit where chain = 'org-school' and seq = (select max(seq) from audit where chain = 'org-school')`,
  )
  await t.pool.query(`delete from audit where chain = 'org-college' and seq = 1`)
  const broken = new Map((await verifyAudit(t.pool)).map((one) => [one.chain, one.broken?.why]))
  expect([broken.get('platform'), broken.get('org-school'), broken.get('org-college')]).toEqual([
    'content',
    'tail',
    'tail',
  ])
})
