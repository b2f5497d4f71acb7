import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { addWorkingDays } from '@zhikao/domain/kernel/calendar.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { compositeColumns } from './score.sheets.ts'
import { buildScore, buildScoreSheet, compositesOf, scoreNotices } from './score.factory.ts'

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

const sheetOf = async (sn: string) => (await t.db.select().from(scoreSheet).where(eq(scoreSheet.sn, sn)))[0]!
const byId = (id: string) => ({ params: { id } })
const rowsIn = async (client: Client, sn: string, query: Record<string, unknown> = {}) =>
  (await client.call(scoreContract.rows, { ...byId(sn), query })).data
const entry = { flag: 'NORMAL' as const, score: 88.5 }
const BLANK = [[null, null]] as const

/** An examiner's account with a duty in an exam. */
async function examinerOf(planSn: string, subject: 'T' | 'P', role = 'EXAMINER', status = 'CONFIRMED') {
  const teacher = await buildTeacher(t.db, {})
  await t.db.execute(sql`update teacher set account_sn = null where account_sn = 'acc-teacher'`)
  await t.db.execute(sql`update teacher set account_sn = 'acc-teacher' where sn = ${teacher.sn}`)
  await t.db.execute(sql`insert into assignment (sn, exam_sn, teacher_sn, role, time, status)
    select ${`as-${teacher.sn}`}, sn, ${teacher.sn}, ${role}, tstzrange(start_time, end_time), ${status} from exam where sn = ${`${planSn}${subject}01`}`)
  return t.as('teacher')
}

/** The theory score of the same candidate. */
const theoryOf = ({ sn }: { sn: string }) => sn.replace(/-P$/, '-T')

