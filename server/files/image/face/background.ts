import type { BackgroundFigures, Colour } from '@zhikao/domain/platform/media/media.model.ts'
import { MASK_SIDE as SIDE } from './models.ts'

/** So near to a person's outline a pixel may be a mixture, and is no background. */
const OUTLINE = 6
const PERSON = 0.3
/** A background of less than this share of the picture says nothing. */
const LEAST_SHARE = 0.02
/** Colours this near to the main one belong to it. */
const SAME_COLOUR = 40

/** What lies behind the person: `square` and `mask` have SIDE² pixels of the whole picture. */
export function backgroundOf(square: Uint8Array, mask: Float32Array): BackgroundFigures {
  const cells = cellsBehind(mask)
  if (cells.length < LEAST_SHARE * SIDE * SIDE) return null
  const colour = mainColour(square, cells)
  const others = cells.filter((cell) => distance(square, cell, colour) > SAME_COLOUR)
  return { colour, purity: 1 - others.length / cells.length, place: placeAround(others.length > 0 ? others : cells) }
}

/** The mean of a person's mask over the neighbours would soften thin hair; the greatest value keeps it out. */
function cellsBehind(mask: Float32Array): number[] {
  const near = spread(spread(mask, 1), SIDE)
  const cells: number[] = []
  for (let cell = 0; cell < SIDE * SIDE; cell += 1) if ((near[cell] ?? 1) < PERSON) cells.push(cell)
  return cells
}

/** The greatest value within OUTLINE cells along one direction. */
function spread(mask: Float32Array, step: 1 | typeof SIDE): Float32Array {
  const result = new Float32Array(mask.length)
  for (let cell = 0; cell < mask.length; cell += 1) {
    const along = step === 1 ? cell % SIDE : Math.floor(cell / SIDE)
    let greatest = 0
    for (let offset = -Math.min(OUTLINE, along); offset <= Math.min(OUTLINE, SIDE - 1 - along); offset += 1)
      greatest = Math.max(greatest, mask[cell + offset * step] ?? 0)
    result[cell] = greatest
  }
  return result
}

function mainColour(square: Uint8Array, cells: readonly number[]): Colour {
  const median = (channel: number) =>
    Uint8Array.from(cells, (cell) => square[cell * 3 + channel] ?? 0).toSorted()[cells.length >> 1] ?? 0
  return [median(0), median(1), median(2)]
}

const distance = (square: Uint8Array, cell: number, [red, green, blue]: Colour): number =>
  Math.hypot((square[cell * 3] ?? 0) - red, (square[cell * 3 + 1] ?? 0) - green, (square[cell * 3 + 2] ?? 0) - blue)

function placeAround(cells: readonly number[]) {
  let [left, top, right, bottom] = [SIDE, SIDE, 0, 0]
  for (const cell of cells) {
    const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)]
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + 1)
    bottom = Math.max(bottom, y + 1)
  }
  return { x: left / SIDE, y: top / SIDE, w: (right - left) / SIDE, h: (bottom - top) / SIDE }
}
