import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob } from '../../test/jobs.ts'
import { blankSheet, HEADER, importAs, importBook, judged, NOBODY, stored } from '../../test/scoreImports.ts'
import { forgeWorkbook } from '../../test/workbook.ts'

let t: TestApp
let [college]: Client[] = []
beforeAll(async () => {
  t = await testApp({ runner: true })
  college = await t.as('college')
})
afterAll(() => t.close())

type Sheet = Awaited<ReturnType<typeof blankSheet>>
type Cells = { points?: string; flag?: string; deduction?: string; remark?: string }
const rowOf = (
  { theory, candidates }: Sheet,
  at: number,
  { points = '', flag = '正常', deduction = '', remark = '' }: Cells,
) => [theory, candidates[at]!.ticket_no, candidates[at]!.name, points, flag, deduction, remark, ...NOBODY.slice(1)]
const theoryOf = async (sheet: Sheet) =>
  (await stored(t.db, sheet.sn))
    .filter(({ subject }) => subject === 'ONLINE')
    .map(({ final_score, flag, deduction, remark, version }) => [final_score, flag, deduction, remark, version])
const messagesOf = async (sn: string) =>
  (await college!.call(jobContract.errors, { params: { id: sn }, query: { limit: 100 } })).data.items.map(
    ({ row, column, rule, message }) => [row, column, rule, message],
  )
const run = async (sn: string, changes: boolean) => {
  const { data } = await college!.call(jobContract.run, { params: { id: sn }, body: { mode: 'skip', changes } })
  return finishedJob(college!, data.job)
}

/** F16: v1 60, v2 75 by another account, v1 again: 60 was stored without a word. */
it.each([
  ['75 becomes 60', { points: '75' }, { points: '60' }, '成绩', '75.0', '60.0'],
  ['a score becomes an absence', { points: '76' }, { flag: '缺考' }, '标志', '76.0', '缺考'],
  ['an absence becomes a score', { flag: '缺考' }, { points: '62.5' }, '成绩', '缺考', '62.5'],
  [
    'a remark becomes another',
    { points: '60', remark: '补时 10 分钟' },
    { points: '60', remark: '无' },
    '备注',
    '补时 10 分钟',
    '无',
  ],
] as const)('F16: “the preview lists old → new and asks”: %s', async (_, first, second, column, from, to) => {
  const sheet = await blankSheet(t.db, 2)
  expect((await importAs(college!, [rowOf(sheet, 0, first)], 'skip')).ok).toBe(1)
  const before = await theoryOf(sheet)
  const rows = [rowOf(sheet, 0, second), rowOf(sheet, 1, { points: '88' })]
  const preview = await importAs(college!, rows, 'preview')
  expect([preview.ok, preview.failed, preview.changes]).toEqual([1, 1, 1])
  const message = `理论${column === '标志' ? '成绩' : column}由“${from}”改为“${to}”，确认后才会修改`
  expect(await messagesOf(preview.sn)).toEqual([[2, column, 'import_change', message]])
  const rowsOf = async (isChange: boolean) =>
    (
      await college!.call(jobContract.rows, {
        params: { id: preview.sn },
        query: { lacks: isChange ? 'changes' : 'correction' },
      })
    ).data.items
  expect([(await rowsOf(true)).map(({ row }) => row), await rowsOf(false)]).toEqual([[2], []])
  // Not confirmed: what is new is written, what is stored stays.
  const kept = await run(preview.sn, false)
  expect([kept.ok, kept.failed]).toEqual([1, 1])
  expect((await theoryOf(sheet)).slice(0, 1)).toEqual(before)
  // Confirmed: written, once.
  const again = await importAs(college!, rows, 'preview')
  expect([again.ok, again.failed, again.changes]).toEqual([1, 1, 1])
  expect((await run(again.sn, true)).ok).toBe(2)
  const [changed] = await theoryOf(sheet)
  expect(changed?.at(-1)).toBe(2)
  expect(changed).not.toEqual(before[0])
  expect((await importAs(college!, rows, 'preview')).changes).toBe(0)
})

