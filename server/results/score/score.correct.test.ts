import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { newKey } from '../../files/storage.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildScore, compositesOf, scoreNotices } from './score.factory.ts'
import { score } from './score.table.ts'

let t: TestApp
let college: Client
let center: Client
let system: Client
let school: Client

beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  center = await t.as('center')
  system = await t.as('system')
  school = await t.as('school')
})
afterAll(() => t.close())

const scoresOf = (sn: string) => t.db.select().from(score).where(eq(score.plan_sn, sn)).orderBy(score.sn)
const byId = (id: string) => ({ params: { id } })
describe('a correction', () => {
  const body = { flag: 'NORMAL' as const, score: 40, reason: '复核时发现登分有误' }
  const evidence = async () => {
    const key = newKey('png')
    await t.db.execute(sql`insert into media (key, kind, name, type, bytes, sha256, account_sn, org_sn)
      values (${key}, 'ATTACHMENT', 'a.png', 'image/png', 1, 'x', 'acc-system', null)`)
    return [key]
  }

  it('changes score and composite, notifies site and school, and is in the history', async () => {
    const { sn, plan_sn } = await buildScore(t.db, { status: 'AUDIT', owners: [ORGS.school] })
    const before = (await compositesOf(t.db, plan_sn))[0]!
    const answer = await system.call(scoreContract.correct, { ...byId(sn), body: { ...body, files: await evidence() } })
    expect(answer.data).toMatchObject({ score: 40, version: 2, corrections: [{ from_score: 68.5, to_score: 40 }] })
    const after = (await compositesOf(t.db, plan_sn))[0]!
    expect([before.pass, after.pass, after.practical, after.composite]).toEqual([true, false, 40, 54])
    expect((await scoreNotices(t.db, plan_sn)).map(({ event, to_org }) => [event, to_org])).toEqual([
      ['score.correct', ORGS.college],
      ['score.correct', ORGS.school],
    ])
    const history = await center.call(scoreSheetContract.history, byId(plan_sn))
    expect(history.data[0]).toMatchObject({ move: 'correct', opinion: body.reason, to_status: 'AUDIT' })
    // The account of a correction becomes the one that entered the score: the next correction needs another account.
    const again = { ...byId(sn), body: { ...body, score: 41, files: await evidence() } }
    expect((await system.call(scoreContract.correct, again)).rule).toBe('score_second_person')
    expect((await (await t.as('admin')).call(scoreContract.correct, again)).data.score).toBe(41)
    // Nor may one of the two decide after the other (A15).
    const third = { ...byId(sn), body: { ...body, score: 42, files: await evidence() } }
    for (const who of ['system', 'admin'] as const)
      expect((await (await t.as(who)).call(scoreContract.correct, third)).rule).toBe('score_second_person')
    expect((await scoresOf(plan_sn)).find((one) => one.sn === sn)?.final_score).toBe(41)
    const read = await college.call(scoreContract.detail, byId(sn))
    expect([read.data.actions, read.data.corrections[0]?.files]).toEqual([[], []])
  })

  test.each([
    ['for a score that is not published', { status: 'SUBMIT' as const }, '', 'score_not_published'],
    [
      'by the account that entered the score',
      { status: 'AUDIT' as const, entered_by: 'acc-system' },
      '',
      'score_second_person',
    ],
    [
      'after the review days',
      { status: 'AUDIT' as const },
      `publish_time = business_now() - interval '30 days'`,
      'score_review_over',
    ],
    ['once certificates are issued', { status: 'AUDIT' as const }, 'issue_time = business_now()', 'score_certified'],
  ])('is refused %s', async (_, overrides, change, rule) => {
    const { sn, plan_sn } = await buildScore(t.db, overrides)
    if (change) await t.db.execute(sql.raw(`update score_sheet set ${change} where sn = '${plan_sn}'`))
    const answer = await system.call(scoreContract.correct, { ...byId(sn), body: { ...body, files: await evidence() } })
    expect([answer.http, answer.rule]).toEqual([422, rule])
    expect((await scoresOf(plan_sn)).map(({ version }) => version)).toEqual([1, 1])
  })

  it('needs a different score, a reason and evidence, and an account of the platform', async () => {
    const { sn } = await buildScore(t.db, { status: 'AUDIT' })
    const files = await evidence()
    const ask = (client: Client, sent: typeof body & { files: string[] }) =>
      client.call(scoreContract.correct, { ...byId(sn), body: sent })
    expect((await ask(system, { ...body, score: 68.5, files })).rule).toBe('score_same')
    expect((await ask(system, { ...body, files: [] })).errors[0]?.rule).toBe('too_few_items')
    expect((await ask(system, { ...body, reason: '', files })).http).toBe(400)
    for (const who of [center, college, school]) expect((await ask(who, { ...body, files })).http).toBe(403)
  })
})
