import { expect, test } from 'vitest'
import { cleanRichText } from '../richText.ts'
import { brokenFormula, showFormulas } from './formula.ts'

const S = String.raw

test('formulas of HTML and of lines are shown once each, with MathML (ADR 0087)', async () => {
  const html = cleanRichText(
    S`<p>切削速度 \(v&lt;\frac{\pi dn}{1000}\)，<b>同</b> \(v&lt;\frac{\pi dn}{1000}\)</p><p>\[a^2\]</p>`,
  )
  const shown = await showFormulas({ html: [html, null], lines: [S`取 \(a^2\)`, null] })
  expect(shown.map(({ tex, display }) => [tex, display])).toEqual([
    [S`v<\frac{\pi dn}{1000}`, false],
    ['a^2', true],
    ['a^2', false],
  ])
  for (const { html: one } of shown) expect(one).toMatch(/^<span class="katex(?:-display)?">.*<math /)
  expect(shown[0]?.html).toContain('<mo>&lt;</mo>')
})

test.each([
  ['a brace without an end', S`\frac{1`],
  ['an unknown command', S`\nichts`],
  ['a command that loads a picture', S`\includegraphics{/api/media}`],
  ['a link', S`\href{javascript:alert(1)}{x}`],
  ['attributes', S`\htmlStyle{position:fixed}{x}`],
  ['a definition that doubles itself', S`\def\a{\a\a}\a`],
  ['a short text that grows', S`\newcommand\a{${'x'.repeat(400)}}${S`\a`.repeat(200)}`],
  ['a nesting that grows', `${S`\sqrt{`.repeat(142)}${'}'.repeat(142)}`],
])('%s is no formula (ADR 0087)', async (_, tex) => {
  const lines = [`\\(${tex}\\)`]
  expect(brokenFormula({ lines })).toEqual({ tex, display: false })
  expect(await showFormulas({ lines })).toEqual([])
})

test('signs of HTML in a formula are text (ADR 0087)', async () => {
  const [shown] = await showFormulas({ lines: [S`\(\text{<img src=x onerror=alert(1)>}\)`] })
  expect(shown?.html).not.toContain('<img')
})

test('what questions are written with can be shown (ADR 0087)', () => {
  const used = [
    S`\Phi 50^{+0.025}_{-0.010}`,
    S`\sqrt[3]{x^2+1}\le\sum_{i=1}^{n} a_i`,
    S`\begin{cases}x+y=1\\[2pt]x-y=2\end{cases}`,
    S`U_{\text{额定}}=220\,\mathrm{V},\quad\varphi=30^\circ`,
    S`R_a \approx 3.2\ \mathrm{\mu m}`,
    S`\overline{AB}\parallel\overrightarrow{CD}`,
    S`\left(\frac{1}{2}\right)^{n}\ne\int_0^{\pi}\sin x\,dx`,
    S`\begin{bmatrix}1&0\\0&1\end{bmatrix}`,
  ]
  expect(used.map((tex) => brokenFormula({ lines: [`\\(${tex}\\)`] }))).toEqual(used.map(() => null))
})
