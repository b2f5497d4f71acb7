import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { knowledgePointContract as contract } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildQuestion } from '../question/question.factory.ts'
import { buildKnowledgePoint } from './knowledgePoint.factory.ts'

let t: TestApp
let center: Client
let credential_sn: string

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  credential_sn = (await buildCredential(t.db)).sn
})
afterAll(() => t.close())

type Point = BodyIn<typeof contract.create>
const create = (change: Partial<Point>) =>
  center.call(contract.create, { body: { credential_sn, name: '量具与测量', ...change } })
const made = async (change: Partial<Point>) => (await create(change)).data
const list = async (sn = credential_sn) =>
  (await center.call(contract.list, { query: { credential_sn: sn } })).data.items

describe('the knowledge points of a credential (§3.15)', () => {
  it('form a tree: added, renamed, moved with what is below, listed in its order', async () => {
    const { sn: own } = await buildCredential(t.db)
    const at = (change: Partial<Point>) => made({ credential_sn: own, ...change })
    const measuring = await at({ name: '量具与测量', position: 2 })
    const drawing = await at({ name: '制图基础', position: 1 })
    const micrometer = await at({ name: '千分尺', parent_sn: measuring.sn })
    expect(micrometer).toMatchObject({ depth: 2, question_count: 0, version: 1, actions: ['add', 'edit', 'delete'] })
    const named = (await list(own)).map(({ name, depth }) => [name, depth])
    expect(named).toEqual([
      ['制图基础', 1],
      ['量具与测量', 1],
      ['千分尺', 2],
    ])
    const moved = await center.call(contract.update, {
      params: { id: measuring.sn },
      body: { name: '测量', parent_sn: drawing.sn, position: 1, version: 1 },
    })
    expect(moved.data).toMatchObject({ name: '测量', parent_sn: drawing.sn, depth: 2, version: 2 })
    expect((await list(own)).map(({ name, depth }) => [name, depth])).toEqual([
      ['制图基础', 1],
      ['测量', 2],
      ['千分尺', 3],
    ])
    const stale = await center.call(contract.update, {
      params: { id: measuring.sn },
      body: { name: '测', version: 1 },
    })
    expect([stale.status, stale.rule]).toEqual([40900, 'stale'])
    const { rows } = await t.db.execute<{ action: string }>(
      sql`select action from audit where target_sn = ${measuring.sn} order by seq`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['knowledgePoint.create', 'knowledgePoint.update'])
  })

  it.each<[string, Partial<Point>, string, string]>([
    ['an unknown credential', { credential_sn: 'none' }, 'credential_sn', 'point_credential_unknown'],
    ['an unknown parent', { parent_sn: 'none' }, 'parent_sn', 'point_parent_unknown'],
    ['no name', { name: '' }, 'name', 'required'],
  ])('refuses %s', async (_, change, path, rule) => {
    expect(await create(change)).toMatchObject({ http: 400, errors: [{ path, rule }] })
  })

  it('refuses a sibling of the same name, a place below itself, and a fifth level', async () => {
    const top = await made({ name: '装配' })
    expect((await create({ name: '装配' })).errors).toMatchObject([{ path: 'name', rule: 'point_name_taken' }])
    let parent = top
    for (const name of ['二级', '三级', '四级']) parent = await made({ name, parent_sn: parent.sn })
    expect(parent).toMatchObject({ depth: 4, actions: ['edit', 'delete'] })
    const fifth = await create({ name: '五级', parent_sn: parent.sn })
    expect(fifth.errors).toMatchObject([{ path: 'parent_sn', rule: 'point_too_deep' }])
    const below = await center.call(contract.update, {
      params: { id: top.sn },
      body: { name: '装配', parent_sn: parent.sn },
    })
    expect(below.errors).toMatchObject([{ path: 'parent_sn', rule: 'point_below_itself' }])
  })

  it('takes at most 500 points of one credential', async () => {
    const { sn: full } = await buildCredential(t.db)
    await t.db.execute(sql`
      insert into knowledge_point (sn, credential_sn, name) select 'full-' || n, ${full}, '点' || n from generate_series(1, 500) n`)
    const refused = await create({ credential_sn: full, name: '第五百零一个' })
    expect([refused.http, refused.rule]).toEqual([422, 'points_full'])
  })

  it('deletes one that has none below it and no question, and no other', async () => {
    const top = await buildKnowledgePoint(t.db, { credential_sn })
    const below = await buildKnowledgePoint(t.db, { credential_sn, parent_sn: top.sn })
    const remove = (id: string) => center.call(contract.remove, { params: { id } })
    expect((await remove(top.sn)).rule).toBe('point_has_children')
    const question = await buildQuestion(t.db, { credential_sn, knowledge_points: [below.sn] })
    expect((await list()).find(({ sn }) => sn === below.sn)?.question_count).toBe(1)
    expect((await remove(below.sn)).rule).toBe('point_in_use')
    await t.db.execute(sql`update question set delete_time = now() where sn = ${question.sn}`)
    expect((await remove(below.sn)).http).toBe(200)
    expect((await remove(top.sn)).http).toBe(200)
    expect((await remove(top.sn)).http).toBe(404)
  })

  it('two at once with one name: one is added, the other refused by name of the rule', async () => {
    const answers = await Promise.all([create({ name: '同名' }), create({ name: '同名' })])
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

it.each(['school', 'college', 'teacher', 'trainer'] as const)('%s may not use the bank (§4)', async (role) => {
  const client = await t.as(role)
  expect((await client.call(contract.list, { query: { credential_sn } })).http).toBe(403)
  expect((await client.call(contract.create, { body: { credential_sn, name: '点' } })).http).toBe(403)
})
