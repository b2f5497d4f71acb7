// Cutting the design's lines: at a separator, but never inside brackets or `code`.
const OPEN = '({[（'
const CLOSE = ')}]）'

/** The pieces of a text between separators (a regular expression with the flag y) that lie outside brackets and code. */
export function cut(text, separator) {
  const pieces = ['']
  let depth = 0
  let isCode = false
  for (let at = 0; at < text.length; at += 1) {
    separator.lastIndex = at
    const found = depth === 0 && !isCode ? separator.exec(text) : null
    if (found) {
      pieces.push('')
      at += found[0].length - 1
      continue
    }
    const letter = text[at]
    if (letter === '`') isCode = !isCode
    else if (OPEN.includes(letter)) depth += 1
    else if (CLOSE.includes(letter)) depth = Math.max(0, depth - 1)
    pieces[pieces.length - 1] += letter
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}

/** The text without its brackets. */
export function outsideOf(text) {
  let depth = 0
  let outside = ''
  for (const letter of text) {
    if (OPEN.includes(letter)) depth += 1
    if (depth === 0) outside += letter
    if (CLOSE.includes(letter)) depth = Math.max(0, depth - 1)
  }
  return outside.replaceAll(/\s+/g, ' ').trim()
}

/** Sentences and their halves. */
export const clausesOf = (text) => cut(text, /\.(?=\s+(?:[A-Z`*"(\p{Script=Han}]|center\/|auth\/))|;(?=\s)|[.;]$/uy)

/** The cells of a line of a table; `\\|` is a bar inside a cell. */
export const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
