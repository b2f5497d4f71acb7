import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paperContract as contract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { buildTemplate } from '../../catalogue/template/template.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildQuestion } from '../question/question.factory.ts'

let t: TestApp
let center: Client
let credential_sn: string
let template_sn: string
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())
beforeEach(async () => {
  credential_sn = (await buildCredential(t.db)).sn
  const question_rules = [{ type: 'SINGLE' as const, count: 2, score_each: 50 }]
  template_sn = (await buildTemplate(t.db, { credential_sn, question_rules })).sn
})

const questions = async (count: number, practice_allowed: boolean) =>
  (
    await Promise.all(Array.from({ length: count }, () => buildQuestion(t.db, { credential_sn, practice_allowed })))
  ).map(({ sn }) => sn)
let made = 0
const create = (practice: boolean) => {
  made += 1
  return center.call(contract.create, { body: { title: `试卷第${made}套`, template_sn, practice } })
}
const enable = (id: string) => center.call(contract.enable, { params: { id }, body: {} })
const sns = (items: readonly { question_sn: string }[]) => items.map(({ question_sn }) => question_sn).toSorted()
describe('papers for self-tests (§3.15a: “own questions flag practice_allowed; never items of a sealed paper”)', () => {
  it('have questions alone that are allowed in self-tests, and may repeat what earlier ones had', async () => {
    await questions(6, false)
    const allowed = await questions(2, true)
    for (const _ of [1, 2]) {
      const { http, data } = await create(true)
      expect([http, data.practice, sns(data.items)]).toEqual([200, true, allowed.toSorted()])
    }
    const listed = await center.call(contract.list, { query: { credential_sn, practice: true } })
    expect(listed.data.items.map(({ practice }) => practice)).toEqual([true, true])
    expect((await center.call(contract.list, { query: { credential_sn, practice: false } })).data.total).toBe(0)
  })

  it('where too few are allowed, the answer says what is short', async () => {
    await questions(6, false)
    await questions(1, true)
    const { http, rule, message } = await create(true)
    expect([http, rule]).toEqual([422, 'paper_short'])
    expect(message).toContain('共缺 1 题')
  })

  it('what a self-test has shown is in no exam paper made after it; a draft has shown nothing', async () => {
    const allowed = await questions(2, true)
    const { data: own } = await create(true)
    const before = await create(false)
    expect(sns(before.data.items)).toEqual(allowed.toSorted())
    await center.call(contract.remove, { params: { id: before.data.sn } })
    expect((await enable(own.sn)).http).toBe(200)
    expect((await create(false)).rule).toBe('paper_short')
    const others = await questions(2, true)
    expect(sns((await create(false)).data.items)).toEqual(others.toSorted())
  })
})
