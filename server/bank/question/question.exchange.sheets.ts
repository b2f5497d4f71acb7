// Questions in text files of other systems: in as rows of the workbook, out as GIFT (domain.md §3.15a).
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import { aikenRows } from '@zhikao/domain/bank/question/question.aiken.rules.ts'
import { formatOf, pictureMark } from '@zhikao/domain/bank/question/question.exchange.rules.ts'
import type { ExchangeRow } from '@zhikao/domain/bank/question/question.exchange.rules.ts'
import { giftHead, giftPrinter } from '@zhikao/domain/bank/question/question.giftPrint.rules.ts'
import { giftRows } from '@zhikao/domain/bank/question/question.gift.rules.ts'
import { questionMessages as messages } from '@zhikao/domain/bank/question/question.messages.ts'
import { htmlOfLines } from '@zhikao/domain/bank/question/question.sheet.rules.ts'
import { cleanRichText, plainTextOf } from '../../files/richText.ts'
import type { TextForm } from '../../jobs/export.ts'
import type { PackageReader, TextReader } from '../../jobs/importText.ts'
import { moodleRows } from './question.moodle.sheets.ts'
import { openQti, qtiRows, qtiTextRows } from './question.qti.sheets.ts'
import { questionColumns } from './question.sheets.ts'
import type { ExportedQuestion } from './question.sheets.ts'

const PICTURE = /<img[^>]*>/g
/** Is a text more than paragraphs and pictures? */
export function hasLook(html: string): boolean {
  const bare = html.replaceAll(PICTURE, '').replaceAll('<p></p>', '')
  return bare !== htmlOfLines(plainTextOf(bare))
}

/** An element that is more than a line or a picture, or a line that has a style. */
const LOOK = /<(?!\/?(?:p|br|div|img)\b)[a-z/!]|<\w+[^<>]*\sstyle\s*=/i

const ADDRESS = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const AMPERSAND = /&amp;/g

/** HTML of another system as lines, its pictures as their names, and what is lost in them. */
function plainOf(html: string, pictures?: ReadonlyMap<string, string>) {
  const named = html.replaceAll(/<img\b[^<>]*>/gi, (image) => {
    const [, double, single] = ADDRESS.exec(image) ?? []
    const name = pictures?.get((double ?? single ?? '').replaceAll(AMPERSAND, '&'))
    return name === undefined ? image : pictureMark(name)
  })
  const clean = cleanRichText(named)
  const text = plainTextOf(clean)
  return {
    text,
    lost: [
      ...(/<img\b/i.test(named) ? [messages.lost_pictures] : []),
      ...(LOOK.test(named) ? [messages.lost_look] : []),
    ],
  }
}

/** Does a text begin as our workbook does, saved as CSV? Two of its titles are enough: the reader of CSV reports a wrong header. */
function isWorkbook(text: string): boolean {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const cells = new Set(first.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', '')))
  return LANGS.some((lang) => questionColumns.filter(({ title }) => cells.has(title[lang])).length > 1)
}

const READERS = { GIFT: giftRows, AIKEN: aikenRows, MOODLE: moodleRows, QTI: qtiTextRows }

/** Reads GIFT, Aiken, Moodle XML and a single item of QTI. Any text that is neither, nor our workbook, is refused. */
export const readExchange: TextReader = (text, { encoding, given, lang, pictures }) => {
  if (isWorkbook(text)) return null
  const format = text.includes('\0') ? null : formatOf(text)
  if (!format) throw refuse(messages, 'exchange_unknown')
  const { credential_code = '', level = '' } = given
  const rows = READERS[format](text, { lang, credential_code, level, plainOf }, pictures)
  return encoding === 'utf-8' ? rows : withEncoding(rows)
}

/** Reads QTI packages; any other zip is taken for the workbook, whose reader judges it. */
export const readPackage: PackageReader = async (path, { given, lang, pictures }) => {
  const zip = await openQti(path)
  const { credential_code = '', level = '' } = given
  return zip && qtiRows(zip, { lang, credential_code, level, plainOf }, pictures)
}

/** Adds the warning of the encoding to the first question. */
async function* withEncoding(rows: Iterable<ExchangeRow> | AsyncIterable<ExchangeRow>): AsyncGenerator<ExchangeRow> {
  let note = [{ rule: 'exchange_encoding', message: messages.exchange_encoding }]
  for await (const { line, cells } of rows) {
    const stem = { text: '', ...cells.stem }
    yield { line, cells: { ...cells, stem: { ...stem, warnings: [...note, ...(stem.warnings ?? [])] } } }
    note = []
  }
}

/** The GIFT file of an export, with its mark and what its comments are at the head. */
export const giftForm: TextForm<ExportedQuestion> = {
  ext: 'gift',
  head: (mark, lang) => giftHead([mark, messages.gift_notes[lang]]),
  printer: (lang) => {
    const print = giftPrinter(lang)
    return ({ practice_allowed, subject, ...question }) =>
      print({ ...question, subject: subject ?? 'ONLINE', practice_allowed: practice_allowed === 'YES' })
  },
}
