import { z } from 'zod'
import { anyText } from './field.ts'

// Formulas are TeX between marks in a text: \( … \) in a line, \[ … \] on a line of its own (docs/adr/0087).

/** A longer one is no formula, but text. */
export const FORMULA_MAX = 1000

/** TeX, and whether it stands on a line of its own. */
export const formula = z.strictObject({ tex: anyText(FORMULA_MAX).min(1), display: z.boolean() })
export type Formula = z.output<typeof formula>
export type TextPart = { text: string } | Formula

/** Formulas as they are shown: `html` has MathML beside it for screen readers; a formula that is not listed is shown as it is written. */
export const shownFormulas = z.array(formula.extend({ html: z.string() }))
export type ShownFormula = z.output<typeof shownFormulas>[number]

/** A backslash and the sign after it are one: `\\` before a bracket does not end a formula. */
const INSIDE = String.raw`((?:[^\\]|\\[^END]){1,${FORMULA_MAX}}?)`
const FORMULA = new RegExp(
  [
    String.raw`\\\(${INSIDE.replace('END', ')')}\\\)`,
    String.raw`\\\[${INSIDE.replace('END', String.raw`\]`)}\\\]`,
  ].join('|'),
  'g',
)

/** A text as stretches of text and formulas, in their order. */
export function formulaParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(FORMULA)) {
    const [all, inline, display] = found
    const tex = inline ?? display ?? ''
    if (tex.trim() === '' || tex.length > FORMULA_MAX) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push({ tex, display: inline === undefined })
    from = found.index + all.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** The formulas of a text. */
export const formulasIn = (text: string): Formula[] => formulaParts(text).filter((part) => 'tex' in part)

/** A formula between its marks. */
export const formulaText = ({ tex, display }: Formula): string => (display ? `\\[${tex}\\]` : `\\(${tex}\\)`)

/** By this a formula is found among others. */
export const formulaKey = ({ tex, display }: Formula): string => `${display ? 'D' : 'I'}${tex}`
