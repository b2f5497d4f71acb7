import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import type { Db } from '../db/client.ts'
import { buildScoreSheet } from '../results/score/score.factory.ts'
import { score } from '../results/score/score.table.ts'
import { panelTo } from '../results/scoreEntry/scoreEntry.factory.ts'
import type { Client } from './client.ts'
import { finishedJob, workbookOf } from './jobs.ts'

export const HEADER = [
  '考试编号',
  '准考证号',
  '姓名',
  '成绩',
  '标志',
  '扣分说明',
  '备注',
  ...[1, 2, 3].flatMap((place) => [`考评员${place} 证书编号`, `考评员${place} 总分`, `考评员${place} 否决`]),
]
/** The cells of so many examiners behind those of the row, without a remark: certificate number, total, veto. */
export const judged = (panel: readonly { no: string }[], totals: readonly (number | [number, string])[]) => [
  '',
  ...totals.flatMap((one, at) => {
    const [total, veto] = typeof one === 'number' ? [one, '否'] : one
    return [panel[at]?.no ?? '', String(total), veto]
  }),
  ...Array.from({ length: 9 - totals.length * 3 }, () => ''),
]
export const NOBODY = judged([], [])
export const stored = (db: Db, planSn: string) =>
  db.select().from(score).where(eq(score.plan_sn, planSn)).orderBy(score.sn)

/** A blank sheet of so many candidates, and their tickets and names in order. */
export async function blankSheet(db: Db, count: number, overrides: Parameters<typeof buildScoreSheet>[1] = {}) {
  const sheet = await buildScoreSheet(db, {
    scores: Array.from({ length: count }, () => [null, null] as const),
    ...overrides,
  })
  const { rows } = await db.execute<{ ticket_no: string; name: string }>(
    sql`select g.ticket_no, st.name from signup g join student st on st.sn = g.student_sn where g.plan_sn = ${sheet.sn} order by g.ticket_no`,
  )
  const practical = `${sheet.sn}P01`
  return { sn: sheet.sn, theory: `${sheet.sn}T01`, practical, candidates: rows, panel: await panelTo(db, practical) }
}
export type Mode = 'preview' | 'skip' | 'abort'
async function startBook(client: Client, bytes: Uint8Array, mode: Mode) {
  const answer = await client.call(scoreContract.import, { body: { mode }, file: { name: '成绩.xlsx', bytes } })
  expect(answer.http).toBe(200)
  return answer.data.job
}
export const start = async (client: Client, rows: string[][], mode: Mode) =>
  startBook(client, await workbookOf(HEADER, rows), mode)
/** Imports the bytes of a workbook. */
export const importBook = async (client: Client, bytes: Uint8Array, mode: Mode) =>
  finishedJob(client, await startBook(client, bytes, mode))
export const importAs = async (client: Client, rows: string[][], mode: Mode) =>
  finishedJob(client, await start(client, rows, mode))
/** The same by a preview, with the confirmation of what it would change (Decided 45). */
export async function importConfirmed(client: Client, rows: string[][], mode: 'skip' | 'abort' = 'skip') {
  const { sn: id } = await importAs(client, rows, 'preview')
  const { data } = await client.call(jobContract.run, { params: { id }, body: { mode, changes: true } })
  return finishedJob(client, data.job)
}
export const faultsOf = async (client: Client, sn: string) =>
  (await client.call(jobContract.errors, { params: { id: sn }, query: { limit: 100 } })).data.items.map(
    ({ row, column, rule }) => [row, column, rule],
  )
