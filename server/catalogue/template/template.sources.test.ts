import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { knowledgePointContract } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import { templateContract as contract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateDefaults } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { buildKnowledgePoint } from '../../bank/knowledgePoint/knowledgePoint.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

let t: TestApp
let center: Client
let credential_sn: string
let top: string
let below: string
let foreign: string

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  const measuring = await buildKnowledgePoint(t.db, { name: '量具与测量' })
  credential_sn = measuring.credential_sn
  top = measuring.sn
  below = (await buildKnowledgePoint(t.db, { credential_sn, name: '千分尺', parent_sn: top })).sn
  foreign = (await buildKnowledgePoint(t.db)).sn
})
afterAll(() => t.close())

type Body = BodyIn<typeof contract.create>
let made = 0
const bodyOf = (change: Partial<Body>): Body => {
  made += 1
  return {
    ...templateDefaults('MACHINE'),
    name: `题目来源方案第${made}号`,
    credential_sn,
    level: 'MIDDLE',
    theory_minutes: 90,
    question_rules: [
      { type: 'SINGLE', count: 20, score_each: 3 },
      { type: 'JUDGE', count: 40, score_each: 1 },
    ],
    practical_minutes: 120,
    tasks: [{ name: '零件测绘', minutes: 120, score: 100 }],
    ...change,
  }
}
const create = (change: Partial<Body>) => center.call(contract.create, { body: bodyOf(change) })
const cell = (change: Partial<NonNullable<Body['blueprint']>[number]> = {}) => ({
  type: 'SINGLE' as const,
  point_sn: below,
  min: 5,
  max: 8,
  ...change,
})

describe('where the questions of a template come from (§3.9)', () => {
  it('is stored, answered with the names of the points, and copied to the next version', async () => {
    const sources = {
      source_points: [top],
      difficulty_ratio: [
        { difficulty: 1 as const, share: 1 },
        { difficulty: 3 as const, share: 2 },
      ],
      blueprint: [cell(), cell({ type: 'JUDGE', min: 0, max: 10 })],
    }
    const { data } = await create(sources)
    expect(data).toMatchObject({
      ...sources,
      named_points: [
        { sn: top, path: ['量具与测量'] },
        { sn: below, path: ['量具与测量', '千分尺'] },
      ],
      missing: [],
    })
    expect((await center.call(contract.copy, { params: { id: data.sn } })).data).toMatchObject(sources)
    const without = { source_points: [], difficulty_ratio: [], blueprint: [] }
    const update = { ...bodyOf({ name: data.name }), version: 1 }
    const emptied = await center.call(contract.update, { params: { id: data.sn }, body: update })
    expect(emptied.data).toMatchObject({ ...without, named_points: [] })
  })

  it('names points of its own credential only', async () => {
    const faultOf = async (change: Partial<Body>) => {
      const { http, errors } = await create(change)
      return [http, errors?.[0]?.path, errors?.[0]?.rule]
    }
    expect(await faultOf({ source_points: [foreign] })).toEqual([400, 'source_points', 'unknown_point'])
    expect(await faultOf({ source_points: ['absent'] })).toEqual([400, 'source_points', 'unknown_point'])
    expect(await faultOf({ blueprint: [cell({ point_sn: foreign })] })).toEqual([400, 'blueprint', 'unknown_point'])
    const { data } = await create({ source_points: [top] })
    const elsewhere = (await center.call(knowledgePointContract.list, { query: { credential_sn } })).data.items
    expect(elsewhere.map(({ sn }) => sn)).toContain(top)
    const body = { ...bodyOf({ source_points: [foreign] }), name: data.name }
    const moved = await center.call(contract.update, { params: { id: data.sn }, body })
    expect([moved.http, moved.errors?.[0]?.rule]).toEqual([400, 'unknown_point'])
  })

  it('cannot ask for more questions of a type than the paper has: a draft may, an enabled one not', async () => {
    const { data } = await create({ blueprint: [cell({ min: 15, max: 15 }), cell({ point_sn: top, min: 6, max: 9 })] })
    expect(data.missing.map(({ rule }) => rule)).toEqual(['template_blueprint'])
    expect(data.missing[0]?.message).toContain('单选题在蓝图中至少 21 题，试卷只有 20 题')
    const enabled = await center.call(contract.enable, { params: { id: data.sn }, body: {} })
    expect([enabled.http, enabled.rule]).toEqual([422, 'template_blueprint'])
  })

  it('keeps its points from being deleted', async () => {
    const point = (await buildKnowledgePoint(t.db, { credential_sn })).sn
    const other = (await buildKnowledgePoint(t.db, { credential_sn })).sn
    const { data } = await create({ source_points: [point], blueprint: [cell({ point_sn: other })] })
    const remove = async (id: string) => {
      const { http, rule } = await center.call(knowledgePointContract.remove, { params: { id } })
      return [http, rule]
    }
    expect(await remove(point)).toEqual([422, 'point_in_template'])
    expect(await remove(other)).toEqual([422, 'point_in_template'])
    expect((await center.call(contract.remove, { params: { id: data.sn } })).http).toBe(200)
    expect((await remove(point))[0]).toBe(200)
    expect((await remove(other))[0]).toBe(200)
  })

  it('holds a point that is named and deleted at the same time: it is there, or it is not named', async () => {
    const points = await Promise.all([1, 2, 3].map(() => buildKnowledgePoint(t.db, { credential_sn })))
    const ends = await Promise.all(
      points.map(async ({ sn }) => {
        const [saved, removed] = await Promise.all([
          create({ source_points: [sn] }),
          center.call(knowledgePointContract.remove, { params: { id: sn } }),
        ])
        return [saved.http, removed.http].toSorted((a, b) => a - b)
      }),
    )
    for (const [saved, other] of ends) expect([saved, other === 400 || other === 422]).toEqual([200, true])
  })
})
