import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildScoreSheet } from './score.factory.ts'

let t: TestApp
let college: Client
let center: Client
let school: Client

beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  center = await t.as('center')
  school = await t.as('school')
})
afterAll(() => t.close())

const byId = (id: string) => ({ params: { id } })

describe('the export of single scores', () => {
  it('has the rows of the list in the reader’s scope; full ID numbers only of own students, with a reason', async () => {
    const sheet = await buildScoreSheet(t.db, {
      status: 'AUDIT',
      scores: [
        [{ score: 80 }, { score: 70 }],
        [{ score: 50 }, { score: null, flag: 'DEFERRED' }],
      ],
      owners: [ORGS.college, ORGS.school],
    })
    await t.db.execute(sql`update score set examiner_scores = '[71, 69]', deduction = '未关闭电源', remark = '补时 10 分钟'
      where plan_sn = ${sheet.sn} and final_score = 70`)
    const ask = async (client: Client, body: object = {}) =>
      client.call(scoreContract.export, { body: { plan_sn: sheet.sn, ...body } })
    const [header, ...rows] = await rowsOf((await ask(center)).raw)
    expect(header).toEqual(
      '序号,考试编号,准考证号,姓名,证件号码,院校,站点,证书,等级,科目,成绩,标志,扣分说明,备注,考评员1 总分,考评员2 总分,考评员3 总分,考试时间,状态'.split(
        ',',
      ),
    )
    expect(rows.map((row) => `${row[9]} ${row[10] ?? ''} ${row[11]} ${row[18]}`).toSorted()).toEqual([
      '实操  缓考 已发布',
      '实操 70 正常 已发布',
      '理论 50 正常 已发布',
      '理论 80 正常 已发布',
    ])
    expect(rows.find((row) => row[10] === '70')?.slice(12, 16)).toEqual(['未关闭电源', '补时 10 分钟', '71', '69'])
    expect(rows.every((row) => /\*{8}/.test(row[4]!))).toBe(true)
    expect((await rowsOf((await ask(school)).raw)).length).toBe(3)
    expect((await rowsOf((await ask(await t.as('school2'))).raw)).length).toBe(1)
    expect((await rowsOf((await ask(center, { flag: 'DEFERRED' })).raw)).length).toBe(2)
    expect((await ask(college, { full: true })).errors[0]?.rule).toBe('reason_required')
    const full = await rowsOf((await ask(college, { full: true, reason: '报送省厅备案' })).raw)
    expect(full.slice(1).filter((row) => /^\d{17}[\dX]$/.test(row[4]!))).toHaveLength(2)
    for (const [who, http] of [
      [t.anonymous, 401],
      [await t.as('teacher'), 403],
      [await t.as('trainer'), 403],
    ] as const)
      expect((await ask(who)).http).toBe(http)
  })
})

describe('the roster of a plan', () => {
  it('has a row for each seat with the entered score, for its site and the platform', async () => {
    const sheet = await buildScoreSheet(t.db, {
      scores: [
        [{ score: 80 }, null],
        [null, null],
      ],
      owners: [ORGS.school],
    })
    await t.db.execute(sql`update score set examiner_scores = '[80, 80]' where plan_sn = ${sheet.sn}`)
    const file = await college.call(scoreContract.roster, byId(sheet.sn))
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(`_${sheet.sn}_成绩_`)
    const [header, ...rows] = await rowsOf(file.raw)
    expect(header).toEqual(
      [
        '考试编号,准考证号,姓名,成绩,标志,扣分说明,备注',
        ...[1, 2, 3].map((place) => `考评员${place} 证书编号,考评员${place} 总分,考评员${place} 否决`),
      ]
        .join()
        .split(','),
    )
    expect(rows.map((row) => row[0])).toEqual(['P', 'P', 'T', 'T'].map((letter) => `${sheet.sn}${letter}01`))
    expect(rows[2]?.slice(3, 12)).toEqual(['', '正常', '', '', '', '80', '', '', '80'])
    expect(rows[0]!.slice(3).every((cell, at) => at === 1 || !cell)).toBe(true)
    // The platform imports the theory only (Decided 13).
    const theory = await rowsOf((await center.call(scoreContract.roster, byId(sheet.sn))).raw)
    expect(theory.slice(1).map((row) => row[0])).toEqual(['T', 'T'].map((letter) => `${sheet.sn}${letter}01`))
    expect((await (await t.as('college2')).call(scoreContract.roster, byId(sheet.sn))).http).toBe(404)
    expect((await school.call(scoreContract.roster, byId(sheet.sn))).http).toBe(403)
    expect((await t.anonymous.call(scoreContract.roster, byId(sheet.sn))).http).toBe(401)
  })
})

describe('lists of scores', () => {
  it('are filtered by subject, score band, flag and keyword', async () => {
    const sheet = await buildScoreSheet(t.db, {
      scores: [
        [{ score: 95 }, { score: 61 }],
        [{ score: null, flag: 'ABSENT' }, { score: 12.5 }],
      ],
    })
    const find = async (query: Record<string, unknown>) =>
      (await center.call(scoreContract.list, { query: { plan_sn: sheet.sn, ...query } })).data.items.map(
        (row) => row.score,
      )
    expect((await find({ sort: 'score' })).filter((one) => one !== null)).toEqual([12.5, 61, 95])
    expect(await find({ score_from: '60', score_to: '70' })).toEqual([61])
    expect(await find({ flag: 'ABSENT' })).toEqual([null])
    expect((await find({ subject: 'ONLINE', status: 'INIT', site_sn: ORGS.college })).length).toBe(2)
    const [one] = (await center.call(scoreContract.list, { query: { plan_sn: sheet.sn } })).data.items
    expect(await find({ keyword: one!.ticket_no!, subject: one!.subject })).toEqual([one!.score])
    expect(one!.id_no).toMatch(/\*{8}/)
    const sheets = await center.call(scoreSheetContract.list, {
      query: { keyword: sheet.sn.toLowerCase(), level: 'MIDDLE', status: 'INIT', year: sheet.sn.slice(2, 6) },
    })
    expect(sheets.data.items.map(({ sn }) => sn)).toEqual([sheet.sn])
    expect(sheets.data.items[0]).toMatchObject({
      candidates: 2,
      seats: 4,
      entered: 4,
      actions: ['import', 'export', 'entries'],
    })
  })

  it.each([
    ['to come', { days_ago: -5, scores: [[null, null]] as const }, { seats: 2, entered: 0, lacking: 0 }],
    ['over', { scores: [[{ score: 75 }, null]] as const }, { seats: 2, entered: 1, lacking: 1 }],
  ])('count the missing scores of exams that are %s', async (_, overrides, counts) => {
    const { sn } = await buildScoreSheet(t.db, overrides)
    const { data } = await center.call(scoreSheetContract.list, { query: { keyword: sn } })
    expect(data.items).toMatchObject([counts])
  })
})
