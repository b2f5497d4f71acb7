import type { LiteElement, LiteNode } from 'mathjax-full/js/adaptors/lite/Element.js'
import { formulaKey } from '@zhikao/domain/kernel/formula.ts'
import type { Formula } from '@zhikao/domain/kernel/formula.ts'

/** x' = a·x + c·y + e, y' = b·x + d·y + f: pdfkit's order. */
export type Matrix = readonly [number, number, number, number, number, number]
/** What is drawn: a curve as the `d` of an SVG path, filled or as a line, or signs that the font of formulas does not have. In a `frame`, which has its own place, nothing is seen outside of it. */
type Mark = { matrix: Matrix; frame: Frame | null } & Drawn
type Frame = { matrix: Matrix; path: string }
/** A formula in em, y down, its origin at the left end of the baseline; `above` and `below`: how far it reaches from there. */
export type FormulaOutline = { width: number; above: number; below: number; marks: readonly Mark[] }

type Drawn = { path: string; stroke: number | null } | { text: string; size: number }
/** Of lines that do not say theirs. */
const STROKE = 60
/** Units of MathJax in an em. */
const UNITS = 1000
const SAME: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export const after = ([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix => {
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The transformations that MathJax writes. */
const MATRICES: Record<string, (values: readonly number[]) => Matrix> = {
  translate: ([x = 0, y = 0]) => [1, 0, 0, 1, x, y],
  scale: ([x = 1, y = x]) => [x, 0, 0, y, 0, 0],
  rotate: ([degrees = 0]) => {
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    return [cosine, sine, -sine, cosine, 0, 0]
  },
  matrix: ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => [a, b, c, d, e, f],
}

function matrixOf(transform: unknown): Matrix {
  if (typeof transform !== 'string') return SAME
  return [...transform.matchAll(/([a-z]+)\(([^)]*)\)/g)].reduce((matrix, [, name = '', values = '']) => {
    const next = MATRICES[name]
    if (!next) throw new Error(`no transformation of a formula: ${name}`)
    return after(
      matrix,
      next(
        values
          .trim()
          .split(/[\s,]+/)
          .map(Number),
      ),
    )
  }, SAME)
}

type Attributes = LiteElement['attributes']
const numberOf = (attributes: Attributes, name: string) => Number.parseFloat(String(attributes[name] ?? 0))

/** A picture in a picture: of a part of a bracket that is stretched, a piece. */
function frameOf(attributes: Attributes, around: Matrix): Frame {
  const [left = 0, top = 0, wide = 1, high = 1] = String(attributes['viewBox']).split(' ').map(Number)
  const [across, down] = [numberOf(attributes, 'width') / wide, numberOf(attributes, 'height') / high]
  const [x, y] = [numberOf(attributes, 'x'), numberOf(attributes, 'y')]
  const matrix = after(around, [across, 0, 0, down, x - left * across, y - top * down])
  return { matrix, path: `M${left} ${top}h${wide}v${high}h${-wide}z` }
}

/** How many numbers follow the letters of MathJax's paths. */
const STEPS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, Z: 0 }

/** A path whose smooth curves (T) are written with their control points: pdfkit reflects those of a row of them wrongly. */
export function plainPath(path: string): string {
  let [x, y, turnX, turnY] = [0, 0, 0, 0]
  let plain = ''
  for (const [, letter = '', values = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = [...values.matchAll(/-?[\d.]+/g)].map(Number)
    if (numbers.length !== STEPS[letter]) throw new Error(`no path of a formula: ${letter}${values}`)
    const [toX, toY] =
      letter === 'V'
        ? [x, numbers[0] ?? y]
        : [numbers.at(letter === 'H' ? 0 : -2) ?? x, letter === 'H' ? y : (numbers.at(-1) ?? y)]
    ;[turnX, turnY] =
      letter === 'Q' ? [numbers[0] ?? x, numbers[1] ?? y] : letter === 'T' ? [2 * x - turnX, 2 * y - turnY] : [toX, toY]
    plain += letter === 'T' ? `Q${turnX} ${turnY} ${toX} ${toY}` : `${letter}${numbers.join(' ')}`
    ;[x, y] = [toX, toY]
  }
  return plain
}

const isElement = (node: LiteNode): node is LiteElement => 'attributes' in node
const wordsOf = (nodes: readonly LiteNode[]) => nodes.map((node) => ('value' in node ? node.value : '')).join('')

function rectangle(attributes: Attributes): string {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numberOf(attributes, name))
  return `M${x} ${y}h${width}v${height}h${-(width ?? 0)}z`
}
const line = (attributes: Attributes): string => {
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => numberOf(attributes, name))
  return `M${x1} ${y1}L${x2} ${y2}`
}
/** The width of the line of a shape that is not filled; null: it is filled. */
const strokeOf = (attributes: Attributes) =>
  attributes['fill'] === 'none' ? numberOf(attributes, 'stroke-width') || STROKE : null

