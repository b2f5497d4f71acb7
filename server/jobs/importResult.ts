import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { DOWNLOAD_HOURS } from '@zhikao/domain/platform/job/job.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../db/client.ts'
import { clock } from '../db/clock.ts'
import { exportLine, markOf } from '../files/mark.ts'
import type { ColumnTitle } from '../files/sheet/columns.ts'
import { writeSheet } from '../files/sheet/write.ts'
import { withTempFolder } from '../files/temp.ts'
import { dataRows } from './importRows.ts'
import type { Tally } from './importTally.ts'
import type { JobContext, RowFault } from './task.ts'

const WIDTH = 18
const REASON_WIDTH = 60

/** Stores the refused rows as they came, with the reasons in a last column (domain.md §7) and who took them on a second sheet; mended, the file can be uploaded again. Returns its key. */
export async function storeRefused(
  db: Db,
  ctx: JobContext<{ name: string; lang: Lang }>,
  columns: readonly ColumnTitle[],
  path: string,
  tally: Tally,
): Promise<string> {
  const { lang, name } = ctx.job.payload
  const reason = jobMessages.failure_column[lang]
  const titles = [
    ...columns.map((column) => ({ title: column.title[lang], width: WIDTH })),
    { title: reason, width: REASON_WIDTH },
  ]
  return withTempFolder(ctx.services.tempRoot, async (folder) => {
    const file = join(folder, 'refused.xlsx')
    const rows = refusedRows(ctx.signal, columns, path, tally, lang)
    const refused = { name: reason, columns: titles.map((title) => ({ ...title, kind: 'text' as const })), rows }
    const notes = { name: jobMessages.notes_sheet[lang], columns: [], rows: [] }
    const mark = exportLine(markOf(ctx.actor, await clock(db)), lang)
    await writeSheet(file, { sheets: [refused, notes], mark })
    const stored = await ctx.services.storeFile(db, ctx.services, ctx.actor, {
      kind: 'EXPORT',
      name: `${name.replace(/\.xlsx$/i, '')}_${reason}.xlsx`,
      type: FILE_TYPES.xlsx,
      ext: 'xlsx',
      source: createReadStream(file),
      endHours: DOWNLOAD_HOURS,
    })
    return stored.key
  })
}

async function* refusedRows(
  signal: AbortSignal,
  columns: readonly ColumnTitle[],
  path: string,
  tally: Tally,
  lang: Lang,
): AsyncGenerator<string[]> {
  const reasons = new Map<number, string>()
  for (const fault of tally.sorted()) {
    const known = reasons.get(fault.row)
    reasons.set(fault.row, known ? `${known}; ${sentence(fault, lang)}` : sentence(fault, lang))
  }
  for await (const { row, cells } of dataRows(path, columns)) {
    signal.throwIfAborted()
    if (tally.refused.has(row)) yield [...columns.map((_, at) => cells[at]?.text ?? ''), reasons.get(row) ?? '']
  }
}

const sentence = (fault: RowFault, lang: Lang) =>
  fault.column ? `${fault.column[lang]}: ${fault.message[lang]}` : fault.message[lang]
