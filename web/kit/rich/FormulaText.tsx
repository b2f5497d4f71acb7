import { useCallback } from 'react'
import type { ReactNode } from 'react'
import type { ShownFormula } from '@zhikao/domain/kernel/formula.ts'
import { formulaNodes, ShownFormulas, useFormulas } from './useFormulas.ts'

/** Around texts with formulas: as the server shows them. */
export function Formulas({ of, children }: { of: readonly ShownFormula[]; children: ReactNode }) {
  return <ShownFormulas value={of}>{children}</ShownFormulas>
}

/** A plain text with its formulas. */
export function FormulaText({ text }: { text: string | null }) {
  const formulas = useFormulas()
  const fill = useCallback(
    (node: HTMLElement | null) => node?.replaceChildren(...formulaNodes(text ?? '', formulas)),
    [text, formulas],
  )
  return <bdi ref={fill} />
}