it('Decided 45: “a direct `mode=skip` leaves changes out”, and `abort` writes nothing', async () => {
  const sheet = await blankSheet(t.db, 2)
  await importAs(college!, [rowOf(sheet, 0, { points: '75' })], 'skip')
  const rows = [rowOf(sheet, 0, { points: '60' }), rowOf(sheet, 1, { points: '88' })]
  const aborted = await importAs(college!, rows, 'abort')
  expect([aborted.ok, aborted.failed, aborted.state]).toEqual([0, 1, 'failed'])
  expect(await theoryOf(sheet)).toHaveLength(1)
  const skipped = await importAs(college!, rows, 'skip')
  expect([skipped.ok, skipped.failed]).toEqual([1, 1])
  expect((await theoryOf(sheet)).map(([points]) => points)).toEqual([75, 88])
})

it('Decided 45: “an empty cell never erases”: the same points without the remark change nothing', async () => {
  const sheet = await blankSheet(t.db, 1)
  await importAs(college!, [rowOf(sheet, 0, { points: '75', remark: '补时 10 分钟' })], 'skip')
  const preview = await importAs(college!, [rowOf(sheet, 0, { points: '75' })], 'preview')
  expect([preview.ok, preview.failed, preview.changes]).toEqual([1, 0, 0])
  expect((await run(preview.sn, true)).ok).toBe(1)
  expect(await theoryOf(sheet)).toEqual([[75, 'NORMAL', null, '补时 10 分钟', 1]])
})

it('F16: what another account changed after the preview is not overwritten: only what was shown is confirmed', async () => {
  const sheet = await blankSheet(t.db, 1)
  await importAs(college!, [rowOf(sheet, 0, { points: '75' })], 'skip')
  const preview = await importAs(college!, [rowOf(sheet, 0, { points: '60' })], 'preview')
  expect(preview.changes).toBe(1)
  await t.db.execute(
    sql`update score set final_score = 80, raw_score = 80, version = version + 1 where plan_sn = ${sheet.sn}`,
  )
  const done = await run(preview.sn, true)
  expect([done.ok, done.failed, done.changes]).toEqual([0, 1, 1])
  expect(await messagesOf(done.sn)).toEqual([
    [2, '成绩', 'import_change', '理论成绩由“80.0”改为“60.0”，确认后才会修改'],
  ])
  expect((await theoryOf(sheet)).map(([points]) => points)).toEqual([80])
})

it('F16: a practical from which the site deducted points: an older file would give them back, and says so', async () => {
  const sheet = await blankSheet(t.db, 1)
  const [one] = sheet.candidates
  const line = (points: string, deduction: string) => [
    [sheet.practical, one!.ticket_no, one!.name, points, '正常', deduction, ...judged(sheet.panel, [80, 82])],
  ]
  expect((await importAs(college!, line('', ''), 'skip')).ok).toBe(1)
  const lower = await importAs(college!, line('76', '超时扣 5 分'), 'preview')
  expect([lower.failed, lower.changes]).toEqual([1, 1])
  await run(lower.sn, true)
  const practicalOf = async () =>
    (await stored(t.db, sheet.sn))
      .filter(({ subject }) => subject === 'OFFLINE')
      .map(({ final_score, deduction }) => [final_score, deduction])
  expect(await practicalOf()).toEqual([[76, '超时扣 5 分']])
  const older = await importAs(college!, line('', ''), 'skip')
  expect([older.ok, older.failed, older.changes]).toEqual([0, 1, 1])
  expect(await messagesOf(older.sn)).toEqual([
    [2, '成绩', 'import_change', '实操成绩由“76.0”改为“81.0”，确认后才会修改'],
  ])
  expect(await practicalOf()).toEqual([[76, '超时扣 5 分']])
})

