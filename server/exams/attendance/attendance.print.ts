import { attendanceWords as words } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { markOf, printLine } from '../../files/mark.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import type { Db } from '../../db/client.ts'
import type { Reader } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { listAttendance } from './attendance.candidate.queries.ts'
import { printedDraws } from './attendance.draw.commands.ts'
import { getRun } from './attendance.queries.ts'
import { drawSheet, sheetsOf } from './attendance.sheet.show.ts'

type Asker = Reader & { db: Db; services: Pick<Services, 'secret'> }

/** The sign-in sheets of an exam for download (domain.md §3.13a). */
export async function printSheets({ db, actor, lang, services }: Asker, sn: string): Promise<FileAnswer> {
  const run = await getRun(db, actor, sn)
  const draws = await printedDraws(db, services, run)
  const sheets = sheetsOf(
    { run, candidates: (await listAttendance(db, sn)).map((one) => seenBy(run.person.blind, one)), draws },
    lang,
  )
  const title = words.sheet[lang]
  return pdfAnswer({
    account: actor.sn,
    options: {
      title: `${title} ${examNameOf(run.name, run.subject)[lang]}`,
      lang: LANG_TAGS[lang],
      mark: { text: printLine(markOf(actor, run.now), lang), place: 'foot' },
    },
    name: `${title}_${sn}`,
    draw: async (page) => {
      for (const [at, sheet] of sheets.entries()) {
        if (at > 0) await page.page()
        await drawSheet(page, sheet)
      }
    },
  })
}