describe('the entry of a score', () => {
  it('stores a first score and changes it; the same score again changes nothing', async () => {
    const sheet = await buildScoreSheet(t.db, { scores: BLANK })
    const [row] = (await rowsIn(college, sheet.sn)).items
    expect(row).toMatchObject({ verdict: 'INCOMPLETE', pass: null, composite: null, actions: ['edit', 'behalf'] })
    expect(row?.theory).toMatchObject({ flag: null, score: null, version: null, actions: ['edit'] })
    const sn = row!.theory!.sn
    expect((await college.call(scoreContract.detail, byId(sn))).http).toBe(404)
    const made = await college.call(scoreContract.update, { ...byId(sn), body: entry })
    expect(made.data).toMatchObject({ sn, score: 88.5, flag: 'NORMAL', version: 1, status: 'INIT', subject: 'ONLINE' })
    const again = await college.call(scoreContract.update, { ...byId(sn), body: { ...entry, version: 1 } })
    expect(again.data).toMatchObject({ version: 1, update_time: made.data.update_time })
    const changed = await college.call(scoreContract.update, { ...byId(sn), body: { flag: 'ABSENT', version: 1 } })
    expect(changed.data).toMatchObject({ version: 2, flag: 'ABSENT', score: null })
    const stale = await college.call(scoreContract.update, { ...byId(sn), body: { ...entry, version: 1 } })
    expect([stale.http, stale.rule]).toEqual([409, 'stale'])
    const { rows } = await t.db.execute<{ action: string }>(
      sql`select action from audit where target_sn = ${sn} order by seq`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['score.enter', 'score.update'])
  })

  it('checks its fields together, and computes the mean of the examiners’ scores', async () => {
    const sn = theoryOf(await buildScore(t.db))
    const enter = (body: object) =>
      college.call(scoreContract.update, { ...byId(sn), body: { flag: 'NORMAL', ...body } })
    expect((await enter({ examiner_scores: [80, 81, 81] })).data).toMatchObject({ score: 80.7, raw_score: 80.7 })
    expect((await enter({ score: 75, examiner_scores: [80, 81], deduction: '未戴护目镜' })).data).toMatchObject({
      score: 75,
      raw_score: 80.5,
    })
    for (const [body, rule] of [
      [{}, 'score_required'],
      [{ score: 75, flag: 'ABSENT' }, 'score_with_flag'],
      [{ score: 90, examiner_scores: [80] }, 'score_above_mean'],
      [{ score: 70, examiner_scores: [80] }, 'deduction_required'],
      [{ score: 80.55 }, 'one_decimal'],
      [{ score: 101 }, 'too_big'],
      [{ score: -1 }, 'too_small'],
    ] as const) {
      const answer = await enter(body)
      expect([answer.http, answer.errors[0]?.rule]).toEqual([400, rule])
    }
  })

  it('says when the exam ends as YYYY-MM-DD HH:mm:ss, without a zone, when it is refused before (A16)', async () => {
    const sheet = await buildScoreSheet(t.db, { days_ago: -3, scores: BLANK })
    const [row] = (await rowsIn(college, sheet.sn)).items
    const answer = await college.call(scoreContract.update, { ...byId(row!.theory!.sn), body: entry })
    expect(answer.message).toMatch(/^考试尚未结束，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 之后可录入成绩$/)
  })

  test.each([
    ['before the exam is over', { days_ago: -3, scores: BLANK }, 'exam_not_ended'],
    ['once submitted', { status: 'SUBMIT' as const }, 'score_locked'],
    ['once published', { status: 'AUDIT' as const }, 'score_locked'],
  ])('is refused %s', async (_, overrides, rule) => {
    const sheet = await buildScoreSheet(t.db, overrides)
    const [row] = (await rowsIn(college, sheet.sn)).items
    expect(row?.theory?.actions).toEqual([])
    const answer = await college.call(scoreContract.update, { ...byId(row!.theory!.sn), body: entry })
    expect([answer.http, answer.rule]).toEqual([422, rule])
  })

  it('is possible again once the sheet was sent back', async () => {
    const sn = theoryOf(await buildScore(t.db, { status: 'REJECT' }))
    expect((await college.call(scoreContract.update, { ...byId(sn), body: entry })).data.score).toBe(88.5)
  })

  /** “Nobody may force a change of a score” (domain.md §6.1). */
  it('is for the site alone; examiners have their own score sheets (Decided 13)', async () => {
    const sheet = await buildScoreSheet(t.db, { scores: BLANK })
    const [row] = (await rowsIn(college, sheet.sn)).items
    const [theory, practical] = [row!.theory!.sn, row!.practical!.sn]
    const enter = (client: Client, sn: string) => client.call(scoreContract.update, { ...byId(sn), body: entry })
    expect((await enter(t.anonymous, theory)).http).toBe(401)
    for (const who of [school, center, system]) expect((await enter(who, theory)).http).toBe(403)
    for (const sn of [theory, 'nothing', 'nothing-T']) expect((await enter(await t.as('college2'), sn)).http).toBe(404)
    const teacher = await t.as('teacher')
    // Only a confirmed call counts (Decided 14): one that was not answered opens no list of scores.
    for (const status of ['PENDING', 'LAPSED', 'DECLINED', 'REPLACED']) {
      await examinerOf(sheet.sn, 'P', 'EXAMINER', status)
      expect([status, (await teacher.call(scoreSheetContract.detail, byId(sheet.sn))).http]).toEqual([status, 404])
      expect((await teacher.call(scoreContract.list)).data.total).toBe(0)
    }
    await examinerOf(sheet.sn, 'P')
    expect((await teacher.call(scoreSheetContract.detail, byId(sheet.sn))).http).toBe(200)
    for (const sn of [theory, practical]) expect((await enter(teacher, sn)).http).toBe(403)
  })
})

