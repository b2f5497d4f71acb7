import { mm } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'

type Page = Pick<PdfDocument<void>, 'width' | 'height' | 'rect' | 'stroke' | 'line'>
type Point = readonly [number, number]

const GOLD = '#a9843f'
const PALE = '#d9c391'
const FAINT = '#f4ead2'
const RED = '#8f1d22'

/** Where the band of waves runs, from the edge of the paper. */
const BAND = { from: mm(10), to: mm(18) }
const WAVES = 6
const STEP = mm(0.8)
const WAVE_LENGTH = mm(13)

/** A line from `a` to `b` that swings to both sides, a whole number of times, so that corners meet. */
function swing([ax, ay]: Point, [bx, by]: Point, reach: number, phase: number): Point[] {
  const length = Math.hypot(bx - ax, by - ay)
  const turns = Math.round(length / WAVE_LENGTH)
  const steps = Math.round(length / STEP)
  return Array.from({ length: steps + 1 }, (_, at) => {
    const part = at / steps
    const off = reach * Math.sin(2 * Math.PI * turns * part + phase)
    const [x, y] = [ax + (bx - ax) * part, ay + (by - ay) * part]
    return [x + (off * (by - ay)) / length, y - (off * (bx - ax)) / length] as const
  })
}

/** A closed flower of so many petals round a centre. */
function flower([x, y]: Point, radius: number, petals: number, depth: number, phase: number): Point[] {
  const steps = petals * 16
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = (2 * Math.PI * at) / steps
    const reach = radius * (1 - depth + depth * Math.cos(petals * angle + phase))
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const
  })
}

type Look = { petals: number; rings: readonly number[]; color: string; lineWidth: number }

function rosette(page: Page, centre: Point, radius: number, { petals, rings, ...look }: Look): void {
  for (const ring of rings)
    for (const phase of [0, Math.PI / 2, Math.PI, (3 * Math.PI) / 2])
      page.stroke(flower(centre, radius * ring, petals, 0.16, phase), look)
}

const GROUND: Look = { petals: 24, rings: [1, 0.82, 0.64, 0.46], color: FAINT, lineWidth: 0.5 }
const CORNER: Look = { petals: 8, rings: [1, 0.55], color: GOLD, lineWidth: 0.35 }

function band(page: Page): void {
  const middle = (BAND.from + BAND.to) / 2
  const reach = (BAND.to - BAND.from) / 2 - mm(0.8)
  const [left, top, right, bottom] = [middle, middle, page.width - middle, page.height - middle]
  const sides: [Point, Point][] = [
    [
      [left, top],
      [right, top],
    ],
    [
      [right, top],
      [right, bottom],
    ],
    [
      [right, bottom],
      [left, bottom],
    ],
    [
      [left, bottom],
      [left, top],
    ],
  ]
  for (const [from, to] of sides)
    for (let wave = 0; wave < WAVES; wave++)
      page.stroke(swing(from, to, reach, (2 * Math.PI * wave) / WAVES), { color: PALE, lineWidth: 0.4 })
}

function corners(page: Page): void {
  const side = BAND.to - BAND.from + mm(3)
  const at = BAND.from - mm(1.5)
  for (const x of [at, page.width - at - side])
    for (const y of [at, page.height - at - side]) {
      page.rect(x, y, side, side, { fill: '#ffffff', color: GOLD, lineWidth: 0.8 })
      rosette(page, [x + side / 2, y + side / 2], side / 2 - mm(0.8), CORNER)
    }
}

const around = (page: Page, inset: number, color: string, lineWidth: number) =>
  page.rect(inset, inset, page.width - 2 * inset, page.height - 2 * inset, { color, lineWidth })

/** The background of a certificate: the pattern behind the text, and the frame around it. */
export function drawFrame(page: Page): void {
  rosette(page, [page.width / 2, page.height / 2 + mm(8)], mm(70), GROUND)
  around(page, mm(8), GOLD, 2)
  around(page, BAND.from - mm(0.6), GOLD, 0.5)
  band(page)
  around(page, BAND.to, GOLD, 0.5)
  around(page, BAND.to + mm(1.2), RED, 1.1)
  corners(page)
}

/** A fine rule with a lozenge in its middle. */
export function drawRule(page: Page, y: number, width: number): void {
  const centre = page.width / 2
  const [gap, half] = [mm(4), width / 2]
  page.line(centre - half, y, centre - gap, y, { color: GOLD, lineWidth: 0.6 })
  page.line(centre + gap, y, centre + half, y, { color: GOLD, lineWidth: 0.6 })
  for (const reach of [mm(2.2), mm(1.1)])
    page.stroke(
      [
        [centre - reach, y],
        [centre, y - reach],
        [centre + reach, y],
        [centre, y + reach],
        [centre - reach, y],
      ],
      { color: RED, lineWidth: 0.8 },
    )
}
