import { sampleWords, trainPaper } from './trainTemplate.messages.ts'
import { PAPER_SIZES } from './trainTemplate.model.ts'
import type { ElementBox, Paper, TemplateElement } from './trainTemplate.model.ts'
import { printedValues } from './trainTemplate.rules.ts'
import type { TrainCertificateValues } from './trainTemplate.rules.ts'

const RED = '#8f1d22'
const INK = '#1d2126'

type Look = Partial<Omit<TemplateElement, 'key' | keyof ElementBox>>
type Box = readonly [x: number, y: number, w: number, h: number]

/** An element with its box, and the usual look where none is named. */
const placed = (key: TemplateElement['key'], [x, y, w, h]: Box, look: Look = {}): TemplateElement => ({
  key,
  x,
  y,
  w,
  h,
  font: 'HEI',
  size: 14,
  color: INK,
  align: 'left',
  text: null,
  ...look,
})

const TITLE: Look = { font: 'HEI_BOLD', size: 36, color: RED, align: 'center', text: trainPaper.title.CN }
const BODY: Look = { size: 16, text: trainPaper.body.CN }
const UNDER: Look = { size: 14, align: 'center' }

const LAYOUTS: Record<Paper, readonly TemplateElement[]> = {
  LANDSCAPE: [
    placed('text', [28.5, 26, 240, 22], TITLE),
    placed('photo', [36, 64, 25, 35]),
    placed('qr', [33, 126, 31, 31]),
    placed('text', [78, 62, 183, 72], BODY),
    placed('authority', [160, 150, 101, 9], { ...UNDER, font: 'HEI_BOLD' }),
    placed('issue_date', [160, 161, 101, 9], UNDER),
    placed('seal', [190, 138, 40, 40]),
  ],
  PORTRAIT: [
    placed('text', [20, 34, 170, 22], TITLE),
    placed('photo', [92.5, 66, 25, 35]),
    placed('text', [28, 112, 154, 92], BODY),
    placed('qr', [30, 224, 34, 34]),
    placed('authority', [92, 228, 90, 9], { ...UNDER, font: 'HEI_BOLD' }),
    placed('issue_date', [92, 239, 90, 9], UNDER),
    placed('seal', [117, 215, 40, 40]),
  ],
}

/** The layout of a new template: it can be used as it is (domain.md §7). */
export const defaultElements = (paper: Paper): TemplateElement[] => LAYOUTS[paper].map((element) => ({ ...element }))

/** A certificate of long names, as real ones are: what fits with these fits nearly always. */
const SAMPLE: TrainCertificateValues = {
  name: sampleWords.name.CN,
  id_no: '653101199003152428',
  gender: 'FEMALE',
  train_title: sampleWords.train_title.CN,
  hours: 24,
  score: 92.5,
  cert_no: 'KPY2026JXGCZT00042',
  issue_date: '2026-11-28',
  expire_date: '2029-11-27',
  authority: sampleWords.authority.CN,
  start_date: '2026-11-10',
  end_date: '2026-11-12',
  credential: sampleWords.credential.CN,
  levels: ['BEGINNER', 'MIDDLE', 'SENIOR'],
}
/** The sample as it is printed: for the designer, and for what fits. */
export const SAMPLE_VALUES = printedValues(SAMPLE)

/** Height of a line, in parts of the size of its letters. */
export const LINE_HEIGHT = 1.5
/** Text that does not fit its box becomes smaller by steps of so many points. */
export const FIT_STEP = 0.5
const [LEAST, LEAST_PART] = [6, 0.5]
/** The smallest size to which letters of this size are brought, in points. */
export const leastSize = (size: number): number => Math.min(size, Math.max(LEAST, size * LEAST_PART))

const MM_PER_POINT = 25.4 / 72
/** The width of a letter that is no Han character or full-width sign, in parts of its size, about. */
const NARROW = 0.56
const widthOf = (text: string) =>
  [...text].reduce((sum, char) => sum + (/[\u2e80-\uffef]|[\u{20000}-\u{3ffff}]/u.test(char) ? 1 : NARROW), 0)

/** About the size in which a text fits its box, in points: for the screen, whose letters differ from those of the paper anyway. */
export function sizeOnScreen({ w, h, size }: Pick<TemplateElement, 'w' | 'h' | 'size'>, text: string): number {
  const least = leastSize(size)
  const fits = (points: number) => {
    const letter = points * MM_PER_POINT
    const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((widthOf(line) * letter) / w)), 0)
    return rows * letter * LINE_HEIGHT <= h
  }
  let points = size
  while (points > least && !fits(points)) points -= FIT_STEP
  return Math.max(points, least)
}

/** An element whose box is brought within the paper, whole tenths of a millimetre. */
export function within<E extends ElementBox>(element: E, paper: Paper): E {
  const size = PAPER_SIZES[paper]
  const w = tenths(Math.min(element.w, size.w))
  const h = tenths(Math.min(element.h, size.h))
  return { ...element, w, h, x: clamp(element.x, size.w - w), y: clamp(element.y, size.h - h) }
}
const clamp = (value: number, most: number) => tenths(Math.min(Math.max(0, value), most))

/** To a tenth of a millimetre. */
export const tenths = (value: number): number => Math.round(value * 10) / 10