/** A score in a cell of the number format 0. */
const shownWhole = (sheet: Sheet, at: number, points: string) =>
  rowOf(sheet, at, {}).map((text, place) => {
    const reference = `${String.fromCharCode(65 + place)}${at + 2}`
    if (place === 3) return `<c r="${reference}" s="1"><v>${points}</v></c>`
    return text === '' ? '' : `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
  })
/** A workbook of such rows, each with more attributes of the row. */
const wholeBook = (lines: readonly (readonly [cells: string[], more: string])[]) =>
  forgeWorkbook({
    sheet: `<row r="1">${HEADER.map((title) => `<c t="inlineStr"><is><t>${title}</t></is></c>`).join('')}</row>${lines
      .map(([cells, more], at) => `<row r="${at + 2}"${more}>${cells.join('')}</row>`)
      .join('')}`,
    formats: '<cellXfs><xf numFmtId="0"/><xf numFmtId="1"/></cellXfs>',
  })

it.each([
  ['59.6', '60', 59.6],
  ['60.4', '60', 60.4],
  ['79.5', '80', 79.5],
  ['74.999999999999986', null, 75],
])(
  'Decided 45: %s that is shown as %s is stored as it is, with a warning where they differ (F18)',
  async (points, shown, kept) => {
    const sheet = await blankSheet(t.db, 1)
    const job = await importBook(college!, wholeBook([[shownWhole(sheet, 0, points), '']]), 'skip')
    const query = { limit: 100, warnings: true }
    const { items } = (await college!.call(jobContract.errors, { params: { id: job.sn }, query })).data
    expect(items.map(({ column, message }) => [column, message])).toEqual(
      shown ? [['成绩', `Excel 中显示为 ${shown}，实际保存的是 ${kept}，按 ${kept} 导入`]] : [],
    )
    expect([job.ok, (await theoryOf(sheet)).map(([one]) => one)]).toEqual([1, [kept]])
  },
)

it.each(['59.96', '59.95000000000001', '60.04'])(
  '%s that is shown as 60 has too many decimals: refused (F18)',
  async (points) => {
    const sheet = await blankSheet(t.db, 1)
    const job = await importBook(college!, wholeBook([[shownWhole(sheet, 0, points), '']]), 'skip')
    expect((await messagesOf(job.sn)).map(([row, column, rule]) => [row, column, rule])).toEqual([
      [2, '成绩', 'one_decimal'],
    ])
    expect(await theoryOf(sheet)).toEqual([])
  },
)

it.each([
  ['备注\ufffd坏', 3],
  ['\ufffd', 1],
  ['补时 10 分\ufffd', 8],
])('Decided 44: the broken character of the remark %j is refused with its place (F32)', async (remark, place) => {
  const sheet = await blankSheet(t.db, 1)
  const job = await importAs(college!, [rowOf(sheet, 0, { points: '80', remark })], 'skip')
  expect(await messagesOf(job.sn)).toEqual([
    [2, '备注', 'broken_character', `第 ${place} 个字符（U+FFFD）是乱码，请重新输入`],
  ])
  expect(await theoryOf(sheet)).toEqual([])
})

it('Decided 45: hidden rows that would change what is stored are one question, with old and new; a value that is shown otherwise is a warning (F18, F35)', async () => {
  const sheet = await blankSheet(t.db, 3)
  await importAs(college!, [rowOf(sheet, 0, { points: '75' })], 'skip')
  const book = wholeBook([
    [shownWhole(sheet, 0, '60'), ' hidden="1"'],
    [shownWhole(sheet, 1, '59.6'), ''],
    [shownWhole(sheet, 2, '80'), ' hidden="1"'],
  ])
  const preview = await importBook(college!, book, 'preview')
  expect([preview.ok, preview.failed, preview.changes, preview.hidden, preview.warned]).toEqual([1, 2, 0, 2, 1])
  const { items } = (await college!.call(jobContract.errors, { params: { id: preview.sn }, query: { warnings: true } }))
    .data
  expect(items.map(({ row, column, message }) => `${row} ${column}：${message}`)).toEqual([
    '3 成绩：Excel 中显示为 60，实际保存的是 59.6，按 59.6 导入',
  ])
  expect((await messagesOf(preview.sn)).map(([row, , rule]) => [row, rule])).toEqual([
    [2, 'row_hidden'],
    [2, 'import_change'],
    [4, 'row_hidden'],
  ])
  const { data } = await college!.call(jobContract.run, {
    params: { id: preview.sn },
    body: { mode: 'abort', hidden: true },
  })
  expect((await finishedJob(college!, data.job)).ok).toBe(3)
  expect((await theoryOf(sheet)).map(([points]) => points)).toEqual([60, 59.6, 80])
})
