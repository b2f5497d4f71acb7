import { shownItem } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import { paperPrintWords as words } from '@zhikao/domain/bank/paper/paper.messages.ts'
import type { PrintPart } from '@zhikao/domain/bank/paper/paper.model.ts'
import { pictureKeys } from '@zhikao/domain/kernel/richText.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { eq } from 'drizzle-orm'
import { getTemplate } from '../../catalogue/template/template.queries.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { openDocument } from '../../files/document/document.ts'
import { storedPicture } from '../../files/document/storedPicture.ts'
import { markOf, printLine } from '../../files/mark.ts'
import { plainTextOf } from '../../files/richText.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Reader } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { drawPaper } from './paper.print.ts'
import type { PrintedItem } from './paper.print.ts'
import { getPaper, listItems } from './paper.queries.ts'
import { keepAccess } from './paper.review.commands.ts'
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
  const { theory_minutes: minutes } = await getTemplate(db, actor, record.template_sn)
  const stored = await listItems(db, sn)
  await transaction(pool, async (tx) => {
    await writeAudit(tx, actor, { action: 'paper.print', target: { type: 'paper', sn }, after: { part } })
    await keepAccess(tx, actor, sn, 'PRINT')
  })
  const title = `${record.title} ${words[part][lang]}`
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
      const items = await Promise.all(stored.map((item) => printedOf(storage, item)))
      const credential_name = record.credential_name[lang]
      await drawPaper(document, { ...record, credential_name, minutes, items }, part, lang)
    },
  })
}

const SEALED_LANG = 'CN'

/** The questions and the answer sheet as one file, to be sealed: without the key, and without the name of who made it. */
export async function paperCopy(db: Db, storage: Ground['storage'], record: PaperRecord) {
  const lang = SEALED_LANG
  const stored = await listItems(db, record.sn)
  const items = await Promise.all(stored.map((item) => printedOf(storage, item)))
  const [times] = await db
    .select({ minutes: template.theory_minutes })
    .from(template)
    .where(eq(template.sn, record.template_sn))
  const printed = { ...record, credential_name: record.credential_name[lang], minutes: times?.minutes ?? null, items }
  const document = await openDocument({ title: record.title, lang: LANG_TAGS[lang], mark: null })
  await drawPaper(document, printed, 'paper', lang)
  await document.page()
  await drawPaper(document, printed, 'sheet', lang)
  return { record, bytes: await document.end() }
}

/** The texts of an item without their elements, its pictures after them. */
async function printedOf(storage: Ground['storage'], item: StoredItem): Promise<PrintedItem> {
  const { options, answer } = shownItem(item, item.option_order)
  const read = async (key: string | null) => (key === null ? null : storedPicture(storage, key))
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
  }
}
