import DOMPurify from 'dompurify'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { formulaKey, formulaParts, formulaText } from '@zhikao/domain/kernel/formula.ts'
import type { ShownFormula } from '@zhikao/domain/kernel/formula.ts'
import './rich.css'

/** The formulas of a part of a page, as the server shows them. */
export const ShownFormulas = createContext<readonly ShownFormula[]>([])

/** By formulaKey, their HTML. */
export type FormulaMap = ReadonlyMap<string, string>
const NONE: FormulaMap = new Map()
let isStyled = false

/** The formulas that the texts of this part may have: none until their style has been loaded. */
export function useFormulas(): FormulaMap {
  const shown = use(ShownFormulas)
  const [isReady, setReady] = useState(isStyled)
  const isNeeded = shown.length > 0
  useEffect(() => {
    if (!isNeeded || isReady) return
    void import('katex/dist/katex.min.css').then(() => {
      isStyled = true
      setReady(true)
    })
  }, [isNeeded, isReady])
  const known = useMemo(() => new Map(shown.map((one) => [formulaKey(one), one.html])), [shown])
  return isReady ? known : NONE
}

const purify = DOMPurify(window)
/** What KaTeX writes: MathML, and HTML and SVG with places of their own. */
const KNOWN = {
  USE_PROFILES: { html: true, mathMl: true, svg: true },
  ADD_TAGS: ['semantics', 'annotation'],
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** A text as nodes, its formulas as they are shown; one that is not known is shown as it is written. */
export function formulaNodes(text: string, formulas: FormulaMap): (Node | string)[] {
  if (formulas.size === 0 || !text.includes('\\')) return [text]
  return formulaParts(text).map((part) => {
    if (!('tex' in part)) return part.text
    const html = formulas.get(formulaKey(part))
    // It came from the server's KaTeX: this is the second look at it.
    return html === undefined ? formulaText(part) : purify.sanitize(html, KNOWN)
  })
}
