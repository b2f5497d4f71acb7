import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob, rowsOf, workbookOf } from '../../test/jobs.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { buildScoreSheet } from './score.factory.ts'
import { score } from './score.table.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  college = await t.as('college')
})
afterAll(() => t.close())

const HEADER = [
  '考试编号',
  '准考证号',
  '姓名',
  '成绩',
  '标志',
  '扣分说明',
  '考评员1 总分',
  '考评员2 总分',
  '考评员3 总分',
]
const stored = (planSn: string) => t.db.select().from(score).where(eq(score.plan_sn, planSn)).orderBy(score.sn)

/** A blank sheet of so many candidates, and their tickets and names in order. */
async function blankSheet(count: number, overrides: Parameters<typeof buildScoreSheet>[1] = {}) {
  const sheet = await buildScoreSheet(t.db, {
    scores: Array.from({ length: count }, () => [null, null] as const),
    ...overrides,
  })
  const { rows } = await t.db.execute<{ ticket_no: string; name: string }>(
    sql`select g.ticket_no, st.name from signup g join student st on st.sn = g.student_sn where g.plan_sn = ${sheet.sn} order by g.ticket_no`,
  )
  return { sn: sheet.sn, theory: `${sheet.sn}T01`, practical: `${sheet.sn}P01`, candidates: rows }
}
type Mode = 'preview' | 'skip' | 'abort'
async function start(client: Client, rows: string[][], mode: Mode) {
  const bytes = await workbookOf(HEADER, rows)
  const answer = await client.call(scoreContract.import, { body: { mode }, file: { name: '成绩.xlsx', bytes } })
  expect(answer.http).toBe(200)
  return answer.data.job
}
const importAs = async (client: Client, rows: string[][], mode: Mode) =>
  finishedJob(client, await start(client, rows, mode))
const faultsOf = async (client: Client, sn: string) =>
  (await client.call(jobContract.errors, { params: { id: sn }, query: { limit: 100 } })).data.items.map(
    ({ row, column, rule }) => [row, column, rule],
  )

describe('import of scores', () => {
  it('writes a whole file once, changes only different scores, and changes nothing the second time', async () => {
    const { sn, theory, practical, candidates } = await blankSheet(2)
    const [first, second] = candidates
    const rows = [
      [theory, first!.ticket_no, first!.name, '82.5', '正常', '', '', '', ''],
      [practical, first!.ticket_no, first!.name, '', '正常', '', '80', '81', '81'],
      [theory, second!.ticket_no, second!.name, '', '缺考', '', '', '', ''],
      [practical, second!.ticket_no, second!.name, '70', '违纪', '夹带手机', '', '', ''],
    ]
    expect(await importAs(college, rows, 'preview')).toMatchObject({ state: 'done', ok: 4, failed: 0 })
    expect(await stored(sn)).toEqual([])
    const done = await importAs(college, rows, 'skip')
    expect(done).toMatchObject({ state: 'done', ok: 4, failed: 0 })
    const written = await stored(sn)
    expect(written.map((row) => [row.subject, row.flag, row.final_score, row.examiner_scores])).toEqual(
      expect.arrayContaining([
        ['ONLINE', 'NORMAL', 82.5, []],
        ['OFFLINE', 'NORMAL', 80.7, [80, 81, 81]],
        ['ONLINE', 'ABSENT', null, []],
        ['OFFLINE', 'VIOLATION', 70, []],
      ]),
    )
    expect(new Set(written.map((row) => `${row.import_batch} ${row.entered_by} ${row.attempt}`))).toEqual(
      new Set([`${done.sn} acc-college NEW`]),
    )
    expect(await importAs(college, rows, 'abort')).toMatchObject({ state: 'done', ok: 4, failed: 0 })
    expect(await stored(sn)).toEqual(written)
    rows[0]![3] = '83'
    expect(await importAs(await t.as('center'), rows, 'skip')).toMatchObject({ ok: 4, failed: 0 })
    const now = await stored(sn)
    const changed = now.filter((row, at) => row.version !== written[at]!.version)
    expect(changed).toMatchObject([{ final_score: 83, version: 2, entered_by: 'acc-center', subject: 'ONLINE' }])
    expect(now.filter((row) => row.version === 1)).toEqual(written.filter((row) => row.sn !== changed[0]!.sn))
  })

  it('reports every fault with its row and column; skips those rows, or writes none', async () => {
    const { sn, theory, practical, candidates } = await blankSheet(2)
    const other = await blankSheet(1, { org_sn: 'org-college2' })
    const coming = await blankSheet(1, { days_ago: -5 })
    const closed = await buildScoreSheet(t.db, { status: 'SUBMIT' })
    const { rows: submitted } = await t.db.execute<{ ticket_no: string; name: string }>(
      sql`select g.ticket_no, st.name from signup g join student st on st.sn = g.student_sn where g.plan_sn = ${closed.sn}`,
    )
    const [first, second] = candidates
    await t.db.execute(sql`delete from seat where exam_sn = ${practical} and signup_sn in
      (select sn from signup where ticket_no = ${second!.ticket_no})`)
    const line = (exam: string, who: { ticket_no: string; name: string }, ...rest: string[]) => [
      exam,
      who.ticket_no,
      who.name,
      ...rest,
      ...Array.from({ length: 6 - rest.length }, () => ''),
    ]
    const rows = [
      line('JH000', first!, '80', '正常'),
      line(other.theory, other.candidates[0]!, '80', '正常'),
      line(theory, { ticket_no: '990000000000999', name: first!.name }, '80', '正常'),
      line(theory, other.candidates[0]!, '80', '正常'),
      line(theory, { ...first!, name: '张三丰' }, '80', '正常'),
      line(practical, second!, '80', '正常'),
      line(coming.theory, coming.candidates[0]!, '80', '正常'),
      line(`${closed.sn}T01`, submitted[0]!, '80', '正常'),
      line(theory, first!, '80', '正常'),
      line(theory, first!, '81', '正常'),
      line(theory, second!, '100.5', '正常'),
      line(theory, second!, '80.55', '正常'),
      line(theory, second!, '八十', '正常'),
      line(theory, second!, '80', '缺考'),
      line(theory, second!, '', '正常'),
      line(theory, second!, '80', '请假'),
      line(theory, second!, '90', '正常', '', '80', '81'),
      line(theory, second!, '70', '正常', '', '80', '81'),
      ['', '', '', '80', '', '', '', '', ''],
    ]
    const job = await importAs(college, rows, 'abort')
    expect(job).toMatchObject({ state: 'failed', ok: 0 })
    expect(await stored(sn)).toEqual([])
    expect(await faultsOf(college, job.sn)).toEqual([
      [2, '考试编号', 'exam_unknown'],
      [3, '考试编号', 'exam_unknown'],
      [4, '准考证号', 'ticket_unknown'],
      [5, '准考证号', 'ticket_unknown'],
      [6, '姓名', 'name_differs'],
      [7, '考试编号', 'no_seat'],
      [8, '考试编号', 'exam_not_ended'],
      [9, '考试编号', 'score_locked'],
      [11, '准考证号', 'score_repeated'],
      [12, '成绩', 'too_big'],
      [13, '成绩', 'one_decimal'],
      [14, '成绩', 'wrong_kind'],
      [15, '成绩', 'score_with_flag'],
      [16, '成绩', 'score_required'],
      [17, '标志', 'not_an_option'],
      [18, '成绩', 'score_above_mean'],
      [19, '扣分说明', 'deduction_required'],
      [20, '考试编号', 'cell_required'],
      [20, '准考证号', 'cell_required'],
      [20, '姓名', 'cell_required'],
      [20, '标志', 'cell_required'],
    ])
    const skipped = await importAs(college, rows, 'skip')
    expect(skipped).toMatchObject({ state: 'done', ok: 1, failed: 18 })
    expect((await stored(sn)).map((row) => row.final_score)).toEqual([80])
  })

  it('gives its template only to roles that may import', async () => {
    const file = await college.call(scoreContract.template)
    expect((await rowsOf(file.raw))[0]).toEqual(HEADER)
    for (const who of ['school', 'teacher'] as const)
      expect((await (await t.as(who)).call(scoreContract.template)).http).toBe(403)
  })
})

