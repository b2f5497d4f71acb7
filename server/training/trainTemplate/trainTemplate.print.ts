import { samplePaper } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import type {
  ElementBox,
  Placeholder,
  TemplateElement,
  TemplateLayout,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import {
  FIT_STEP,
  leastSize,
  LINE_HEIGHT,
  SAMPLE_VALUES,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { elementText } from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import { mm } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { measureText } from '../../files/document/drawing.ts'

/** What is drawn besides text. `link`: the address in the QR code, null without a known address of the platform. */
export type TrainPictures = {
  background: Buffer | null
  seal: Buffer | null
  photo: Buffer | null
  link: string | null
}
type Page = Pick<PdfDocument<void>, 'width' | 'height' | 'text' | 'image' | 'qr' | 'rect'>
type Printed = {
  values: Record<Placeholder, string>
  pictures: TrainPictures
  /** Of the preview: pictures that are absent and text that does not fit are outlined. */
  isSample?: boolean
}

/** Rounding, in points. */
const SLACK = 0.01

const RED = '#c02a2a'
const GREY = '#8b8f96'
const GOLD = '#a9843f'

const boxOf = ({ x, y, w, h }: ElementBox) => ({ x: mm(x), y: mm(y), width: mm(w), height: mm(h) })
const weightOf = ({ font }: Pick<TemplateElement, 'font'>) => (font === 'HEI_BOLD' ? 'bold' : 'regular')

/** The size in which a text fits its box, the wanted one or the next smaller; `fits` is false where even the least does not. */
async function fitted(element: TemplateElement, text: string): Promise<{ size: number; fits: boolean }> {
  const { width, height } = boxOf(element)
  const fitsIn = async (size: number) => {
    const look = { width, size, weight: weightOf(element), lineHeight: LINE_HEIGHT } as const
    const taken = await measureText(text, look)
    return taken.height <= height + SLACK && taken.width <= width + SLACK
  }
  const least = leastSize(element.size)
  // Steps below the wanted size; the fewest that fit are found by halving.
  let [from, to] = [0, Math.ceil((element.size - least) / FIT_STEP)]
  const sizeAt = (steps: number) => Math.max(least, element.size - steps * FIT_STEP)
  if (!(await fitsIn(sizeAt(to)))) return { size: sizeAt(to), fits: false }
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await fitsIn(sizeAt(middle))) to = middle
    else from = middle + 1
  }
  return { size: sizeAt(to), fits: true }
}

/** The places in `elements` whose text does not fit its box even at its smallest. */
export async function misfitsOf(
  elements: readonly TemplateElement[],
  values: Record<Placeholder, string> = SAMPLE_VALUES,
): Promise<number[]> {
  const misfits: number[] = []
  for (const [at, element] of elements.entries()) {
    const text = elementText(element, values)
    if (text !== null && !(await fitted(element, text)).fits) misfits.push(at)
  }
  return misfits
}

/** Draws a certificate on the open page: each element at its box, in the order of the list. */
export async function drawTrainCertificate(page: Page, layout: TemplateLayout, printed: Printed): Promise<void> {
  const { background } = printed.pictures
  const paper = { width: page.width, height: page.height }
  if (background) await page.image(0, 0, background, paper)
  else drawPlainFrame(page)
  for (const element of layout.elements) await drawElement(page, element, printed)
}

function drawPlainFrame(page: Page): void {
  const around = (inset: number, lineWidth: number) =>
    page.rect(inset, inset, page.width - 2 * inset, page.height - 2 * inset, { color: GOLD, lineWidth })
  around(mm(8), 2)
  around(mm(10), 0.6)
}

async function drawElement(page: Page, element: TemplateElement, printed: Printed): Promise<void> {
  const text = elementText(element, printed.values)
  if (text !== null) return drawText(page, element, text, printed)
  if (element.key === 'qr') return drawCode(page, element, printed)
  const picture = element.key === 'photo' ? printed.pictures.photo : printed.pictures.seal
  const { x, y, width, height } = boxOf(element)
  if (picture) await page.image(x, y, picture, { width, height })
  else if (printed.isSample) await drawAbsent(page, element)
}

/** Text that does not fit at its smallest is written whole all the same: below its box. */
async function drawText(page: Page, element: TemplateElement, text: string, { isSample }: Printed): Promise<void> {
  const { x, y, width, height } = boxOf(element)
  const { size, fits } = await fitted(element, text)
  const { color, align } = element
  await page.text(x, y, text, { width, size, weight: weightOf(element), color, align, lineHeight: LINE_HEIGHT })
  if (fits || !isSample) return
  page.rect(x, y, width, height, { color: RED, lineWidth: 1 })
  await page.text(x, y - 11, samplePaper.overflow.CN, { size: 7, color: RED, width: Math.max(width, mm(20)) })
}

/** A code is square: as large as its box allows, in its middle, on white. */
function drawCode(page: Page, element: TemplateElement, { pictures }: Printed): void {
  if (pictures.link === null) return
  const { x, y, width, height } = boxOf(element)
  const side = Math.min(width, height)
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2]
  page.rect(left, top, side, side, { fill: '#ffffff' })
  page.qr(left, top, side, pictures.link)
}

/** A seal that was not uploaded is left out; the photo of the sample is a box. */
async function drawAbsent(page: Page, { key, ...box }: TemplateElement): Promise<void> {
  if (key !== 'photo') return
  const { x, y, width, height } = boxOf(box)
  page.rect(x, y, width, height, { fill: '#f2f3f5', color: GREY })
  const look = { width, size: 9, color: GREY, align: 'center' } as const
  await page.text(x, y + height / 2 - 7, samplePaper.photo.CN, look)
}
