import { kernelMessages } from '../../kernel/messages.ts'
import { fill } from '../../kernel/text.ts'
import type { Lang, Text } from '../../kernel/text.ts'
import { noticeLetters } from './notice.messages.ts'

/** A notice as a mail tells it: what the bell shows, and the address of its screen where there is one. Opinions are read on the platform only. */
export type LetterItem = { title: Text; abstract: Text; link: string | null }
type LetterText = { subject: string; text: string }

/** Characters that end a line, that are not shown, or that change the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu
const SUBJECT_MAX = 120

/** A text as one line: a subject that had a line break could add a header or a recipient. */
export const oneLine = (text: string): string => text.replaceAll(UNSEEN, ' ').replaceAll(/ {2,}/g, ' ').trim()

const clipped = (text: string) => {
  const characters = Array.from(text)
  return characters.length > SUBJECT_MAX ? `${characters.slice(0, SUBJECT_MAX - 1).join('')}…` : text
}
const platform = kernelMessages.platform_name
const said = (text: Text, params: Record<string, string | number>, lang: Lang) =>
  fill(text, { platform, ...params })[lang]

/** How to change the choice; the address where the platform knows its own. */
const foot = (lang: Lang, settings: string | null) =>
  ['--', said(noticeLetters.foot, {}, lang), ...(settings === null ? [] : [settings])].join('\n')

const linesOf = ({ title, abstract, link }: LetterItem, lang: Lang, indent = ''): string[] =>
  [oneLine(abstract[lang]), ...(link === null ? [] : [link])]
    .filter((line) => line !== '' && line !== oneLine(title[lang]))
    .map((line) => `${indent}${line}`)

/** The mail of one notice, in plain text. */
export function letterOf(item: LetterItem, lang: Lang, settings: string | null): LetterText {
  const title = oneLine(item.title[lang])
  return {
    subject: clipped(said(noticeLetters.subject, { title }, lang)),
    text: [[title, ...linesOf(item, lang)].join('\n\n'), foot(lang, settings)].join('\n\n'),
  }
}

type Digest = { items: readonly LetterItem[]; total: number; time: string }

/** The daily mail: the newest unread notices, and how many there are besides. */
export function digestOf({ items, total, time }: Digest, lang: Lang, settings: string | null): LetterText {
  const listed = items.map((item, at) =>
    [`${at + 1}. ${oneLine(item.title[lang])}`, ...linesOf(item, lang, '   ')].join('\n'),
  )
  const more = total - items.length
  return {
    subject: said(noticeLetters.digest_subject, { total }, lang),
    text: [
      said(noticeLetters.digest_head, { total, time }, lang),
      ...listed,
      ...(more > 0 ? [said(noticeLetters.more, { more }, lang)] : []),
      foot(lang, settings),
    ].join('\n\n'),
  }
}
