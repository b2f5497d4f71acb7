// What spec/product.md promises, part by part, each sentence with its number: §2.6.4 is the fourth of §2.6. The acceptance
// checks of design/shell.md §E are numbered in the same way: §E.3.
import { cellsOf, cut } from '../fields/text.mjs'

const HEAD = /^(#{2,3}) (?:(\d+(?:\.\d+)?)\.? )?(.+)$/
/** Lists of routes: each part is a sentence of its own. */
const isRoutes = (section) => /^2\.[2-5]$/.test(section)
/** What the document says about itself is no promise. */
const ABOUT_ITSELF = /\b(?:is|are) not shown\b|^No rule is shown|\bfollow$|:$/

/** `exam plan: /list, /new and /edit/{sn}` as three; the text before a colon belongs to each. */
function partsOf(line, mark) {
  const [, head = '', rest = line] = /^([^:/]+): (.+)$/.exec(line) ?? []
  return cut(rest.replaceAll(/,? with \//g, ', /'), mark).map((part) => (head ? `${head}: ${part}` : part))
}

/** `Settings drawer (hidden by default): theme mode, …, and a button`: what a bracket says of the head is a sentence too. */
function listOf(line) {
  const [, head, bracket] = /^([^:(]+)( \([^)]*\))?: /.exec(line)
  const parts = partsOf(
    line
      .replace(`${bracket ?? ''}:`, ':')
      .replace(/, and /, ', ')
      .replace(/\.$/, ''),
    /[,;]\s+/y,
  )
  return bracket ? [head + bracket, ...parts] : parts
}

/** The sentences of a text; in §6 a semicolon ends one too. */
function plainSentences(section, text) {
  const sentences = text.split(/(?<=[.!])\s+(?=[A-Z*])/)
  if (section === '2.6' && sentences.length === 1 && /^[^,]+: /.test(text)) return listOf(text)
  return sentences
    .map((sentence) => sentence.split('; ').filter((part) => !ABOUT_ITSELF.test(part)))
    .flatMap((parts) => (section === '6' ? parts : [parts.join('; ')]))
    .map((sentence) => sentence.replaceAll('**', '').trim())
    .filter(Boolean)
}

/** The sentences of one line of a section; `group` is the bold heading above a list of calls. */
function sentencesOfLine(section, line, group) {
  if (line.startsWith('| ')) return [cellsOf(line).join(': ')]
  const text = line.replace(/^- /, '').replace(/;$/, '.')
  if (isRoutes(section) && (line.startsWith('- ') || /^[A-Z][a-z]+ only: /.test(line)))
    return partsOf(text.replace(/\.$/, ''), /[,;]\s+|(?<=\s)and\s+/y)
  return plainSentences(section, text).map((sentence) => (group ? `${group}: ${sentence}` : sentence))
}

/** Section → its sentences, in the order of the document. */
function sectionsOf(text) {
  const sections = new Map()
  let [section, group, isBody] = [undefined, '', false]
  for (const line of text.split('\n')) {
    const [, marks, number] = HEAD.exec(line) ?? []
    if (marks && (number || marks === '##')) [section, group] = [number, '']
    if (/^\|[- |]+\|$/.test(line)) isBody = true
    else if (!line.startsWith('|')) isBody = false
    if (!section || marks || !line.trim() || /^\|[- |]+\|$/.test(line) || (line.startsWith('|') && !isBody)) continue
    const [, bold] = /^\*\*([^*]+)\*\*$/.exec(line) ?? []
    if (bold) group = bold
    else {
      const found = sentencesOfLine(section, line, line.startsWith('- ') ? group : '')
      sections.set(section, [...(sections.get(section) ?? []), ...found])
    }
  }
  return sections
}

const checksOf = (shell) =>
  [.../^## E\. .*?(?=^## |$(?![\s\S]))/ms.exec(shell)[0].matchAll(/^\d+\. (.+)$/gm)].map(([, text]) => text)

/** Every sentence by its number. */
export function sentencesOf(product, shell) {
  const sections = [...sectionsOf(product), ['E', checksOf(shell)]]
  const numbered = sections.flatMap(([section, found]) => found.map((text, at) => [`${section}.${at + 1}`, text]))
  return { sentences: Object.fromEntries(numbered) }
}