/** The mark of an element that draws something. */
const DRAWN: Record<string, (attributes: Attributes, children: readonly LiteNode[]) => Drawn> = {
  path: (attributes) => ({ path: plainPath(String(attributes['d'] ?? '')), stroke: strokeOf(attributes) }),
  rect: (attributes) => ({ path: rectangle(attributes), stroke: strokeOf(attributes) }),
  line: (attributes) => ({ path: line(attributes), stroke: numberOf(attributes, 'stroke-width') || STROKE }),
  text: (attributes, children) => ({ text: wordsOf(children), size: numberOf(attributes, 'font-size') }),
}

/** All that is drawn below a node. */
function* marksIn(node: LiteNode, around: Matrix, frame: Frame | null): Generator<Mark> {
  if (!isElement(node)) return
  const { kind, attributes, children } = node
  const matrix = after(around, matrixOf(attributes['transform']))
  const drawn = DRAWN[kind]?.(attributes, children)
  if (drawn) {
    if (!('path' in drawn) || drawn.path !== '') yield { matrix, frame, ...drawn }
  } else if (kind === 'svg') {
    for (const child of children) yield* marksIn(child, SAME, frameOf(attributes, matrix))
  } else for (const child of children) yield* marksIn(child, matrix, frame)
}

/** MathJax is large, and of use to printed papers alone: fetched with the first formula. */
async function load() {
  const [{ mathjax }, { TeX }, { SVG }, { liteAdaptor }, { RegisterHTMLHandler }] = await Promise.all([
    import('mathjax-full/js/mathjax.js'),
    import('mathjax-full/js/input/tex.js'),
    import('mathjax-full/js/output/svg.js'),
    import('mathjax-full/js/adaptors/liteAdaptor.js'),
    import('mathjax-full/js/handlers/html.js'),
    import('mathjax-full/js/input/tex/base/BaseConfiguration.js'),
    import('mathjax-full/js/input/tex/ams/AmsConfiguration.js'),
    import('mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'),
    import('mathjax-full/js/input/tex/cancel/CancelConfiguration.js'),
    import('mathjax-full/js/input/tex/color/ColorConfiguration.js'),
  ])
  const adaptor = liteAdaptor()
  RegisterHTMLHandler(adaptor)
  const formatError = (_: unknown, error: Error) => {
    throw error
  }
  const input = new TeX({ packages: ['base', 'ams', 'boldsymbol', 'cancel', 'color'], formatError, maxMacros: 200 })
  const document = mathjax.document('', { InputJax: input, OutputJax: new SVG({ fontCache: 'none' }) })
  return ({ tex, display }: Formula): LiteNode | null => {
    const made: LiteElement = document.convert(tex, { display, em: 16, ex: 8, containerWidth: 1_000_000 })
    return made.children[0] ?? null
  }
}
let loaded: ReturnType<typeof load> | null = null

const CACHE_MAX = 1000
const cache = new Map<string, FormulaOutline | null>()

/** A formula as curves, for a document; null: MathJax does not know its TeX. */
export async function outlineOf(formula: Formula): Promise<FormulaOutline | null> {
  const key = formulaKey(formula)
  const known = cache.get(key)
  if (known !== undefined) return known
  loaded ??= load()
  const made = outlined(await loaded, formula)
  if (cache.size >= CACHE_MAX) cache.clear()
  cache.set(key, made)
  return made
}

function outlined(draw: Awaited<ReturnType<typeof load>>, formula: Formula): FormulaOutline | null {
  const picture = pictureOf(draw, formula)
  if (!picture || !isElement(picture)) return null
  const [, top = 0, wide = 0, high = 0] = String(picture.attributes['viewBox']).split(' ').map(Number)
  const unit: Matrix = [1 / UNITS, 0, 0, 1 / UNITS, 0, 0]
  const marks = picture.children.flatMap((child) => [...marksIn(child, unit, null)])
  return { width: wide / UNITS, above: -top / UNITS, below: (high + top) / UNITS, marks }
}

function pictureOf(draw: Awaited<ReturnType<typeof load>>, formula: Formula): LiteNode | null {
  try {
    return draw(formula)
  } catch {
    return null
  }
}
