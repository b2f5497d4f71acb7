import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { questionContract as contract } from '@zhikao/domain/bank/question/question.contract.ts'
import { buildCredential, THREE_LEVELS } from '../../catalogue/credential/credential.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

let t: TestApp
let center: Client
let credential_sn: string

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  credential_sn = (await buildCredential(t.db)).sn
})
afterAll(() => t.close())

type Body = BodyIn<typeof contract.create>
const option = (text: string) => ({ text })
const draft = (change: Partial<Body>): Body => ({
  credential_sn,
  level: 'MIDDLE',
  subject: 'ONLINE',
  type: 'SINGLE',
  stem: '<p>选择测量孔径的量具</p>',
  options: [option('内径百分表'), option('钢直尺')],
  answer: ['A'],
  ...change,
})
const create = (change: Partial<Body>) => center.call(contract.create, { body: draft(change) })

describe('questions that say the same (查重)', () => {
  const stem = '<p>用外径千分尺测量轴径时，测砧与轴表面接触后应使用棘轮转动测微螺杆，直到发出三声响为止。</p>'
  const similar = (body: Partial<BodyIn<typeof contract.similar>>) =>
    center.call(contract.similar, { body: { credential_sn, type: 'JUDGE', stem, options: [], ...body } })

  it('an exact one is refused for the level, near ones are found with their share, others not', async () => {
    const { data } = await create({ type: 'JUDGE', stem, options: [], answer: ['TRUE'] })
    const again = await create({
      type: 'JUDGE',
      stem: stem.replace('用外径', '用 外径'),
      options: [],
      answer: ['FALSE'],
    })
    expect([again.status, again.rule]).toEqual([40901, 'question_exists'])
    expect((await similar({})).data).toMatchObject([{ sn: data.sn, exact: true, share: 1 }])
    const near = (await similar({ stem: stem.replace('三声', '两声') })).data
    expect(near).toMatchObject([{ sn: data.sn, exact: false }])
    expect(near[0]?.share).toBeGreaterThan(0.6)
    expect((await similar({ except: data.sn })).data).toEqual([])
    expect((await similar({ stem: '<p>安全带的检查内容</p>' })).data).toEqual([])
    expect((await similar({ credential_sn: (await buildCredential(t.db)).sn })).data).toEqual([])
  })

  it('the order of the options does not count, another level does not either', async () => {
    const stemOf = '<p>下列哪种量具的精度最高</p>'
    const options = [option('千分尺'), option('卡尺')]
    await create({ stem: stemOf, options })
    expect((await create({ stem: stemOf, options: options.toReversed() })).rule).toBe('question_exists')
    const { sn: other } = await buildCredential(t.db, { levels: THREE_LEVELS })
    expect((await create({ credential_sn: other, stem: stemOf, options })).http).toBe(200)
    expect((await create({ credential_sn: other, level: 'SENIOR', stem: stemOf, options })).http).toBe(200)
  })

  it('two of the same at once: one is kept', async () => {
    const body = draft({})
    const answers = await Promise.all([1, 2].map(() => center.call(contract.create, { body })))
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
