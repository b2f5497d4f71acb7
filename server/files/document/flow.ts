import { drawFormulaRow, formulaRows, hasFormulas } from '../formula/formulaLines.ts'
import type { Drawing } from './drawing.ts'
import { unseen } from './unseen.ts'

type Page = Pick<Drawing, 'width' | 'height' | 'text' | 'measure' | 'formula' | 'line' | 'rect' | 'image' | 'page'>
type Look = { size: number; color: string; weight?: 'regular' | 'bold' }
/** From the edges of the page, in points. */
type Margins = { side: number; top: number; bottom: number }

/** Content that goes on on further pages; `y`: how far down the page is filled. */
export type Flow = {
  page: Page
  y: number
  /** Which of how many pages. */
  at: number
  pages: number
  left: number
  width: number
  /** Begins a new page where so much does not fit any more. */
  room(height: number): Promise<void>
  /** Text in lines of the width, from `inset` on; its formulas are drawn (domain/kernel/formula.ts). */
  lines(text: string, look: Look, inset?: number): Promise<void>
  /** A picture in its own size, at most so wide and high. */
  picture(bytes: Buffer, box: { width: number; height: number }, inset?: number): Promise<void>
  skip(height: number): void
}

const PITCH = 1.6
const AFTER_PICTURE = 6

function flowOn(page: Page, margins: Margins, pages: number, head: (flow: Flow) => Promise<void>): Flow {
  const { side, top, bottom } = margins
  const flow: Flow = {
    page,
    y: top,
    at: 1,
    pages,
    left: side,
    width: page.width - 2 * side,
    skip: (height) => {
      flow.y += height
    },
    async room(height) {
      if (flow.y + height <= page.height - bottom) return
      await page.page()
      flow.at += 1
      flow.y = top
      await head(flow)
    },
    async lines(text, look, inset = 0) {
      if (hasFormulas(text)) return formulaLines(flow, text, look, inset)
      const { rows } = await page.measure(text, { ...look, width: flow.width - inset })
      const pitch = look.size * PITCH
      for (const row of rows) {
        await flow.room(pitch)
        // Broken already: it gets no width.
        await page.text(side + inset, flow.y, row, look)
        flow.y += pitch
      }
    },
    async picture(bytes, box, inset = 0) {
      await flow.room(box.height)
      await page.image(side + inset, flow.y, bytes, box)
      flow.y += box.height + AFTER_PICTURE
    },
  }
  return flow
}

async function formulaLines(flow: Flow, text: string, look: Look, inset: number): Promise<void> {
  for (const row of await formulaRows(text, look, flow.width - inset)) {
    const height = row.up + look.size * PITCH + row.down
    await flow.room(height)
    await drawFormulaRow(flow.page, flow.left + inset, flow.y + row.up, row, look)
    flow.skip(height)
  }
}

/** Lays the content out twice, because how many pages it takes is printed on each of them; `head` is drawn at the top of every page. */
export async function drawFlow(
  page: Page,
  margins: Margins,
  head: (flow: Flow) => Promise<void>,
  content: (flow: Flow) => Promise<void>,
): Promise<void> {
  const lay = async (target: Page, pages: number) => {
    const flow = flowOn(target, margins, pages, head)
    await head(flow)
    await content(flow)
    return flow.at
  }
  await lay(page, await lay(unseen(page), 1))
}
