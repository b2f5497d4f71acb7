import { shownItem } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import type { PrintPart } from '@zhikao/domain/bank/paper/paper.model.ts'
import { filesRefusal, namedFiles, partWord } from '@zhikao/domain/bank/paper/paper.print.rules.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { pictureKeys } from '@zhikao/domain/kernel/richText.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { openDocument } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { storedBytes } from '../../files/document/storedBytes.ts'
import { markOf, printLine } from '../../files/mark.ts'
import { plainTextOf } from '../../files/richText.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import { media } from '../../platform/media/media.table.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Reader } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { drawPaper } from './paper.print.ts'
import type { PrintedItem } from './paper.print.ts'
import { getPaper, listItems } from './paper.queries.ts'
import { keepAccess } from './paper.review.commands.ts'
import { findPractical } from './paper.review.queries.ts'
import { taskOf } from './paper.show.ts'
import type { PaperRecord, StoredItem } from './paper.queries.ts'

type Ground = Pick<Services, 'db' | 'pool' | 'storage'>

/** A part of a paper as a PDF, with the name of who printed it on every page; audited before its first byte is sent (domain.md §3.15a). */
export async function printPaper(
  { db, pool, storage }: Ground,
  { actor, lang }: Reader,
  sn: string,
  part: PrintPart,
): Promise<FileAnswer> {
  const record = await getPaper(db, sn)
  const printed = await materialOf(db, record, lang)
  await transaction(pool, async (tx) => {
    await writeAudit(tx, actor, { action: 'paper.print', target: { type: 'paper', sn }, after: { part } })
    await keepAccess(tx, actor, sn, 'PRINT')
  })
  const title = `${record.title} ${partWord(record.subject, part)[lang]}`
  return pdfAnswer({
    account: actor.sn,
    options: {
      title,
      lang: LANG_TAGS[lang],
      mark: { text: printLine(markOf(actor, await clock(db)), lang), place: 'foot' },
    },
    name: `${sn}_${title}`,
    draw: async (document) => {
      // Read while it is drawn: the pictures of a large paper are not held before the answer has begun.
      const items = await Promise.all(printed.stored.map((item) => printedOf(storage, record, item)))
      await drawPaper(document, { ...printed.head, items }, part, lang)
      if (part === 'paper') await attachFiles(storage, document, printed.files)
    },
  })
}

const SEALED_LANG = 'CN'

/** The questions and the answer sheet as one file, to be sealed: without the key, and without the name of who made it. */
export async function paperCopy(db: Db, storage: Ground['storage'], record: PaperRecord) {
  const lang = SEALED_LANG
  const { stored, head, files } = await materialOf(db, record, lang)
  const items = await Promise.all(stored.map((item) => printedOf(storage, record, item)))
  const printed = { ...head, items }
  const document = await openDocument({ title: record.title, lang: LANG_TAGS[lang], mark: null })
  await drawPaper(document, printed, 'paper', lang)
  await document.page()
  await drawPaper(document, printed, 'sheet', lang)
  await attachFiles(storage, document, files)
  return { record, bytes: await document.end() }
}

/** All that is printed of a paper but the texts of its items. Refuses attachments that are too large for one file. */
async function materialOf(db: Db, record: PaperRecord, lang: Lang) {
  const stored = await listItems(db, record.sn)
  const of = await findPractical(db, record.template_sn)
  const isPractical = record.subject === 'OFFLINE'
  const head = {
    ...record,
    credential_name: record.credential_name[lang],
    minutes: (isPractical ? of?.practical_minutes : of?.theory_minutes) ?? null,
    practical: isPractical ? of : null,
  }
  const files = stored.flatMap(({ position, attachments }) => namedFiles(position, attachments))
  const refusal = filesRefusal(
    await bytesOf(
      db,
      files.map(({ key }) => key),
    ),
  )
  if (refusal) throw new AppError('rule', refusal)
  return { stored, head, files }
}

/** How many bytes stored files have together. */
async function bytesOf(db: Db, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${media.bytes}), 0)::float8` })
    .from(media)
    .where(inArray(media.key, [...keys]))
  return found?.bytes ?? 0
}

/** The drawings of tasks go with the paper. */
async function attachFiles(
  storage: Ground['storage'],
  document: Pick<PdfDocument<unknown>, 'attach'>,
  files: readonly { key: string; name: string }[],
): Promise<void> {
  for (const { key, name } of files) {
    const bytes = await storedBytes(storage, key)
    if (bytes) document.attach(name, bytes)
  }
}

/** The texts of an item without their elements, its pictures after them. */
async function printedOf(storage: Ground['storage'], { rules }: PaperRecord, item: StoredItem): Promise<PrintedItem> {
  const { options, answer } = shownItem(item, item.option_order)
  const read = async (key: string | null) => (key === null ? null : storedBytes(storage, key))
  const pictures = await Promise.all(pictureKeys(item.stem).map(read))
  return {
    position: item.position,
    type: item.type,
    score: item.score,
    stem: plainTextOf(item.stem),
    pictures: pictures.filter((picture) => picture !== null),
    options: await Promise.all(
      options.map(async ({ key, text, image }) => ({ key, text, picture: await read(image) })),
    ),
    answer,
    analysis: item.analysis && plainTextOf(item.analysis),
    task: taskOf(rules, item),
    files: namedFiles(item.position, item.attachments).map(({ name }) => name),
  }
}
