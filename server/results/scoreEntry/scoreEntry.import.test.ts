import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { renameStudents } from '../../test/renamed.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import {
  blankSheet,
  faultsOf,
  HEADER,
  importAs,
  importConfirmed,
  judged,
  NOBODY,
  stored,
} from '../../test/scoreImports.ts'
import { buildScoreSheet } from '../score/score.factory.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  college = await t.as('college')
})
afterAll(() => t.close())

describe('import of scores', () => {
  it('writes a whole file once, changes only different scores, and changes nothing the second time', async () => {
    const { sn, theory, practical, candidates, panel } = await blankSheet(t.db, 2)
    const [first, second] = candidates
    const rows = [
      [theory, first!.ticket_no, first!.name, '82.5', '正常', '', ...NOBODY],
      [practical, first!.ticket_no, first!.name, '', '正常', '', ...judged(panel, [80, 81, 81])],
      [theory, second!.ticket_no, second!.name, '', '缺考', '', ...NOBODY],
      [practical, second!.ticket_no, second!.name, '70', '违纪', '夹带手机', ...judged(panel, [72, 73])],
    ]
    expect(await importAs(college, rows, 'preview')).toMatchObject({ state: 'done', ok: 4, failed: 0 })
    expect(await stored(t.db, sn)).toEqual([])
    const done = await importAs(college, rows, 'skip')
    expect(done).toMatchObject({ state: 'done', ok: 4, failed: 0 })
    const written = await stored(t.db, sn)
    expect(written.map((row) => [row.subject, row.flag, row.final_score, row.examiner_scores])).toEqual(
      expect.arrayContaining([
        ['ONLINE', 'NORMAL', 82.5, []],
        ['OFFLINE', 'NORMAL', 80.7, [80, 81, 81]],
        ['ONLINE', 'ABSENT', null, []],
        ['OFFLINE', 'VIOLATION', 70, [72, 73]],
      ]),
    )
    expect(
      new Set(written.map((row) => `${row.subject} ${row.import_batch} ${row.entered_by} ${row.attempt}`)),
    ).toEqual(new Set([`ONLINE ${done.sn} acc-college NEW`, 'OFFLINE null acc-college NEW']))
    const { rows: entries } = await t.db.execute(sql`
      select total::float8 as total, behalf_by, items, handin_time is not null as handed from score_entry where plan_sn = ${sn} order by total`)
    const behalf = { behalf_by: 'acc-college', items: null, handed: true }
    expect(entries).toEqual([72, 73, 80, 81, 81].map((total) => ({ total, ...behalf })))
    expect(await importAs(college, rows, 'abort')).toMatchObject({ state: 'done', ok: 4, failed: 0 })
    expect(await stored(t.db, sn)).toEqual(written)
    rows[0]![3] = '83'
    const center = await t.as('center')
    const byCenter = await importConfirmed(center, rows)
    // The platform imports the theory only (Decided 13).
    expect(byCenter).toMatchObject({ ok: 2, failed: 2 })
    expect(await faultsOf(center, byCenter.sn)).toEqual([3, 5].map((row) => [row, '考试编号', 'score_theory_import']))
    const now = await stored(t.db, sn)
    const changed = now.filter((row, at) => row.version !== written[at]!.version)
    expect(changed).toMatchObject([{ final_score: 83, version: 2, entered_by: 'acc-center', subject: 'ONLINE' }])
    expect(now.filter((row) => row.sn !== changed[0]!.sn)).toEqual(written.filter((row) => row.sn !== changed[0]!.sn))
  })

  it('Decided 44: a name with another dot, with radicals or with spaces is the name of the ticket (F10, F11)', async () => {
    const { theory, candidates } = await blankSheet(t.db, 3)
    const named = ['阿卜杜拉·买买提', '方玉见', '张三']
    for (const [at, name] of named.entries())
      await renameStudents(
        t.db,
        sql`select student_sn from signup where ticket_no = ${candidates[at]!.ticket_no}`,
        sql`${name}`,
      )
    const rows = ['阿卜杜拉•买买提', '⽅⽟⻅', '张　三'].map((name, at) => [
      theory,
      candidates[at]!.ticket_no,
      name,
      '80',
      '正常',
      '',
      ...NOBODY,
    ])
    expect(await importAs(college, rows, 'preview')).toMatchObject({ state: 'done', ok: 3, failed: 0 })
    rows[1]![2] = '方玉贝'
    const wrong = await importAs(college, rows, 'preview')
    expect(await faultsOf(college, wrong.sn)).toEqual([[3, '姓名', 'name_differs']])
  })

  it('reports every fault with its row and column; skips those rows, or writes none', async () => {
    const { sn, theory, practical, candidates } = await blankSheet(t.db, 4)
    const other = await blankSheet(t.db, 1, { org_sn: 'org-college2' })
    const coming = await blankSheet(t.db, 1, { days_ago: -5 })
    const closed = await buildScoreSheet(t.db, { status: 'SUBMIT' })
    const { rows: submitted } = await t.db.execute<{ ticket_no: string; name: string }>(
      sql`select g.ticket_no, st.name from signup g join student st on st.sn = g.student_sn where g.plan_sn = ${closed.sn}`,
    )
    const [first, second, third, fourth] = candidates
    await t.db.execute(sql`delete from seat where exam_sn = ${practical} and signup_sn in
      (select sn from signup where ticket_no = ${second!.ticket_no})`)
    const line = (exam: string, who: { ticket_no: string; name: string }, ...rest: string[]) => [
      exam,
      who.ticket_no,
      who.name,
      ...rest,
      ...Array.from({ length: HEADER.length - 3 - rest.length }, () => ''),
    ]
    const rows = [
      line('JH000', first!, '80', '正常'),
      line(other.theory, other.candidates[0]!, '80', '正常'),
      line(theory, { ticket_no: '990000000000999', name: first!.name }, '80', '正常'),
      line(theory, other.candidates[0]!, '80', '正常'),
      line(theory, { ...third!, name: '张三丰' }, '80', '正常'),
      line(practical, second!, '80', '正常'),
      line(coming.theory, coming.candidates[0]!, '80', '正常'),
      line(`${closed.sn}T01`, submitted[0]!, '80', '正常'),
      line(theory, first!, '80', '正常'),
      line(theory, first!, '80', '正常'),
      line(theory, second!, '100.5', '正常'),
      line(theory, second!, '80.55', '正常'),
      line(theory, second!, '八十', '正常'),
      line(theory, second!, '80', '缺考'),
      line(theory, second!, '', '正常'),
      line(theory, second!, '80', '请假'),
      line(theory, second!, '90', '正常', '', '', '', '80', '', '', '81'),
      line(theory, second!, '70', '正常', '', '', '', '80', '', '', '81'),
      ['', '', '', '80', '', '', ...NOBODY],
      line(theory, fourth!, '80', '正常'),
      line(theory, fourth!, '95', '正常'),
    ]
    const job = await importAs(college, rows, 'abort')
    expect(job).toMatchObject({ state: 'failed', ok: 0 })
    expect(await stored(t.db, sn)).toEqual([])
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
      [20, null, 'row_sparse'],
      [21, '准考证号', 'score_repeated'],
      [22, '准考证号', 'score_repeated'],
    ])
    const skipped = await importAs(college, rows, 'skip')
    expect(skipped).toMatchObject({ state: 'done', ok: 1, failed: 20 })
    expect((await stored(t.db, sn)).map((row) => row.final_score)).toEqual([80])
  })

  it('gives its template only to roles that may import', async () => {
    const file = await college.call(scoreContract.template)
    expect((await rowsOf(file.raw))[0]).toEqual(HEADER)
    for (const who of ['school', 'teacher'] as const)
      expect((await (await t.as(who)).call(scoreContract.template)).http).toBe(403)
  })
})

