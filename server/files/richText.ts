import { diffArrays, diffWordsWithSpace } from 'diff'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import { accepted } from '@zhikao/domain/kernel/faults.ts'
import { anyText } from '@zhikao/domain/kernel/field.ts'
import {
  isRichLink,
  pictureKey,
  RICH_ALIGNMENTS,
  RICH_ELEMENTS,
  RICH_SYNONYMS,
} from '@zhikao/domain/kernel/richText.ts'

const isAlignment = (value: string) => RICH_ALIGNMENTS.some((one) => one === value)
const COUNT = /^[1-9]\d{0,3}$/

type Attributes = Record<string, string>
const KEPT: Record<string, (value: string) => boolean> = {
  align: isAlignment,
  href: isRichLink,
  src: (value) => pictureKey(value) !== null,
  alt: () => true,
  width: (value) => COUNT.test(value),
  colspan: (value) => COUNT.test(value),
  rowspan: (value) => COUNT.test(value),
  start: (value) => COUNT.test(value),
}

/** The attributes with an allowed value; those that an element does not have are removed afterwards. */
const checked = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name, value]) => KEPT[name]?.(value)))

const CLEANING: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(RICH_ELEMENTS),
  allowedAttributes: Object.fromEntries(Object.entries(RICH_ELEMENTS).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 60,
  transformTags: {
    '*': (tagName, attribs) => {
      const synonyms: Partial<Record<string, string>> = RICH_SYNONYMS
      return { tagName: synonyms[tagName] ?? tagName, attribs: checked(attribs) }
    },
  },
  // A picture from elsewhere is none; a link without an address is its text.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

/** HTML of a user as it may be stored and shown: the elements and attributes of kernel/richText.ts, nothing that runs or is loaded from elsewhere. */
export const cleanRichText = (html: string): string => sanitizeHtml(html, CLEANING).trim()

/**
 * The same as it is stored, at most so many characters. The cleaned text is checked once more as any text is: what were entities
 * are characters now, and what was escaped is longer. Throws `input` at the field.
 */
export function storedRichText(field: string, html: string, max: number): string {
  const taken = accepted(z.record(z.string(), anyText(max)), { [field]: cleanRichText(html) })
  return taken[field] ?? ''
}

const BEGINNING_MAX = 200
const BLOCK_END = /<\/(?:p|h[2-4]|li|tr|pre|blockquote)>|<br \/>|<hr \/>/g
const CELL_END = /<\/t[dh]>/g

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The stretches of text of a cleaned text, between its elements. */
export const textsOf = (html: string): string[] => html.split(/<[^>]*>/).map(unescaped)

/** A cleaned text without its elements: a line for each block, cells of a row apart by a tab. */
export function plainTextOf(html: string): string {
  const lines = html.replaceAll(CELL_END, '\t').replaceAll(BLOCK_END, '\n')
  const bare = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
  return unescaped(bare)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The first characters of a cleaned text, for the audit trail: whole ones, since half of one is no JSON for PostgreSQL. */
export const beginningOf = (html: string): string => [...plainTextOf(html)].slice(0, BEGINNING_MAX).join('')

export type TextChange = { kind: 'same' | 'added' | 'removed'; text: string }
type Part = { added?: boolean; removed?: boolean }
const kindOf = ({ added, removed }: Part): TextChange['kind'] => (added ? 'added' : removed ? 'removed' : 'same')

/** Longer lines are compared as wholes: the time for single words grows with the square of the length. */
const FINE_MAX = 4000
/** With more changed lines, or more changed words of a line, the two have nothing to do with each other; the time grows with the square of the changes. */
const EDITS_MAX = { lines: 1000, words: 200 }

/** What changed between two plain texts: by lines, and within a changed line by words. */
export function textChanges(before: string, after: string): TextChange[] {
  const parts = diffArrays(before.split('\n'), after.split('\n'), { maxEditLength: EDITS_MAX.lines })
  if (!parts)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return parts.flatMap((part, at): TextChange[] => {
    const text = textOf(part)
    const [previous, next] = [parts[at - 1], parts[at + 1]]
    // What was added for removed lines is compared with them.
    if (part.added && previous?.removed) return []
    return part.removed && next?.added ? wordChanges(text, textOf(next)) : [{ kind: kindOf(part), text }]
  })
}

const textOf = ({ value }: { value: readonly string[] }) => `${value.join('\n')}\n`
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' })

/** What changed within lines: by words, or the whole. */
function wordChanges(before: string, after: string): TextChange[] {
  const bounds = { intlSegmenter: WORDS, maxEditLength: EDITS_MAX.words }
  const words = before.length + after.length <= FINE_MAX ? diffWordsWithSpace(before, after, bounds) : undefined
  if (words) return words.map((one) => ({ kind: kindOf(one), text: one.value }))
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}
