import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import {
  documentKindWords,
  examDocumentMessages,
  examDocumentWords,
} from '@zhikao/domain/exams/examDocument/examDocument.messages.ts'
import { DOCUMENT_KINDS, DOCUMENT_PERMISSIONS } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import type { DocumentKind } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { sn } from '@zhikao/domain/kernel/field.ts'
import { LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { DOWNLOAD_HOURS } from '@zhikao/domain/platform/job/job.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { streamDocument } from '../../files/document/document.ts'
import { markOf, printLine } from '../../files/mark.ts'
import { withTempFolder } from '../../files/temp.ts'
import { enqueueJob } from '../../jobs/enqueue.ts'
import type { JobContext } from '../../jobs/task.ts'
import { writeAudit } from '../../record/audit.ts'
import { drawSheet, sheetsOf } from '../attendance/attendance.sheet.show.ts'
import { getReport } from '../chiefReport/chiefReport.queries.ts'
import { getPlan } from '../plan/plan.queries.ts'
import type { Part } from './examDocument.frame.print.ts'
import { reportOf } from './examDocument.plan.print.ts'
import type { DocumentPlan } from './examDocument.plan.print.ts'
import { examParts, loadExam, refusalOf, staffParts } from './examDocument.print.ts'
import type { Asker, LoadedExam } from './examDocument.print.ts'
import { listPlanExams } from './examDocument.queries.ts'

export const documentPayload = z.object({ plan_sn: sn, kinds: z.array(z.enum(DOCUMENT_KINDS)), lang: z.enum(LANGS) })
type Payload = z.output<typeof documentPayload>
/** A part of the file, and the document to which it belongs. */
type KindPart = { kind: DocumentKind; part: Part }

/** A plan in the actor's scope with its exams, and the documents that the actor may have; in the order of the file, each once. */
async function open(db: Db, actor: Actor, { plan_sn, kinds }: Pick<Payload, 'plan_sn' | 'kinds'>) {
  const plan = await getPlan(db, actor, plan_sn)
  if (kinds.some((kind) => !can(actor, DOCUMENT_PERMISSIONS[kind]))) throw new AppError('forbidden')
  const exams = await listPlanExams(db, plan_sn)
  if (exams.length === 0) throw refuse(examDocumentMessages, 'document_no_exam')
  return { plan, exams, kinds: DOCUMENT_KINDS.filter((kind) => kinds.includes(kind)) }
}

/** Puts the file of a plan's documents on the queue (domain.md §3.13a: for a plan as one file). */
export async function startDocuments(db: Db, actor: Actor, asked: Payload): Promise<{ job: string }> {
  const { plan } = await open(db, actor, asked)
  const given = { kind: 'examDocument.export', subject: plan.title, mode: null, payload: { ...asked } } as const
  return { job: await enqueueJob(db, actor, given) }
}

/** Makes the file of a plan's documents, and keeps it for its download. */
export async function makeDocuments(ctx: JobContext<Payload>): Promise<void> {
  const { services, actor, job, commit } = ctx
  const { lang } = job.payload
  const asker = { db: services.db, actor, lang, services }
  const { plan, exams, kinds } = await open(services.db, actor, job.payload)
  const parts = await partsOf(asker, plan, { exams, kinds })
  if (parts.length === 0) throw refuse(examDocumentMessages, 'document_no_candidate')
  await withTempFolder(services.tempRoot, async (folder) => {
    const path = join(folder, 'documents.pdf')
    await writeParts(ctx, path, { title: `${examDocumentWords.all[lang]} ${plan.title}`, parts })
    await commit(async (db) => {
      const { key } = await services.storeFile(db, services, actor, {
        kind: 'EXPORT',
        name: `${examDocumentWords.all[lang]}_${plan.sn}.pdf`,
        type: FILE_TYPES.pdf,
        ext: 'pdf',
        source: createReadStream(path),
        endHours: DOWNLOAD_HOURS,
      })
      const target = { type: 'plan', sn: plan.sn }
      await writeAudit(db, actor, { action: 'examDocument.export', target, after: { kinds, parts: parts.length } })
      return { ok: parts.length, failed: 0, total: parts.length, resultKey: key }
    })
  })
}

type Wanted = { exams: readonly string[]; kinds: readonly DocumentKind[] }

/** Every part of the file, document by document; what an exam does not have is left out. */
async function partsOf(asker: Asker, plan: DocumentPlan, { exams, kinds }: Wanted): Promise<KindPart[]> {
  const held: LoadedExam[] = []
  for (const exam of exams) held.push(await loadExam(asker, exam))
  const parts: KindPart[] = []
  for (const kind of kinds)
    for (const part of await partsOfKind(asker, { plan, held, kind })) parts.push({ kind, part })
  return parts
}

type OfKind = { plan: DocumentPlan; held: readonly LoadedExam[]; kind: DocumentKind }

async function partsOfKind(asker: Asker, { plan, held, kind }: OfKind): Promise<Part[]> {
  if (kind === 'report') return [reportOf(await getReport(asker.db, asker.actor, plan.sn), asker.lang)]
  if (kind === 'feedback' || kind === 'badges') return staffParts(asker, plan, kind)
  if (kind === 'sign-sheet') return held.flatMap((exam) => signSheets(exam, asker.lang))
  const parts: Part[] = []
  for (const exam of held) if (refusalOf(exam, kind) === null) parts.push(...(await examParts(asker, exam, kind)))
  return parts
}

const signSheets = ({ run, rooms, draws }: LoadedExam, lang: Lang): Part[] =>
  sheetsOf({ run, draws, candidates: rooms.flatMap(({ candidates }) => candidates) }, lang).map(
    (sheet) => (page) => drawSheet(page, sheet),
  )

/** Draws the parts, each from a new page on; the reader's outline leads to the first page of each document. */
async function writeParts(
  { services, actor, job, signal, progress }: JobContext<Payload>,
  path: string,
  { title, parts }: { title: string; parts: readonly KindPart[] },
): Promise<void> {
  const { lang } = job.payload
  const mark = { text: printLine(markOf(actor, await clock(services.db)), lang), place: 'foot' as const }
  const out = createWriteStream(path, { mode: 0o600 })
  try {
    const document = await streamDocument({ title, lang: LANG_TAGS[lang], mark }, out)
    for (const [at, { kind, part }] of parts.entries()) {
      signal.throwIfAborted()
      if (at > 0) await document.page()
      if (parts[at - 1]?.kind !== kind) document.mark(kind, 0, { title: documentKindWords[kind][lang], level: 1 })
      await part(document)
      progress(at + 1, parts.length)
    }
    await document.end()
  } finally {
    out.destroy()
  }
}
