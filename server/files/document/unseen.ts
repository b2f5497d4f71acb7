import type { Drawing } from './drawing.ts'

type Measured = Omit<Drawing, 'mark' | 'link' | 'stroke'>

/** A page that only measures: drawn on first, it says how many pages there will be. */
export const unseen = (page: Pick<Measured, 'width' | 'height' | 'measure'>): Measured => ({
  width: page.width,
  height: page.height,
  measure: page.measure,
  text: (_x, _y, text, options) => page.measure(text, options),
  formula: () => Promise.resolve(),
  image: () => Promise.resolve(),
  line: () => undefined,
  rect: () => undefined,
  qr: () => undefined,
  page: () => Promise.resolve(),
})
