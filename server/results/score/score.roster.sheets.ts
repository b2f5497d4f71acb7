import { PassThrough } from 'node:stream'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { scoreMessages } from '@zhikao/domain/results/score/score.messages.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { markOf } from '../../files/mark.ts'
import { writeRecords } from '../../files/sheet/records.ts'
import type { FileAnswer } from '../../http/download.ts'
import { getSheet, seesWhole } from '../scoreSheet/scoreSheet.queries.ts'
import { eachEntry } from './score.progress.queries.ts'
import { entryColumns, panelCells } from './score.sheets.ts'
import type { EntryLine } from './score.sheets.ts'

async function* lines(db: Db, sn: string, theoryOnly: boolean): AsyncGenerator<EntryLine> {
  for await (const { examiner_scores, entries, ...line } of eachEntry(db, sn, theoryOnly)) {
    const named = entries.map((one) => ({ no: one.certificate_no, total: one.total, veto: one.critical }))
    const unnamed = examiner_scores.map((total) => ({ no: null, total, veto: false }))
    yield { ...line, ...panelCells(entries.length > 0 ? named : unnamed) }
  }
}

/** The import's sheet of one plan: every candidate, with the scores that are there; filled in, the import takes it back. */
export async function rosterAnswer(db: Db, actor: Actor, sn: string, lang: Lang): Promise<FileAnswer> {
  const sheet = await getSheet(db, actor, sn)
  // A reader with students in the plan only is not its site.
  if (!seesWhole(actor, sheet)) throw notFound()
  const time = await clock(db)
  const stream = new PassThrough()
  writeRecords(stream, {
    name: scoreMessages.entry_sheet,
    columns: entryColumns,
    lang,
    // The platform imports the theory only (Decided 13).
    records: lines(db, sn, actor.org_sn === null),
    mark: markOf(actor, time),
  }).catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))))
  const name = [sheet.site_code, sn, scoreMessages.entry_sheet[lang], time.replaceAll(/\D/g, '')]
  return { stream, name: `${name.filter(Boolean).join('_')}.xlsx`, type: FILE_TYPES.xlsx }
}
