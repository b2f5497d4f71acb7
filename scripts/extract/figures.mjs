// Each figure of the rules of design/domain.md: §6 line by line, and of the decided points the clauses that speak of a
// setting. `6.4.2` is the second line of §6.4, `D16.4` the fourth clause of the sixteenth decided point.
import { cellsOf } from '../fields/text.mjs'

/** Sources, references to other parts, letters of a list and file formats are no figures. */
const NO_FIGURES = /\[(?:S\d+\w?|A)[^\]]*\]|§[\d.]+\w?|Decided \d+|(?<!` )\(\d+\)|\bA4\b|issue \d+/g
const FIGURE = /\d+(?:\.\d+)?(?:\s*\/\s*\d+)*/g
/** A name of the rules, such as `late_min`. */
const NAME = /\b[a-z]+(?:_[a-z]+)+\b/g
const NAMED = /`[a-z_]+`(?: =)? \(?\d/

/** Figures in words, as §6 has them. */
const WORDS = /\b(?:one|two|three|nine|fourteen|half a year)\b/i

const figuresOf = (text, form) =>
  [...text.replaceAll(NO_FIGURES, ' ').matchAll(form)].flatMap(([one]) => one.toLowerCase().split(/\s*\/\s*/))
const FIGURE_OR_WORD = new RegExp(`${FIGURE.source}|${WORDS.source}`, 'gi')
const namesOf = (text) => [...new Set(text.match(NAME) ?? [])]
const lineOf = (text, form = FIGURE) => ({ text, figures: figuresOf(text, form), names: namesOf(text) })
const isTold = ({ figures, names }) => figures.length > 0 || names.length > 0

function ofRules(text) {
  const lines = {}
  const counts = new Map()
  let section
  for (const line of text.split('\n')) {
    const [, number] = /^### (6\.\d+) /.exec(line) ?? []
    if (/^#{2,3} /.test(line)) section = number
    if (!section || number || !line.trim() || /^(?:\|[- |]+\||-+)$/.test(line) || line.startsWith('| Setting |'))
      continue
    const at = (counts.get(section) ?? 0) + 1
    counts.set(section, at)
    const [name, value] = line.startsWith('| ') ? cellsOf(line) : []
    lines[`${section}.${at}`] = lineOf(name ? `${name}: ${value}` : line.replace(/^- /, ''), FIGURE_OR_WORD)
  }
  return lines
}

function ofDecided(text) {
  const [decided = ''] = /^\*\*Decided, and stronger.*?^---/ms.exec(text) ?? []
  const found = decided.split('\n').flatMap((line) => {
    const [, number, point] = /^(\d+)\. (.+)$/.exec(line) ?? []
    if (!number) return []
    return point
      .split(/; |(?<=[.!)]) (?=[A-Z*])/)
      .map((clause, at) => [`D${number}.${at + 1}`, clause])
      .filter(([, clause]) => /\bsettings?\b/.test(clause) || NAMED.test(clause))
  })
  return Object.fromEntries(found.map(([at, clause]) => [at, lineOf(clause)]))
}

/** Every line of §6 and every clause about a setting, with its figures and names. */
export function figuresOfRules(text) {
  const lines = { ...ofRules(text), ...ofDecided(text) }
  return { lines: Object.fromEntries(Object.entries(lines).filter(([, line]) => isTold(line))) }
}
