// The rules of design/domain.md that have a table test with their numbers (issue 14): the items of its list “Decided”
// about scoring, calls, examiners and the draw, and the sections about scoring, flags, retakes and examiners.
import { cut } from './cut.mjs'

const DECIDED = new Set(['13', '14', '15', '16', '25'])
const RULES = new Set(['6.1', '6.2', '6.3', '6.4'])
const NAMES = [...[...DECIDED].map((item) => `Decided ${item}`), ...[...RULES].map((part) => `domain ${part}`)]
const HEAD = /^#{2,3} (\d+(?:\.\d+)?)?\.? ?(.*)$/
const ITEM = /^(\d+)\. (?:\*\*([^*]+?)\.?\*\*)?/
/** Where a rule was found: `[S26]`, `[A]`, `[A; official rules found are narrower]`. */
const SOURCE = /\s*\[(?:S\d+|A|SPEC)\b[^\]]*\]/g

/** The sentences of a line, each part between semicolons as a rule of its own, without sources and marks of style. */
const rulesOf = (line) =>
  line
    .replace(/^(?:- |\d+\. )/, '')
    .replaceAll(SOURCE, '')
    .replaceAll(/\*+/g, '')
    .split(/(?<=[.!])\s+(?=[A-Z`])/)
    .flatMap((sentence) => cut(sentence, /^;$/))

/** The sections `Decided 13` … and `domain 6.1` …, each with its rules, in the order of the document. */
export function domainSections(text) {
  const sections = []
  let number = ''
  let isDecided = false
  for (const line of text.split('\n')) {
    const [head, headNumber = '', title] = HEAD.exec(line) ?? []
    if (head) {
      number = headNumber
      isDecided = false
      if (RULES.has(number)) sections.push({ section: `domain ${number}`, title, rows: [] })
    } else if (/^\*\*Decided\b/.test(line)) isDecided = true
    const [item, itemNumber, itemTitle] = (isDecided && ITEM.exec(line)) || []
    if (item && DECIDED.has(itemNumber))
      sections.push({ section: `Decided ${itemNumber}`, title: itemTitle, rows: rulesOf(line) })
    else if (!head && RULES.has(number) && line.trim()) sections.at(-1).rows.push(...rulesOf(line))
  }
  const missing = NAMES.filter((name) => !sections.some((one) => one.section === name && one.rows.length > 0))
  if (missing.length > 0) throw new Error(`design/domain.md has no ${missing.join(', ')} any more`)
  return sections
}
