// Reads TypeScript as text: what is comment, what is string, what is code. No compiler is needed (TypeScript 7 has no
// JS API), and the rules do not need more.

/**
 * Comments, strings, templates and regular expressions are one token each; `code` is anything else, up to a character
 * that can open another token or ends a hole of a template. A quote that is not closed on its line, such as an
 * apostrophe in JSX text, is code.
 */
const TOKENS = Object.entries({
  comment: /\/\/.*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))/y,
  string: /(["'])(?:\\[\s\S]|(?!\1)[^\\\n])*\1/y,
  pattern:
    /(?<=(?:[(,=:[!&|?{};+*%~^-]|=>|\b(?:return|typeof|case|in|of|await))\s*)\/(?!>)(?:\\[\s\S]|\[(?:\\[\s\S]|[^\]\\\n])*\]|[^/\\\n[])*\//y,
  code: /[^'"`/{}]+|[^`]/y,
})

/** Where the token that starts at `at` ends, and its kind. */
function tokenAt(source, at) {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at
    if (pattern.test(source)) return { kind, at, end: pattern.lastIndex }
  }
  return { kind: 'template', at, end: endOfTemplate(source, at) }
}

function endOfTemplate(source, at) {
  for (let i = at + 1; i < source.length; i += 1) {
    if (source[i] === '\\') i += 1
    else if (source[i] === '`') return i + 1
    else if (source.startsWith('${', i)) i = endOfHole(source, i + 2) - 1
  }
  return source.length
}

function endOfHole(source, at) {
  let depth = 1
  for (let i = at; i < source.length; ) {
    if (source[i] === '{') depth += 1
    if (source[i] === '}') depth -= 1
    if (depth === 0) return i + 1
    i = tokenAt(source, i).end
  }
  return source.length
}

/** Every token of the source in order, as { kind, at, end }. */
export function* tokensOf(source) {
  for (let at = 0; at < source.length; ) {
    const token = tokenAt(source, at)
    yield token
    at = token.end
  }
}

const blank = (text) => text.replace(/[^\n]/g, ' ')
const VIEWS = { code: ['comment'], words: ['comment', 'pattern'], bare: ['comment', 'pattern', 'string', 'template'] }

/** `code` has its comments blanked, `words` its patterns too, `bare` all text; each keeps every position of the source. */
export function readSource(source) {
  const tokens = [...tokensOf(source)].map(({ kind, at, end }) => ({ kind, text: source.slice(at, end) }))
  const views = Object.entries(VIEWS).map(([view, blanked]) => [
    view,
    tokens.map(({ kind, text }) => (blanked.includes(kind) ? blank(text) : text)).join(''),
  ])
  return { source, ...Object.fromEntries(views), lineAt: (index) => source.slice(0, index).split('\n').length }
}
