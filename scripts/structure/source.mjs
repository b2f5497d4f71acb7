// Reads TypeScript as text: what is comment, what is string, what is code. No compiler is needed (TypeScript 7 has no
// JS API), and the rules do not need more.

const REGEX_MAY_FOLLOW = /(?:[(,=:[!&|?{};+*%~^-]|=>|\b(?:return|typeof|case|in|of|await))\s*$/

const blank = (text) => text.replace(/[^\n]/g, ' ')

/** Where the token that starts at `at` ends; comments, strings, templates and regular expressions are one token each. */
function tokenAt(source, at) {
  const two = source.slice(at, at + 2)
  if (two === '//') return { kind: 'comment', end: endOr(source, source.indexOf('\n', at)) }
  if (two === '/*') return { kind: 'comment', end: endOr(source, source.indexOf('*/', at + 2), 2) }
  const char = source[at]
  if (char === "'" || char === '"') return { kind: 'string', end: endOfQuoted(source, at, char) }
  if (char === '`') return { kind: 'template', end: endOfTemplate(source, at) }
  if (char === '/' && source[at + 1] !== '>' && REGEX_MAY_FOLLOW.test(source.slice(Math.max(0, at - 40), at))) {
    return { kind: 'pattern', end: endOfQuoted(source, at, '/') }
  }
  return { kind: 'code', end: at + 1 }
}

const endOr = (source, found, plus = 0) => (found === -1 ? source.length : found + plus)

/** An apostrophe in JSX text opens no string: a quote that is not closed on its line counts as code. */
function endOfQuoted(source, at, quote) {
  let inClass = false
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i += 1) {
    if (source[i] === '\\') i += 1
    else if (quote === '/' && source[i] === '[') inClass = true
    else if (quote === '/' && source[i] === ']') inClass = false
    else if (source[i] === quote && !inClass) return i + 1
  }
  return at + 1
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

const SHOWN = {
  code: ['code', 'string', 'template', 'pattern'],
  words: ['code', 'string', 'template'],
  bare: ['code'],
}

/** Code without a character that can open another token: read in one step, for speed. */
const PLAIN = /[^'"`/]+/y

/** Every token of the source in order, as { kind, at, end }. */
export function* tokensOf(source) {
  for (let at = 0; at < source.length; ) {
    PLAIN.lastIndex = at
    const token = PLAIN.test(source) ? { kind: 'code', end: PLAIN.lastIndex } : tokenAt(source, at)
    yield { ...token, at }
    at = token.end
  }
}

/** `code` has its comments blanked, `words` its patterns too, `bare` all text; each keeps every position of the source. */
export function readSource(source) {
  const views = { code: '', words: '', bare: '' }
  for (const { kind, at, end } of tokensOf(source)) {
    const text = source.slice(at, end)
    for (const view of Object.keys(views)) views[view] += SHOWN[view].includes(kind) ? text : blank(text)
  }
  return { source, ...views, lineAt: (index) => source.slice(0, index).split('\n').length }
}

/** The text from the bracket at `open` to its partner, both included; `bare` must have its strings blanked. */
export function balanced(bare, open) {
  const pairs = { '(': ')', '{': '}', '[': ']' }
  const stack = []
  for (let i = open; i < bare.length; i += 1) {
    if (pairs[bare[i]]) stack.push(pairs[bare[i]])
    else if (bare[i] === stack.at(-1)) stack.pop()
    if (stack.length === 0) return bare.slice(open, i + 1)
  }
  return bare.slice(open)
}