test('an import and a submission at the same time: the import is written before the submission, or refused as locked', async () => {
  for (let round = 0; round < 6; round++) {
    const { sn, theory, practical, candidates } = await blankSheet(2)
    const line = (exam: string, { ticket_no, name }: { ticket_no: string; name: string }, points: string) => [
      exam,
      ticket_no,
      name,
      points,
      '正常',
      '',
      '',
      '',
      '',
    ]
    const all = (points: string) =>
      candidates.flatMap((who) => [line(theory, who, points), line(practical, who, points)])
    await importAs(college, all('60'), 'abort')
    const submit = () => college.call(scoreSheetContract.submit, { params: { id: sn }, body: {} })
    const [job, submitted] = await Promise.all([start(college, all('61'), 'abort'), submit()])
    expect(submitted.http).toBe(200)
    const done = await finishedJob(college, job)
    const [sheet] = await t.db.select().from(scoreSheet).where(eq(scoreSheet.sn, sn))
    expect(sheet?.status).toBe('SUBMIT')
    const scores = new Set((await stored(sn)).map((row) => row.final_score))
    expect(scores).toEqual(new Set([done.state === 'done' ? 61 : 60]))
    // Four rows, all of them or none: refused ones name the lock.
    const rules = (await faultsOf(college, done.sn)).map(([, , rule]) => rule)
    expect(rules).toEqual(done.state === 'done' ? [] : Array(4).fill('score_locked'))
  }
})

test('a first import during repeated submissions: the sheet is submitted only once no score is missing', async () => {
  for (let round = 0; round < 4; round++) {
    const { sn, theory, practical, candidates } = await blankSheet(3)
    const rows = candidates.flatMap(({ ticket_no, name }) =>
      [theory, practical].map((exam) => [exam, ticket_no, name, '77', '正常', '', '', '', '']),
    )
    const job = await start(college, rows, 'abort')
    let isDone = false
    const finished = finishedJob(college, job).finally(() => (isDone = true))
    const rules: (string | undefined)[] = []
    for (;;) {
      const wasOver = isDone
      const answer = await college.call(scoreSheetContract.submit, { params: { id: sn }, body: {} })
      if (answer.http === 200) break
      rules.push(answer.rule)
      if (wasOver) throw new Error(`the import is over, and the submission still refused: ${answer.rule}`)
    }
    expect(rules.every((rule) => rule === 'score_blank')).toBe(true)
    expect(await finished).toMatchObject({ state: 'done', ok: 6 })
    expect((await stored(sn)).length).toBe(6)
  }
})
