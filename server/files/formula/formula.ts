import katex from 'katex'
import { formulaKey, formulasIn } from '@zhikao/domain/kernel/formula.ts'
import type { Formula, ShownFormula } from '@zhikao/domain/kernel/formula.ts'
import { pacer } from '../document/eventLoopYield.ts'
import { textsOf } from '../richText.ts'

/** What would define macros, load something, or write attributes: a formula shows signs, nothing else. */
const CLOSED =
  /\\(?:[egx]?def|(?:re)?newcommand|providecommand|futurelet|let|global|long|href|url|includegraphics|html[A-Za-z]*)(?![A-Za-z])/
/** Of the result; larger ones are no formula of a question. */
const HTML_MAX = 100_000
const LOOK = {
  output: 'htmlAndMathml',
  throwOnError: true,
  trust: false,
  strict: 'ignore',
  /** In em: of rules and spaces. */
  maxSize: 20,
  maxExpand: 200,
} as const

/** A formula as HTML and MathML; null: it is no TeX that can be shown. */
function rendered({ tex, display }: Formula): string | null {
  if (CLOSED.test(tex)) return null
  try {
    const html = katex.renderToString(tex, { ...LOOK, displayMode: display })
    return html.length > HTML_MAX ? null : html
  } catch (error) {
    // Of its syntax; RangeError: of a nesting without end.
    if (error instanceof katex.ParseError || error instanceof RangeError) return null
    throw error
  }
}

const CACHE_MAX = 2000
/** The formulas that were shown last: papers repeat them, and the next candidate reads the same. */
const cache = new Map<string, string | null>()

function shownAs(one: Formula): string | null {
  const key = formulaKey(one)
  const known = cache.get(key)
  const html = known === undefined ? rendered(one) : known
  cache.delete(key)
  cache.set(key, html)
  const [oldest] = cache.keys()
  if (cache.size > CACHE_MAX && oldest !== undefined) cache.delete(oldest)
  return html
}

/** A formula as MathML, with its TeX in an annotation; null: it is no TeX that can be shown. */
export function mathMl(one: Formula): string | null {
  if (shownAs(one) === null) return null
  const html = katex.renderToString(one.tex, { ...LOOK, output: 'mathml', displayMode: one.display })
  return /<math[^]*<\/math>/.exec(html)?.[0] ?? null
}

/** Texts with formulas: cleaned HTML, or lines. */
export type FormulaTexts = { html?: readonly (string | null)[]; lines?: readonly (string | null)[] }

function* formulasOf({ html = [], lines = [] }: FormulaTexts): Generator<Formula> {
  for (const text of html) for (const part of text?.includes('\\') ? textsOf(text) : []) yield* formulasIn(part)
  for (const text of lines) if (text?.includes('\\')) yield* formulasIn(text)
}

/** The formulas of texts as they are shown, each once. One that cannot be shown is left out: it is shown as it is written. */
export async function showFormulas(texts: FormulaTexts): Promise<ShownFormula[]> {
  const turn = pacer()
  const shown = new Map<string, ShownFormula>()
  for (const one of formulasOf(texts)) {
    const key = formulaKey(one)
    const html = shown.has(key) ? null : shownAs(one)
    if (html !== null) shown.set(key, { ...one, html })
    await turn()
  }
  return [...shown.values()]
}

/** The first formula of texts that cannot be shown. */
export function brokenFormula(texts: FormulaTexts): Formula | null {
  for (const one of formulasOf(texts)) if (shownAs(one) === null) return one
  return null
}
