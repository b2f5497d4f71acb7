import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { ScoreStatus } from '@zhikao/domain/results/scoreSheet/scoreSheet.model.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { at, bodyOf, examinerOf, handin, save, score } from '../../test/scoreEntries.ts'
import { faultsOf, importConfirmed, NOBODY } from '../../test/scoreImports.ts'
import { ORGS } from '../../test/world.ts'
import { buildUnscored } from '../scoreEntry/scoreEntry.factory.ts'
import { entryKey } from '../scoreEntry/scoreEntry.queries.ts'
import { buildScoreSheet, scoreNotices } from './score.factory.ts'

let t: TestApp
let college: Client
let center: Client
let system: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  college = await t.as('college')
  center = await t.as('center')
  system = await t.as('system')
})
afterAll(() => t.close())

const opinion = '评分表缺第 3 项，请核对'
const TWO = [
  [{ score: 75 }, { score: 68 }],
  [{ score: 80 }, { score: 70 }],
] as const
/** Submitted scores of two candidates, with their keys by ticket. */
async function submitted(status: ScoreStatus = 'SUBMIT') {
  const { sn } = await buildScoreSheet(t.db, { status, scores: TWO })
  const { rows } = await t.db.execute<{ sn: string; ticket_no: string; name: string }>(sql`
    select g.sn, g.ticket_no, st.name from signup g join student st on st.sn = g.student_sn where g.plan_sn = ${sn} order by g.ticket_no`)
  const [one, two] = rows
  if (!one || !two) throw new Error('two candidates were not made')
  return { sn, one, two }
}
const giveBack = (who: Client, sn: string, body: { opinion: string; version?: number } = { opinion }) =>
  who.call(scoreContract.return, { params: { id: sn }, body })
const statusOf = async (sn: string) =>
  (await t.db.execute<{ status: string }>(sql`select status from score_sheet where sn = ${sn}`)).rows[0]?.status
const change = (sn: string, points: number) =>
  college.call(scoreContract.update, { params: { id: sn }, body: { flag: 'NORMAL', score: points } })
const submit = (sn: string) => college.call(scoreSheetContract.submit, { params: { id: sn }, body: {} })
const sheetOf = async (who: Client, sn: string) =>
  (await who.call(scoreSheetContract.detail, { params: { id: sn } })).data

