import { expect, test } from 'vitest'
import { formulaRows } from './formulaLines.ts'
import { outlineOf, plainPath } from './formulaOutline.ts'

const S = String.raw
const inline = (tex: string) => outlineOf({ tex, display: false })

test('a formula is as wide and as high as MathJax says, in em (ADR 0087)', async () => {
  const [x, fraction] = [await inline('x'), await inline(S`\frac{1}{2}`)]
  // Of the glyph: 572 of 1000 units wide, 442 high, 11 deep.
  expect([x?.width, x?.above, x?.below].map((value) => Math.round((value ?? 0) * 1000))).toEqual([572, 442, 11])
  expect(fraction?.above).toBeGreaterThan(x?.above ?? 0)
  expect(fraction?.below).toBeGreaterThan(0.3)
})

test('signs without a glyph in the font of formulas are text at their place (ADR 0087)', async () => {
  const outline = await inline(S`v_{\text{切削}}`)
  const texts = outline?.marks.flatMap((mark) => ('text' in mark ? [mark.text] : []))
  expect(texts?.join('')).toBe('切削')
})

test('the stretched piece of a tall bracket is drawn within its frame (ADR 0087)', async () => {
  const outline = await inline(S`\left(\begin{array}{c}1\\2\\3\\4\\5\end{array}\right.`)
  expect(outline?.marks.some(({ frame }) => frame !== null)).toBe(true)
})

test('what MathJax does not know has no outline (ADR 0087)', async () => {
  expect(await inline(S`\nichts{x}`)).toBeNull()
})

test('a row of smooth curves has its control points written out (ADR 0087)', () => {
  expect(plainPath('M0 0Q10 10 20 0T40 0T60 0H70V5Z')).toBe('M0 0Q10 10 20 0Q30 -10 40 0Q50 10 60 0H70V5Z')
})

test('a text is broken between formulas; one on a line of its own has it; an unknown one is written as it is (ADR 0087)', async () => {
  const look = { size: 10, color: '#000000' }
  const rows = await formulaRows(S`甲 \(x\) 乙 \[y\] 丙 \(\nichts\)`, look, 500)
  expect(rows.map(({ pieces }) => pieces.map((piece) => ('text' in piece ? piece.text : '∎')))).toEqual([
    ['甲 ', '∎', ' 乙'],
    ['∎'],
    [S`丙 \(\nichts\)`],
  ])
  const narrow = await formulaRows(S`\(x\)\(x\)\(x\)\(x\)`, look, 12)
  expect(narrow.map(({ pieces }) => pieces.length)).toEqual([2, 2])
})
