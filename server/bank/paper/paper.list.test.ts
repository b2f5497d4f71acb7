import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperContract as contract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { findNames } from '../../record/names.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildKnowledgePoint } from '../knowledgePoint/knowledgePoint.factory.ts'
import { buildPaper } from './paper.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('papers are for centre and platform (§3.15a)', async () => {
  const { sn: id, template_sn } = await buildPaper(t.db, { status: 'INIT' })
  for (const who of ['center', 'system'] as const)
    expect((await (await t.as(who)).call(contract.detail, { params: { id } })).http).toBe(200)
  for (const who of ['school', 'college', 'teacher', 'trainer'] as const) {
    const client = await t.as(who)
    const answers = [
      await client.call(contract.list),
      await client.call(contract.detail, { params: { id } }),
      await client.call(contract.create, { body: { title: '试卷', template_sn } }),
      await client.call(contract.item, { params: { id }, body: { position: 1 } }),
      await client.call(contract.sample, { params: { id: template_sn }, body: {} }),
      await client.call(contract.enable, { params: { id }, body: {} }),
      await client.call(contract.remove, { params: { id } }),
      await client.call(contract.history, { params: { id } }),
    ]
    expect([who, ...new Set(answers.map(({ http }) => http))]).toEqual([who, 403])
  }
  expect((await t.anonymous.call(contract.list)).http).toBe(401)
})

it('papers are found by filters, a page at a time (§3.15a)', async () => {
  const center = await t.as('center')
  const spring = await buildPaper(t.db, { title: '春季理论 A 卷', status: 'INIT' })
  const { credential_sn, template_sn } = spring
  const autumn = await buildPaper(t.db, { title: '秋季理论 B 卷', credential_sn, template_sn })
  const find = async (query: object) =>
    (await center.call(contract.list, { query: { credential_sn, sort: 'title', ...query } })).data.items.map(
      ({ title }) => title,
    )
  expect(await find({})).toEqual([spring.title, autumn.title])
  expect(await find({ keyword: 'a 卷' })).toEqual([spring.title])
  expect(await find({ keyword: autumn.sn.toLowerCase() })).toEqual([autumn.title])
  expect(await find({ keyword: '%' })).toEqual([])
  expect(await find({ status: 'ENABLE' })).toEqual([autumn.title])
  expect(await find({ level: 'SENIOR' })).toEqual([])
  expect(await find({ template_sn })).toHaveLength(2)
  expect(await find({ page: 2, limit: 1 })).toEqual([autumn.title])
})

it('the audit trail opens a paper and a knowledge point in their tabs of the bank (interface.md §5b)', async () => {
  const { sn, credential_sn } = await buildPaper(t.db)
  const point = await buildKnowledgePoint(t.db, { credential_sn })
  const nameOf = await findNames(t.db, await getActor(t.db, 'acc-center'), [
    { type: 'paper', sn },
    { type: 'knowledgePoint', sn: point.sn },
  ])
  const list = '/center/question/manage'
  expect(nameOf({ type: 'paper', sn })?.url).toBe(`${list}?tab=paper&record=${sn}`)
  expect(nameOf({ type: 'knowledgePoint', sn: point.sn })?.url).toBe(`${list}?tab=point&record=${point.sn}`)
})
