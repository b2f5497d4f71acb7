// What the exports share that have HTML and pictures: Moodle XML and QTI (domain.md §3.15a).
import { pictureKey } from '../../kernel/richText.ts'
import type { Text } from '../../kernel/text.ts'
import { bankTypeWords, questionMessages as messages } from './question.messages.ts'
import type { QuestionOption } from './question.model.ts'
import { countBlanks } from './question.rules.ts'
import { htmlOfLines } from './question.sheet.rules.ts'
import { isIncomplete } from './question.source.rules.ts'
import type { ExchangeSource } from './question.source.rules.ts'

/** A question with its HTML and the pictures of its options. */
export type RichSource = ExchangeSource & {
  html: { stem: string; analysis: string | null }
  choices: readonly QuestionOption[]
  /** It has attachments, which no other system takes. */
  has_files: boolean
}
/** A stored picture: its name in the file, and its bytes in base64. */
export type PrintedPicture = { name: string; base64: string }
export type PictureOf = (key: string) => PrintedPicture | undefined

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** Without the characters that XML has no place for. */
const sound = (text: string): string =>
  [...text.toWellFormed()]
    .filter((sign) => (sign >= ' ' || '\n\t\r'.includes(sign)) && sign !== '\ufffe' && sign !== '\uffff')
    .join('')
/** A text in XML. */
export const xml = (text: string): string => sound(text).replaceAll(/[&<>"\r]/g, (sign) => SIGNS[sign] ?? sign)

/** A comment of XML has no two hyphens in a row; in JSON the second one is written as its code. */
export const comment = (text: string) => `<!-- ${sound(text).replaceAll('--', String.raw`-\u002d`)} -->`

/** The pictures of cleaned HTML, with their addresses. */
export const IMAGE = /<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g

/** An option as HTML. */
export function optionHtml({ text, image }: QuestionOption): string {
  const picture = image === null ? '' : `<img src="/api/media/image/file?key=${image}" />`
  return `${text === null ? '' : htmlOfLines(text)}${picture}`
}

/** How long each of several blanks is: their places are taken by their answers. */
export const widthsOf = ({ type, stem, answer }: RichSource) =>
  type === 'FILL' && answer.length > 1 ? { widths: [...stem.matchAll(/_{3,}/g)].map(([blank]) => blank.length) } : {}

/** Why formats with HTML and pictures cannot carry a question at all; empty: they can. */
export function richBars(source: RichSource): Text[] {
  if (source.type === 'PRACTICAL') return [bankTypeWords.PRACTICAL]
  const isSplit = source.type === 'FILL' && countBlanks(source.html.stem) !== source.answer.length
  return isIncomplete(source) || isSplit ? [messages.bar_incomplete] : []
}

/** The keys of the pictures that a question shows. */
export const keysIn = ({ html, choices: options }: Pick<RichSource, 'html' | 'choices'>): string[] => {
  const sources = [...`${html.stem}${html.analysis ?? ''}`.matchAll(IMAGE)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
  const keys = [...sources.map(pictureKey), ...options.map(({ image }) => image)]
  return [...new Set(keys.filter((key) => key !== null))]
}
