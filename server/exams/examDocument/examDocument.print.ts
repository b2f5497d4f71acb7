import { examDocumentMessages, documentKindWords } from '@zhikao/domain/exams/examDocument/examDocument.messages.ts'
import type { ExamDocument } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import { documentRefusal } from '@zhikao/domain/exams/examDocument/examDocument.rules.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { markOf, printLine } from '../../files/mark.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import type { Reader } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { printedDraws } from '../attendance/attendance.draw.commands.ts'
import { getReport } from '../chiefReport/chiefReport.queries.ts'
import { listFeedback } from '../dutyFeedback/dutyFeedback.queries.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { getRecords } from '../roomRecord/roomRecord.queries.ts'
import type { Part } from './examDocument.frame.print.ts'
import { badgesOf, feedbackOf, reportOf } from './examDocument.plan.print.ts'
import type { DocumentPlan } from './examDocument.plan.print.ts'
import { getDocumentExam, getScoreForm, listScorers, listStaff } from './examDocument.queries.ts'
import type { ScorerRecord } from './examDocument.queries.ts'
import { recordsOf } from './examDocument.record.print.ts'
import { desksOf, doorOf, seatsOf } from './examDocument.room.print.ts'
import type { DrawnExam } from './examDocument.room.print.ts'
import { scoreSheetsOf } from './examDocument.score.print.ts'

export type Asker = Reader & { db: Db; services: Pick<Services, 'storage' | 'secret'> }

const ROOMS = { seats: seatsOf, desks: desksOf, door: doorOf } as const

/** Draws parts one after the other, each from a new page on. */
async function drawParts(document: PdfDocument<void>, parts: readonly Part[]): Promise<void> {
  for (const [at, part] of parts.entries()) {
    if (at > 0) await document.page()
    await part(document)
  }
}

async function answer({ db, actor, lang }: Asker, name: string, parts: readonly Part[]): Promise<FileAnswer> {
  const mark = { text: printLine(markOf(actor, await clock(db)), lang), place: 'foot' as const }
  const options = { title: name, lang: LANG_TAGS[lang], mark }
  return pdfAnswer({ account: actor.sn, options, name, draw: (document) => drawParts(document, parts) })
}

/** What an exam's documents are drawn from: read once, however many there are. */
export type LoadedExam = DrawnExam & { scorers: ScorerRecord[] }

/** An exam of the actor's with those who score in it: an examiner has the own sheets, the chief, the site and the platform those of all. */
export async function loadExam({ db, actor, services }: Asker, sn: string, roomSn?: string): Promise<LoadedExam> {
  const held = await getDocumentExam(db, actor, sn, roomSn)
  const all = held.run.subject === 'OFFLINE' ? await listScorers(db, sn) : []
  const isMember = held.run.person.part === 'member'
  const draws = await printedDraws(db, services, held.run)
  return { ...held, draws, scorers: isMember ? all.filter(({ account_sn }) => account_sn === actor.sn) : all }
}

/** Why a document of this exam cannot be printed for the reader, or null. */
export const refusalOf = ({ run, rooms, scorers }: LoadedExam, kind: ExamDocument): Refusal | null =>
  documentRefusal({
    kind,
    subject: run.subject,
    candidates: rooms.reduce((sum, { candidates }) => sum + candidates.length, 0),
    scores: run.person.part !== 'member' || scorers.length > 0,
  })

/** One document of an exam as a PDF, of all rooms or of one (domain.md §3.13a). */
export async function printDocument(
  asker: Asker,
  sn: string,
  kind: ExamDocument,
  roomSn?: string,
): Promise<FileAnswer> {
  const held = await loadExam(asker, sn, roomSn)
  const refused = refusalOf(held, kind)
  if (refused) throw new AppError('rule', refused)
  return answer(asker, `${documentKindWords[kind][asker.lang]}_${sn}`, await examParts(asker, held, kind))
}

/** The parts of a document of an exam; rooms without candidates are left out, but for their records. */
export async function examParts({ db, actor, lang }: Asker, held: LoadedExam, kind: ExamDocument): Promise<Part[]> {
  const { run, scorers } = held
  if (kind === 'record') return recordsOf(await getRecords(db, actor, run.sn), held.rooms, lang)
  const seated = { run, draws: held.draws, rooms: held.rooms.filter(({ candidates }) => candidates.length > 0) }
  if (kind !== 'score-sheet') return ROOMS[kind](seated, lang)
  return scoreSheetsOf(seated, { scorers, form: await getScoreForm(db, run.plan_sn), lang })
}

/** The chief's report of a plan as a PDF. */
export async function printReport(asker: Asker, sn: string): Promise<FileAnswer> {
  const report = await getReport(asker.db, asker.actor, sn)
  return answer(asker, `${documentKindWords.report[asker.lang]}_${sn}`, [reportOf(report, asker.lang)])
}

/** The site's feedback on each examiner of a plan, and the badges of all who serve in it: none before somebody has confirmed. */
export async function printStaff(asker: Asker, sn: string, kind: 'feedback' | 'badges'): Promise<FileAnswer> {
  const plan = await getPlan(asker.db, asker.actor, sn)
  const parts = await staffParts(asker, plan, kind)
  if (parts.length === 0) throw refuse(examDocumentMessages, 'document_no_examiner')
  return answer(asker, `${documentKindWords[kind][asker.lang]}_${sn}`, parts)
}

/** The parts of a document about the people of a plan. */
export async function staffParts(
  { db, actor, lang, services }: Asker,
  plan: DocumentPlan,
  kind: 'feedback' | 'badges',
): Promise<Part[]> {
  if (kind === 'feedback') return feedbackOf(plan, await listFeedback(db, plan.sn), lang)
  const staff = await listStaff(db, actor, plan.sn)
  return staff.length > 0 ? [badgesOf(plan, staff, { storage: services.storage, lang })] : []
}