describe('practical rows of the import (Decided 13)', () => {
  const rowOf = (exam: string, who: { ticket_no: string; name: string }, ...cells: string[]) => [
    exam,
    who.ticket_no,
    who.name,
    ...cells,
  ]

  it('name their examiners and never overwrite a hand-in: each fault names its cell', async () => {
    const { sn, practical, candidates, panel } = await blankSheet(t.db, 8)
    const at = (place: number, score: string, flag: string, note: string, cells: string[]) =>
      rowOf(practical, candidates[place]!, score, flag, note, ...cells)
    const first = [at(0, '', '正常', '', judged(panel, [80, 82]))]
    expect(await importAs(college, first, 'abort')).toMatchObject({ ok: 1, failed: 0 })
    const job = await importAs(
      college,
      [
        at(0, '', '正常', '', judged(panel, [81, 82])),
        at(1, '', '正常', '', judged([{ no: 'KPY-NOBODY' }, panel[1]!], [80, 82])),
        at(2, '', '正常', '', judged([panel[0]!, panel[0]!], [80, 82])),
        at(3, '', '正常', '', judged([{ no: '' }, panel[1]!], [80, 82])),
        at(4, '80', '正常', '', NOBODY),
        at(5, '', '缺考', '', judged(panel, [80])),
        at(
          6,
          '75',
          '正常',
          '未关电源',
          judged(panel, [
            [90, '是'],
            [90, '是'],
          ]),
        ),
        at(
          7,
          '55',
          '正常',
          '未关电源',
          judged(panel, [
            [90, '是'],
            [90, '是'],
          ]),
        ),
      ],
      'skip',
    )
    expect(await faultsOf(college, job.sn)).toEqual([
      [2, '考评员1 证书编号', 'entry_handed'],
      [3, '考评员1 证书编号', 'entry_examiner'],
      [4, '考评员2 证书编号', 'examiner_twice'],
      [5, '考评员1 证书编号', 'examiner_pair'],
      [6, '成绩', 'score_by_entry'],
      [7, '成绩', 'score_with_flag'],
      [8, '成绩', 'score_above_mean'],
    ])
    const written = (await stored(t.db, sn)).filter((row) => row.subject === 'OFFLINE')
    expect(written.map((row) => [row.raw_score, row.final_score, row.deduction])).toEqual(
      expect.arrayContaining([
        [81, 81, null],
        [90, 55, '未关电源'],
      ]),
    )
  })

  it('more than 30 points apart they leave the candidate to a third scorer; the plan’s own sheet comes back unchanged', async () => {
    const { sn, practical, candidates, panel } = await blankSheet(t.db, 2)
    const rows = [
      rowOf(practical, candidates[0]!, '', '正常', '', ...judged(panel, [40, 71])),
      rowOf(
        practical,
        candidates[1]!,
        '',
        '正常',
        '',
        ...judged(panel, [
          [90, '是'],
          [80, '是'],
        ]),
      ),
    ]
    await importAs(college, rows, 'abort')
    expect((await stored(t.db, sn)).map((row) => row.final_score)).toEqual([59])
    const refused = await college.call(scoreSheetContract.submit, { params: { id: sn }, body: {} })
    expect(refused.rule).toBe('third_scorer')
    const [, ...sheet] = await rowsOf((await college.call(scoreContract.roster, { params: { id: sn } })).raw)
    const given = sheet.slice(0, 2).map((row) => HEADER.map((_, place) => row[place] ?? ''))
    expect(given.map((row) => row.slice(6, 12))).toEqual(rows.map((row) => row.slice(6, 12)))
    expect(await importAs(college, given, 'abort')).toMatchObject({ ok: 2, failed: 0 })
    const third = [rowOf(practical, candidates[0]!, '', '正常', '', ...judged(panel, [40, 71, 60]))]
    expect(await importAs(college, third, 'abort')).toMatchObject({ ok: 1, failed: 0 })
    expect((await stored(t.db, sn)).map((row) => row.final_score).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      57, 59,
    ])
  })

  it('a figure of before comes back with the plan’s own sheet unchanged, its author unknown', async () => {
    const { sn } = await buildScoreSheet(t.db, { scores: [[{ score: 75 }, { score: 68.5 }]] })
    await t.db.execute(sql`update score set examiner_scores = '[68, 69]' where plan_sn = ${sn} and subject = 'OFFLINE'`)
    const before = await stored(t.db, sn)
    for (const round of [1, 2]) {
      const [, ...sheet] = await rowsOf((await college.call(scoreContract.roster, { params: { id: sn } })).raw)
      const given = sheet.map((row) => HEADER.map((_, place) => row[place] ?? ''))
      expect([round, await importAs(college, given, 'abort')]).toMatchObject([round, { ok: 2, failed: 0 }])
    }
    const figures = (rows: typeof before) => rows.map((row) => [row.raw_score, row.final_score, row.examiner_scores])
    expect(figures(await stored(t.db, sn))).toEqual(figures(before))
  })
})