describe('“single rows sent back: the sheet becomes REJECT and only returned rows are writable” (domain.md §5.5, interface.md §5a)', () => {
  it('the site reads which and why, changes that score and no other, and submits again; then nothing is marked', async () => {
    const { sn, one, two } = await submitted()
    const answer = await giveBack(center, `${one.sn}-T`)
    expect(answer.data).toMatchObject({ status: 'REJECT', return_opinion: opinion, actions: [] })
    const sheet = await sheetOf(college, sn)
    expect(sheet).toMatchObject({ status: 'REJECT', opinion: null, writable: true, returned_count: 1 })
    expect(sheet.returned).toEqual([
      { sn: `${one.sn}-T`, ticket_no: one.ticket_no, name: one.name, subject: 'ONLINE', opinion },
    ])
    const rows = (await college.call(scoreContract.rows, { params: { id: sn } })).data.items
    expect(rows.map(({ theory, practical }) => [theory?.return_opinion, theory?.actions, practical?.actions])).toEqual([
      [opinion, ['edit'], []],
      [null, [], []],
    ])
    const only = await college.call(scoreContract.rows, { params: { id: sn }, query: { returned: 'true' } })
    expect(only.data.items.map((row) => row.sn)).toEqual([one.sn])
    const refused = await change(`${two.sn}-T`, 81)
    expect([refused.http, refused.rule, refused.message]).toEqual([
      422,
      'score_not_returned',
      '考试中心只退回了部分成绩，本条不在其中，不能修改；需要修改的，请考试中心一并退回',
    ])
    expect((await change(`${one.sn}-T`, 77)).data).toMatchObject({ score: 77, version: 3 })
    expect((await submit(sn)).http).toBe(200)
    expect(await sheetOf(college, sn)).toMatchObject({ status: 'SUBMIT', returned: [], returned_count: 0 })
    expect((await t.db.execute(sql`select 1 from score_return where plan_sn = ${sn}`)).rows).toEqual([])
  })

  it('is in the notices of the site, the history of the sheet and the audit trail of the score', async () => {
    const { sn, one, two } = await submitted()
    await giveBack(center, `${one.sn}-P`)
    await giveBack(system, `${two.sn}-T`, { opinion: '理论成绩与导出记录不符' })
    const notices = (await scoreNotices(t.db, sn)).map(({ event, to_org }) => [event, to_org])
    expect(notices).toEqual([
      ['score.returnRow', ORGS.college],
      ['score.returnRow', ORGS.college],
    ])
    const history = await college.call(scoreSheetContract.history, { params: { id: sn } })
    expect(history.data.map((line) => [line.move, line.from_status, line.to_status, line.opinion])).toEqual([
      ['returnRow', 'REJECT', 'REJECT', `${two.ticket_no}-T ${two.name}: 理论成绩与导出记录不符`],
      ['reject', 'SUBMIT', 'REJECT', `${one.ticket_no}-P ${one.name}: ${opinion}`],
    ])
    const { rows } = await t.db.execute(sql`
      select action, chain as org_sn, after->>'opinion' as opinion from audit where target_type = 'score' and target_sn = ${`${one.sn}-P`}`)
    expect(rows).toEqual([{ action: 'score.return', org_sn: ORGS.college, opinion }])
    expect((await sheetOf(center, sn)).returned.map((row) => row.sn)).toEqual([`${one.sn}-P`, `${two.sn}-T`])
  })

  it('the import writes it, with its remark, and refuses the others by their row', async () => {
    const { sn, one, two } = await submitted()
    await giveBack(center, `${one.sn}-T`)
    const line = ({ ticket_no, name }: typeof one, points: string, remark: string) => [
      `${sn}T01`,
      ticket_no,
      name,
      points,
      '正常',
      '',
      remark,
      ...NOBODY.slice(1),
    ]
    const job = await importConfirmed(college, [line(one, '77', '机考记录已核对'), line(two, '81', '')])
    expect(job).toMatchObject({ state: 'done', ok: 1, failed: 1 })
    expect(await faultsOf(college, job.sn)).toEqual([[3, '考试编号', 'score_not_returned']])
    const read = await college.call(scoreContract.detail, { params: { id: `${one.sn}-T` } })
    expect(read.data).toMatchObject({ score: 77, remark: '机考记录已核对' })
  })

  test.each<[string, ScoreStatus, string]>([
    ['before the submission', 'INIT', 'score_not_submitted'],
    ['after the publication', 'AUDIT', 'score_not_submitted'],
    ['where the whole sheet was sent back', 'REJECT', 'score_all_returned'],
  ])('is refused %s', async (_, status, rule) => {
    const { sn, one } = await submitted(status)
    const answer = await giveBack(center, `${one.sn}-T`)
    expect([answer.http, answer.rule, await statusOf(sn)]).toEqual([422, rule, status])
  })

  it('is refused a second time, to the site, without an opinion, and for a version that is not there any more', async () => {
    const { sn, one } = await submitted()
    expect((await giveBack(center, `${one.sn}-T`, { opinion, version: 2 })).rule).toBe('stale')
    expect((await giveBack(center, `${one.sn}-T`, { opinion: '' })).http).toBe(400)
    expect((await giveBack(college, `${one.sn}-T`)).http).toBe(403)
    expect(await statusOf(sn)).toBe('SUBMIT')
    await giveBack(center, `${one.sn}-T`, { opinion, version: 1 })
    expect((await giveBack(center, `${one.sn}-T`)).rule).toBe('score_returned')
    expect((await giveBack(center, 'none-T')).http).toBe(404)
  })
})

