// The shape of a line: what is left of it when names, strings and numbers are blanked. Two lines that differ only in
// what they name have the same shape.
import { words } from '../structure/areas.mjs'
import { tokensOf } from '../structure/source.mjs'

const KEYWORDS = words(`
  as async await break case catch class const continue default delete do else export extends false finally for from
  function if implements in infer instanceof interface is keyof let new null of readonly return satisfies switch throw
  true try type typeof undefined void while yield
`)
const SQL_KEYWORDS = words(`
  all and any as asc between by case coalesce count cross delete desc distinct do else end exists filter for from group
  having ilike in insert into is join lateral left like limit not null nulls offset on only or order over partition
  returning select set skip then true false union update using values when where with
`)

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*/gu
const blankNames = (text, keywords) =>
  text.replace(NAME, (word) => (/^\d/.test(word) ? '0' : keywords.includes(word) ? word : '$'))

const lineBreaks = (text) => text.replace(/[^\n]/g, '')

/** A template of several lines is mostly SQL: its lines are compared like code. Other text is one blank string. */
const BLANKED = {
  comment: lineBreaks,
  string: () => '"',
  pattern: () => '"',
  template: (text) => (text.includes('\n') ? blankNames(text, SQL_KEYWORDS) : '"'),
  code: (text) => blankNames(text, KEYWORDS),
}

const IMPORT = /^import\b[^'"]*['"][^'"\n]*['"]/gm

const PUNCTUATION = /^(?:<\/[$.]*>|[^\w$"])*$/

/** The lines that are compared, as { line, shape }: no imports, comments, blank lines, punctuation or closing tags only. */
export function shapesOf(source) {
  const whole = source.replace(IMPORT, lineBreaks)
  const blanked = [...tokensOf(whole)].map(({ kind, at, end }) => BLANKED[kind](whole.slice(at, end))).join('')
  return blanked
    .split('\n')
    .map((text, index) => ({ line: index + 1, shape: text.replace(/\s+/g, '') }))
    .filter(({ shape }) => !PUNCTUATION.test(shape))
}
