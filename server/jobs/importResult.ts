import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { DOWNLOAD_HOURS } from '@zhikao/domain/platform/job/job.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../db/client.ts'
import { clock } from '../db/clock.ts'
import { exportLine, markOf } from '../files/mark.ts'
import { writeSheet } from '../files/sheet/write.ts'
import { withTempFolder } from '../files/temp.ts'
import { refusedRows } from './importKept.ts'
import type { ImportSheet, Lifts } from './importSheet.ts'
import type { JobContext, RowFault } from './task.ts'

const WIDTH = 18
const VALUE_WIDTH = 30
const REASON_WIDTH = 60

/** What a workbook of refused rows is made of; `faults` are all of the job's, by row. */
export type RefusedWorkbook = {
  job_sn: string
  sheet: Pick<ImportSheet, 'columns' | 'lifts'>
  faults: readonly RowFault[]
  lang: Lang
  signal?: AbortSignal
}

/** The name of the workbook of refused rows of a file. */
export const refusedName = (name: string, lang: Lang) =>
  `${name.replace(/\.(xlsx|csv|gift|txt)$/i, '')}_${jobMessages.failure_column[lang]}.xlsx`

/** Writes the refused rows as they came, with their wrong values and the reasons in the last columns (domain.md §7) and who took them on a second sheet; corrected, the file can be uploaded again. */
export async function writeRefused(db: Db, actor: Actor, file: string, asked: RefusedWorkbook): Promise<void> {
  const { sheet, lang } = asked
  const reason = jobMessages.failure_column[lang]
  const titles = [
    ...sheet.columns.map((column) => ({ title: column.title[lang], width: WIDTH })),
    { title: jobMessages.failure_value[lang], width: VALUE_WIDTH },
    { title: reason, width: REASON_WIDTH },
  ]
  const refused = {
    name: reason,
    columns: titles.map((title) => ({ ...title, kind: 'text' as const })),
    rows: linesOf(db, asked),
  }
  const notes = { name: jobMessages.notes_sheet[lang], columns: [], rows: [] }
  const mark = exportLine(markOf(actor, await clock(db)), lang)
  await writeSheet(file, { sheets: [refused, notes], mark })
}

/** Stores the workbook of refused rows of a job that ends; returns its key. */
export async function storeRefused(
  db: Db,
  ctx: JobContext<{ name: string; lang: Lang }>,
  sheet: RefusedWorkbook['sheet'],
  faults: readonly RowFault[],
): Promise<string> {
  const { lang, name } = ctx.job.payload
  return withTempFolder(ctx.services.tempRoot, async (folder) => {
    const file = join(folder, 'refused.xlsx')
    await writeRefused(db, ctx.actor, file, { job_sn: ctx.job.sn, sheet, faults, lang, signal: ctx.signal })
    const stored = await ctx.services.storeFile(db, ctx.services, ctx.actor, {
      kind: 'EXPORT',
      name: refusedName(name, lang),
      type: FILE_TYPES.xlsx,
      ext: 'xlsx',
      source: createReadStream(file),
      endHours: DOWNLOAD_HOURS,
    })
    return stored.key
  })
}

async function* linesOf(db: Db, { job_sn, sheet, faults, lang, signal }: RefusedWorkbook): AsyncGenerator<string[]> {
  const ofRow = new Map<number, RowFault[]>()
  for (const fault of faults) ofRow.set(fault.row, [...(ofRow.get(fault.row) ?? []), fault])
  for await (const { row, cells } of refusedRows(db, job_sn)) {
    signal?.throwIfAborted()
    const found = ofRow.get(row) ?? []
    yield [
      ...sheet.columns.map((_, at) => cells[at]?.text ?? ''),
      found.flatMap((fault) => (fault.value ? [inColumn(fault, fault.value, lang)] : [])).join('; '),
      found.map((fault) => inColumn(fault, reasonOf(fault, sheet.lifts)[lang], lang)).join('; '),
    ]
  }
}

/** The reason of a fault; where it is a rule, with who or what lifts it. */
function reasonOf({ rule, message }: RowFault, lifts: Lifts): Text {
  const lift = lifts[rule]
  return lift ? fill(jobMessages.failure_lift, { message, by: lift.by }) : message
}

const inColumn = ({ column }: RowFault, text: string, lang: Lang) => (column ? `${column[lang]}: ${text}` : text)