describe('ADR 0034: the entries of a practical that was sent back', () => {
  /** Two candidates scored by an examiner and the chief, submitted; the practical of the first is sent back. */
  async function returned() {
    const made = await buildUnscored(t.db, 2)
    const [one, two] = [await examinerOf(t, made), await examinerOf(t, made, 'CHIEF')]
    for (const signup of made.signups) {
      await score(one, signup, { total: 80 })
      await score(two, signup, { total: 82 })
    }
    expect((await submit(made.plan_sn)).http).toBe(200)
    const [first, second] = made.signups
    if (!first || !second) throw new Error('two candidates were not made')
    await giveBack(center, `${first}-P`)
    return { made, one, two, first, second }
  }

  it('their author changes them with a reason, and the result follows; those of the others stay closed', async () => {
    const { made, one, first, second } = await returned()
    const { rows } = (await one.client.call(scoreEntryContract.list, { query: { exam_sn: made.exam_sn } })).data
    expect(rows.map((row) => [row.sent_back, row.actions, row.refused.map(({ rule }) => rule)])).toEqual([
      [opinion, ['change'], []],
      [null, [], ['score_not_returned']],
    ])
    expect((await save(one, second, { total: 70, reason: '复核评分表' })).rule).toBe('score_not_returned')
    expect((await save(one, first, { total: 70, reason: '复核评分表' })).http).toBe(200)
    const read = await center.call(scoreContract.detail, { params: { id: `${first}-P` } })
    expect(read.data).toMatchObject({ score: 76, examiner_scores: [70, 82], return_opinion: opinion })
    const decide = (signup: string) =>
      center.call(scoreEntryContract.return, {
        params: { id: entryKey(signup, one.sn) },
        body: { reason: '请复核关键步骤' },
      })
    expect((await decide(second)).rule).toBe('score_not_returned')
    // Its entry returned by the centre, the candidate has no result, and the mark stays: the author may hand in again.
    expect((await decide(first)).http).toBe(200)
    const sheet = await sheetOf(college, made.plan_sn)
    expect([sheet.returned_count, sheet.missing.length]).toEqual([1, 1])
    await one.client.call(scoreEntryContract.save, { ...at(first, one), body: bodyOf({ total: 78 }) })
    expect((await handin(one, first)).http).toBe(200)
    expect((await submit(made.plan_sn)).http).toBe(200)
  })

  it('the site deducts from that one alone', async () => {
    const { first, second } = await returned()
    const deduct = (sn: string) =>
      college.call(scoreContract.update, {
        params: { id: `${sn}-P` },
        body: { flag: 'NORMAL', score: 79, deduction: '工具未归位' },
      })
    expect((await deduct(second)).rule).toBe('score_not_returned')
    expect((await deduct(first)).data).toMatchObject({ score: 79 })
  })
})

describe('domain.md §3.14: a remark per row, apart from the reason of a deduction', () => {
  it('is entered with a score and alone, kept with what examiners hand in, and removed with an empty one', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups
    const [one, two] = [await examinerOf(t, made), await examinerOf(t, made)]
    if (!signup) throw new Error('a candidate was not made')
    await score(one, signup, { total: 80 })
    await score(two, signup, { total: 82 })
    const note = (remark: string | null) =>
      college.call(scoreContract.update, { params: { id: `${signup}-P` }, body: { flag: 'NORMAL', remark } })
    expect((await note('设备故障，补时 10 分钟')).data).toMatchObject({
      score: 81,
      deduction: null,
      remark: '设备故障，补时 10 分钟',
      version: 2,
    })
    await save(one, signup, { total: 84, reason: '复核评分表' })
    const read = await college.call(scoreContract.detail, { params: { id: `${signup}-P` } })
    expect(read.data).toMatchObject({ score: 83, remark: '设备故障，补时 10 分钟' })
    const rows = await center.call(scoreContract.rows, { params: { id: made.plan_sn } })
    expect(rows.data.items[0]?.practical?.remark).toBe('设备故障，补时 10 分钟')
    expect((await note(null)).data.remark).toBeNull()
  })
})
