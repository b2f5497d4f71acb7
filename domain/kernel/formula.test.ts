import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMULA_MAX, formulaParts, formulaText } from './formula.ts'

const I = (tex: string) => ({ tex, display: false })
const D = (tex: string) => ({ tex, display: true })

test.each([
  ['no formula', '孔径 (D) 与 [d]', [{ text: '孔径 (D) 与 [d]' }]],
  [
    'one in a line',
    String.raw`速度\(v=\frac{\pi dn}{1000}\)是`,
    [{ text: '速度' }, I(String.raw`v=\frac{\pi dn}{1000}`), { text: '是' }],
  ],
  ['one on a line of its own, with spaces', String.raw`\[ a^2 \]`, [D(' a^2 ')]],
  ['two', String.raw`\(a\)\(b\)`, [I('a'), I('b')]],
  [
    'a row end before a bracket',
    String.raw`\[a\\[2pt]b\]\(c\\) d\)`,
    [D(String.raw`a\\[2pt]b`), I(String.raw`c\\) d`)],
  ],
  ['brackets of the other kind', String.raw`\(a\]b\)`, [I(String.raw`a\]b`)]],
  ['an empty one', String.raw`\(  \)`, [{ text: String.raw`\(  \)` }]],
  ['one without an end', String.raw`\(a`, [{ text: String.raw`\(a` }]],
  ['too long', `\\(${'x'.repeat(FORMULA_MAX + 1)}\\)`, [{ text: `\\(${'x'.repeat(FORMULA_MAX + 1)}\\)` }]],
])('%s (ADR 0087)', (_, text, parts) => {
  expect(formulaParts(text)).toEqual(parts)
})

test('the parts of any text are the text (ADR 0087)', () => {
  const pieces = fc.constantFrom('\\(', '\\)', '\\[', '\\]', '\\\\', 'a', ' ', '\n', '{', '}', '中')
  const text = fc.array(pieces, { maxLength: 40 }).map((list) => list.join(''))
  fc.assert(
    fc.property(text, (given) => {
      const parts = formulaParts(given).map((part) => ('tex' in part ? formulaText(part) : part.text))
      expect(parts.join('')).toBe(given)
    }),
  )
})

test('many marks without an end are read in time that grows with the text (ADR 0087)', () => {
  const steps = (count: number) => formulaParts('\\('.repeat(count)).length
  expect(steps(10_000)).toBe(1)
})
