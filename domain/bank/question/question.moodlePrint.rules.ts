// Questions of the bank as a Moodle XML file (domain.md §3.15a): with their formatting and pictures. What the format has no place for is
// written in a comment, which Moodle ignores and our import reads back.
import { pictureKey } from '../../kernel/richText.ts'
import { fill, listOf } from '../../kernel/text.ts'
import type { Lang } from '../../kernel/text.ts'
import { clozeField } from './question.cloze.rules.ts'
import { EXCHANGE_MARK } from './question.itemRow.rules.ts'
import { questionMessages as messages } from './question.messages.ts'
import { OPTION_KEYS } from './question.model.ts'
import { comment, IMAGE, optionHtml, richBars, widthsOf, xml } from './question.rich.rules.ts'
import type { PictureOf, RichSource } from './question.rich.rules.ts'
import { alternativesOf } from './question.rules.ts'
import { htmlOfLines } from './question.sheet.rules.ts'
import { categoryOf, extrasOf, shareOf, shown } from './question.source.rules.ts'

/** HTML with its pictures beside it. */
function richText(tag: string, html: string, pictureOf: PictureOf, attributes = ''): string {
  const files: string[] = []
  const named = html.replaceAll(IMAGE, (_, src: string) => {
    const key = pictureKey(src.replaceAll('&amp;', '&'))
    const picture = key === null ? undefined : pictureOf(key)
    if (!picture) return ''
    files.push(`<file name="${xml(picture.name)}" path="/" encoding="base64">${picture.base64}</file>`)
    return `<img src="@@PLUGINFILE@@/${picture.name}" alt="" />`
  })
  return `<${tag}${attributes} format="html"><text>${xml(named)}</text>${[...new Set(files)].join('')}</${tag}>`
}
const plainText = (tag: string, text: string, attributes = '') =>
  `<${tag}${attributes}><text>${xml(text)}</text></${tag}>`

function choices({ type, choices: options, answer }: RichSource, pictureOf: PictureOf): string[] {
  const isRight = (at: number) => OPTION_KEYS.some((key, place) => place === at && answer.includes(key))
  const fraction = (at: number) =>
    type === 'SINGLE' ? (isRight(at) ? 100 : 0) : isRight(at) ? shareOf(answer.length) : -100
  return [
    `<single>${type === 'SINGLE'}</single>`,
    '<shuffleanswers>true</shuffleanswers>',
    '<answernumbering>ABCD</answernumbering>',
    ...options.map((option, at) => richText('answer', optionHtml(option), pictureOf, ` fraction="${fraction(at)}"`)),
  ]
}

/** The type in Moodle, and the elements of its answers. */
function answersOf(source: RichSource, pictureOf: PictureOf): { type: string; lines: string[] } {
  const { type, answer } = source
  if (type === 'SINGLE' || type === 'MULTI') return { type: 'multichoice', lines: choices(source, pictureOf) }
  if (type === 'JUDGE') {
    const fraction = (word: string) => ` fraction="${answer[0] === word ? 100 : 0}" format="moodle_auto_format"`
    const lines = ['TRUE', 'FALSE'].map((word) => plainText('answer', word.toLowerCase(), fraction(word)))
    return { type: 'truefalse', lines }
  }
  if (type === 'FILL' && answer.length > 1) return { type: 'cloze', lines: [] }
  if (type === 'FILL') {
    const words = alternativesOf(answer[0] ?? '').map((word) => word.replaceAll('*', String.raw`\*`))
    const lines = words.map((word) => plainText('answer', word, ' fraction="100" format="moodle_auto_format"'))
    return { type: 'shortanswer', lines: ['<usecase>0</usecase>', ...lines] }
  }
  const model = richText('graderinfo', htmlOfLines(answer[0] ?? ''), pictureOf)
  return { type: 'essay', lines: ['<responseformat>editor</responseformat>', model] }
}

/** The stem; with several blanks, each has its answers in its place. */
function stemOf({ html, type, answer }: RichSource): string {
  if (type !== 'FILL' || answer.length < 2) return html.stem
  let at = 0
  return html.stem.replaceAll(/_{3,}/g, () => clozeField(alternativesOf(answer[at++] ?? '')))
}

/** One question; of one that is not carried the comment alone. */
function moodleQuestion(source: RichSource, lang: Lang, pictureOf: PictureOf): string {
  const bars = richBars(source)
  if (bars.length > 0)
    return comment(fill(messages.gift_left_out, { why: listOf(bars), stem: shown(source.stem) })[lang])
  const { type, lines } = answersOf(source, pictureOf)
  const { analysis } = source.html
  return [
    `<question type="${type}">`,
    comment(`${EXCHANGE_MARK} ${JSON.stringify({ ...extrasOf(source), ...widthsOf(source) })}`),
    ...(source.has_files ? [comment(fill(messages.gift_lost, { what: messages.lost_files })[lang])] : []),
    plainText('name', shown(source.stem)),
    richText('questiontext', stemOf(source), pictureOf),
    ...(analysis === null ? [] : [richText('generalfeedback', analysis, pictureOf)]),
    ...(source.score_default === null ? [] : [`<defaultgrade>${source.score_default}</defaultgrade>`]),
    ...lines,
    '</question>',
  ].join('\n')
}

/** Prints questions one after the other, with a category wherever it changes. */
export function moodlePrinter(lang: Lang): (source: RichSource, pictureOf: PictureOf) => string {
  let last = ''
  return (source, pictureOf) => {
    const category = categoryOf(source)
    const head = category === last ? '' : `<question type="category">${plainText('category', category)}</question>\n`
    last = category
    return `${head}${moodleQuestion(source, lang, pictureOf)}\n`
  }
}

/** What a file begins and ends with. */
export const moodleHead = (lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${lines.map(comment).join('\n')}\n<quiz>\n`
export const MOODLE_TAIL = '</quiz>\n'