describe('the score sheet', () => {
  it('is submitted completely and published with composites; all parties are notified, and its sign-ups are closed', async () => {
    const sheet = await buildScoreSheet(t.db, {
      scores: [
        [{ score: 80 }, { score: 70 }],
        [{ score: 59.9 }, { score: 90 }],
        [{ score: null, flag: 'ABSENT' }, { score: 90 }],
        [{ score: 90 }, { score: null, flag: 'CHEAT' }],
      ],
      owners: [ORGS.college, ORGS.school, ORGS.college, ORGS.college],
    })
    expect((await school.call(scoreSheetContract.detail, byId(sheet.sn))).http).toBe(404)
    const before = await college.call(scoreSheetContract.detail, byId(sheet.sn))
    expect(before.data).toMatchObject({ candidates: 4, seats: 8, entered: 8, passed: null, missing: [] })
    expect(before.data.actions).toEqual(['submit', 'import', 'export', 'entries'])
    const submitted = await college.call(scoreSheetContract.submit, { ...byId(sheet.sn), body: {} })
    expect(submitted.data).toMatchObject({ status: 'SUBMIT', actions: ['export', 'entries'] })
    expect(
      (await college.call(scoreSheetContract.publish, { ...byId(sheet.sn), body: { version: submitted.data.version } }))
        .http,
    ).toBe(403)
    expect(await compositesOf(t.db, sheet.sn)).toEqual([])
    const waiting = await center.call(scoreSheetContract.detail, byId(sheet.sn))
    expect(waiting.data.actions).toEqual(['publish', 'reject', 'export', 'entries'])
    expect(waiting.data.bands.map(({ theory }) => theory)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 1, 0])
    expect(waiting.data.verdicts).toEqual([
      { verdict: 'CHEAT', count: 1 },
      { verdict: 'ABSENT', count: 1 },
      { verdict: 'FAILED', count: 1 },
      { verdict: 'PASSED', count: 1 },
    ])
    const would = (await rowsIn(college, sheet.sn, { pass: 'true' })).items
    const published = await center.call(scoreSheetContract.publish, {
      ...byId(sheet.sn),
      body: { version: submitted.data.version },
    })
    const day = addWorkingDays(await clock(t.db), 5)
    expect(published.data).toMatchObject({ status: 'AUDIT', passed: 1, publicity_end: day, correct_until: day })
    expect((await rowsIn(college, sheet.sn, { pass: 'true' })).items).toEqual(would)
    const { rows } = await t.db.execute<{ closed: boolean }>(
      sql`select distinct closed from signup where plan_sn = ${sheet.sn}`,
    )
    expect(rows).toEqual([{ closed: true }])
    expect(await compositesOf(t.db, sheet.sn)).toMatchObject(
      (await rowsIn(center, sheet.sn, { sort: 'ticket_no' })).items
        .toSorted((a, b) => (a.sn < b.sn ? -1 : 1))
        .map(({ sn, composite: points, pass, verdict }) => ({ signup_sn: sn, composite: points, pass, verdict })),
    )
    expect(await scoreNotices(t.db, sheet.sn)).toEqual([
      { event: 'score.submit', to_org: null, to_platform: true, status: 'SEND' },
      ...[ORGS.college, ORGS.school].map((to_org) => ({
        event: 'score.publish',
        to_org,
        to_platform: false,
        status: 'SEND',
      })),
    ])
    const history = await college.call(scoreSheetContract.history, byId(sheet.sn))
    expect(history.data.map(({ move }) => move)).toEqual(['publish', 'submit'])
    // A school sees its own student only.
    const own = await rowsIn(school, sheet.sn)
    expect(own.items).toHaveLength(1)
    expect(own.items[0]).toMatchObject({ org_sn: ORGS.school, composite: 78, pass: false, verdict: 'FAILED' })
    expect((await school.call(scoreSheetContract.detail, byId(sheet.sn))).data).toMatchObject({
      candidates: 1,
      passed: 0,
      verdicts: [{ verdict: 'FAILED', count: 1 }],
    })
    const mine = (await school.call(scoreContract.list)).data.items.filter(({ plan_sn }) => plan_sn === sheet.sn)
    expect(mine.map(({ org_sn }) => org_sn)).toEqual([ORGS.school, ORGS.school])
    for (const other of [await t.as('school2'), await t.as('college2')]) {
      expect((await other.call(scoreSheetContract.detail, byId(sheet.sn))).http).toBe(404)
      expect((await other.call(scoreContract.rows, byId(sheet.sn))).http).toBe(404)
      expect((await other.call(scoreContract.list)).data.items.filter((one) => one.plan_sn === sheet.sn)).toEqual([])
    }
  })

  test.each([
    ['with a missing score', { scores: [[{ score: 75 }, null]] as const }, 'score_blank'],
    ['before the last exam is over', { days_ago: 0, scores: BLANK }, 'score_exam_running'],
  ])('is not submitted %s', async (_, overrides, rule) => {
    const sheet = await buildScoreSheet(t.db, overrides)
    const answer = await college.call(scoreSheetContract.submit, { ...byId(sheet.sn), body: {} })
    expect([answer.http, answer.rule]).toEqual([422, rule])
    const { data } = await college.call(scoreSheetContract.detail, byId(sheet.sn))
    expect(data.refused).toMatchObject([{ move: 'submit', rule }])
    expect(data.missing.length).toBe(data.seats - data.entered)
    expect((await rowsIn(college, sheet.sn, { missing: 'true' })).total).toBe(1)
    expect((await sheetOf(sheet.sn)).status).toBe('INIT')
  })

  it('is sent back with an opinion, and can be submitted again', async () => {
    const sheet = await buildScoreSheet(t.db, { status: 'SUBMIT' })
    const bare = await system.call(scoreSheetContract.reject, { ...byId(sheet.sn), body: {} })
    expect([bare.http, bare.errors[0]?.rule]).toEqual([400, 'opinion_required'])
    const back = await system.call(scoreSheetContract.reject, { ...byId(sheet.sn), body: { opinion: '请核对实操' } })
    expect(back.data.status).toBe('REJECT')
    expect(await scoreNotices(t.db, sheet.sn)).toEqual([
      { event: 'score.reject', to_org: ORGS.college, to_platform: false, status: 'BACK' },
    ])
    expect((await college.call(scoreSheetContract.submit, { ...byId(sheet.sn), body: {} })).data.status).toBe('SUBMIT')
    const twice = await college.call(scoreSheetContract.submit, { ...byId(sheet.sn), body: {} })
    expect([twice.http, twice.status]).toEqual([409, 40900])
  })

  it('is exported for its readers: columns of §7, ID numbers masked; full numbers only with permission and reason', async () => {
    const sheet = await buildScoreSheet(t.db, {
      status: 'AUDIT',
      scores: [
        [{ score: 80 }, { score: 70 }],
        [{ score: 50 }, { score: null, flag: 'DEFERRED' }],
      ],
      owners: [ORGS.college, ORGS.school],
    })
    const ask = (client: Client, body: object) => client.call(scoreContract.exportPlan, { ...byId(sheet.sn), body })
    const file = await ask(college, {})
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(`_${sheet.sn}_综合成绩_`)
    const [header, ...rows] = await rowsOf(file.raw)
    expect(header).toEqual(
      '序号,准考证号,姓名,证件号码,院校,专业,证书,等级,理论成绩,实操成绩,综合成绩,是否合格,证书编号,颁证日期,备注,证书作废日期'.split(
        ',',
      ),
    )
    expect(compositeColumns.map(({ title }) => title.CN)).toEqual(header)
    expect(rows.map((row) => [row[0], row[8], row[9], row[10], row[11], row[14] ?? ''])).toEqual([
      ['1', '80', '70', '74', '合格', ''],
      ['2', '50', '', '', '不合格', '缓考'],
    ])
    expect(rows.every((row) => /\*{8}/.test(row[3]!))).toBe(true)
    expect([rows[0]![5] !== '', rows[1]![5]]).toEqual([true, ''])
    expect((await ask(college, { full: true })).errors[0]?.rule).toBe('reason_required')
    const full = await rowsOf((await ask(college, { full: true, reason: '报送省厅备案' })).raw)
    expect([/^\d{17}[\dX]$/.test(full[1]![3]!), /\*{8}/.test(full[2]![3]!)]).toEqual([true, true])
    expect((await rowsOf((await ask(school, {})).raw)).length).toBe(2)
    expect((await ask(college, { keyword: '没有这个人' })).rule).toBe('export_empty')
  })

  it('shows whether its scores can be written now, and why it was sent back', async () => {
    const written = async (client: Client, overrides: Parameters<typeof buildScoreSheet>[1], change = '') => {
      const { sn } = await buildScoreSheet(t.db, overrides)
      if (change) await t.db.execute(sql.raw(`update score_sheet set ${change} where sn = '${sn}'`))
      const { writable, opinion } = (await client.call(scoreSheetContract.detail, byId(sn))).data
      return [writable, opinion]
    }
    expect(await written(college, {})).toEqual([true, null])
    expect(await written(college, { days_ago: -3, scores: BLANK })).toEqual([false, null])
    expect(await written(college, { status: 'SUBMIT' })).toEqual([false, null])
    expect(await written(college, { status: 'REJECT' }, `opinion = '请核对'`)).toEqual([true, '请核对'])
    expect(await written(college, { status: 'AUDIT' })).toEqual([false, null])
    expect(await written(center, { status: 'AUDIT' })).toEqual([false, null])
    expect(await written(system, { status: 'AUDIT' })).toEqual([true, null])
    expect(await written(system, {})).toEqual([false, null])
    expect(await written(system, { status: 'AUDIT' }, 'issue_time = business_now()')).toEqual([false, null])
    const late = `publish_time = business_now() - interval '30 days'`
    expect(await written(system, { status: 'AUDIT' }, late)).toEqual([false, null])
  })
})
