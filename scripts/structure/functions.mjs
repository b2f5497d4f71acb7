// Finds the functions of a source text with their lengths: from the line where the header begins to the line of the
// closing bracket. A function inside another is counted on its own too. The callbacks of describe, it and test are
// lists of cases and are left out.

const PARTNER = { '(': ')', '[': ']', '{': '}' }
const CLOSING = new Set(Object.values(PARTNER))

/** Partner of each bracket (both ways), and the bracket that each opening one lies in. */
function bracketsOf(bare) {
  const partner = new Map()
  const outer = new Map()
  const open = []
  for (const { 0: char, index } of bare.matchAll(/[()[\]{}]/g)) {
    if (!CLOSING.has(char)) {
      outer.set(index, open.at(-1))
      open.push(index)
      continue
    }
    // A bracket without a partner (in the text of JSX) is skipped, so that the brackets after it are read correctly.
    const at = open.findLastIndex((opening) => PARTNER[bare[opening]] === char)
    if (at === -1) continue
    partner.set(open[at], index)
    partner.set(index, open[at])
    open.length = at
  }
  return { partner, outer }
}

const skipSpace = (text, at) => {
  let end = at
  while (/\s/.test(text[end] ?? '')) end += 1
  return end
}
const lastBefore = (text, at) => text.slice(Math.max(0, at - 200), at).trimEnd()

/** After these tokens a bracket belongs to a type; after anything else a brace begins the body. */
const TYPE_GOES_ON = /(?:[:|&<,?]|=>|\b(?:is|extends|keyof|typeof|readonly|infer|asserts))$/

/** Where the body begins that follows a list of parameters, as { at, arrow }; undefined when these are no parameters. */
function bodyAfter({ bare, code }, { partner }, close) {
  const next = skipSpace(bare, close + 1)
  if (bare[next] === '{') return { at: next, arrow: false }
  if (bare.startsWith('=>', next)) return { at: skipSpace(bare, next + 2), arrow: true }
  if (bare[next] !== ':') return undefined
  for (let at = next + 1; at < bare.length; at += 1) {
    if (bare.startsWith('=>', at)) return { at: skipSpace(bare, at + 2), arrow: true }
    if (bare[at] === '{' && !TYPE_GOES_ON.test(lastBefore(code, at))) return { at, arrow: false }
    const ends =
      bare[at] === '\n' && !TYPE_GOES_ON.test(lastBefore(code, at)) && !/^\s*[|&]/.test(bare.slice(at, at + 80))
    if (ends || /[;=)\]}]/.test(bare[at])) return undefined
    if (PARTNER[bare[at]]) at = partner.get(at) ?? bare.length
  }
  return undefined
}

const GOES_ON = /^(?:[.?:+*/%&|<>=,]|\b(?:as|satisfies|in|instanceof)\b)/
const WAITS = /(?:[-?:+*%&|=!]|\b(?:await|return|typeof|new|as|satisfies))$/

/** The last position of an arrow function's expression: at a comma, a closing bracket or a new statement. */
function endOfExpression({ bare, code }, { partner }, from) {
  for (let at = from; at < bare.length; at += 1) {
    if (PARTNER[bare[at]]) at = partner.get(at) ?? bare.length
    else if (/[)\]},;]/.test(bare[at]) || bare.startsWith(' = ', at)) return at - 1
    else if (bare[at] === '\n') {
      const goesOn = WAITS.test(code.slice(from, at).trimEnd()) || GOES_ON.test(code.slice(at).trimStart().slice(0, 12))
      if (!goesOn) return at - 1
    }
  }
  return bare.length - 1
}

const NO_FUNCTION = /\b(?:if|for|while|switch|catch|with|return|await|typeof|in|of|new|super)$/
const WORD = /[\w$.]+$/
const GENERICS = /<[^<>()]*(?:<[^<>]*>[^<>()]*)*>$/

/** What is called with the bracket at `open`: `test` of `test.each([…])('…', …)`, `memo` of `memo<Props>(…)`. */
function calleeOf(bare, { partner }, open) {
  const before = lastBefore(bare, open).replace(GENERICS, '')
  if (before.endsWith(')')) {
    const close = bare.slice(0, open).trimEnd().length - 1
    return partner.has(close) ? calleeOf(bare, { partner }, partner.get(close)) : ''
  }
  return WORD.exec(before)?.[0] ?? ''
}

const TEST_CALL = /^(?:describe|it|test|suite|t\.test|test\.describe)(?:\.\w+)*$/

/** The name of the function whose parameters begin at `open`, and whether it is a callback of a test. */
function nameOf(bare, brackets, open) {
  const before = lastBefore(bare, open)
    .replace(GENERICS, '')
    .trimEnd()
    .replace(/\basync$/, '')
    .trimEnd()
  const named = /(?:\bfunction\s*\*?\s*|[{,;}\n]\s*(?:static\s+|async\s+|get\s+|set\s+|\*\s*)*)([\w$]+)$/.exec(before)
  if (named && named[1] !== 'function') return { name: named[1] }
  const assigned = /([\w$]+)\??\s*(?::[^=;{}\n]*)?=\s*\{?$/.exec(before) ?? /([\w$]+)\s*:$/.exec(before)
  if (assigned) return { name: assigned[1] }
  const call = brackets.outer.get(open)
  const callee = call !== undefined && bare[call] === '(' ? calleeOf(bare, brackets, call) : ''
  return { name: `${callee || 'function'}()`, isCase: TEST_CALL.test(callee) }
}

/** All functions of a source that readSource has read, as { name, line, lines }. */
export function functionsOf(source) {
  const { bare, lineAt } = source
  const brackets = bracketsOf(bare)
  const found = []
  for (const [open, close] of brackets.partner) {
    if (bare[open] !== '(') continue
    const before = lastBefore(bare, open)
    const body = bodyAfter(source, brackets, close)
    if (!body || (!body.arrow && (NO_FUNCTION.test(before) || !/[\w$>\]]$|\bfunction\s*\*?$/.test(before)))) continue
    const opensBlock = bare[body.at] === '{' || bare[body.at] === '('
    const end = opensBlock ? brackets.partner.get(body.at) : endOfExpression(source, brackets, body.at)
    const { name, isCase } = nameOf(bare, brackets, open)
    if (end === undefined || isCase) continue
    const line = lineAt(open)
    found.push({ name, line, lines: lineAt(end) - line + 1 })
  }
  return found
}
