import { writeFile } from 'node:fs/promises'
import { create } from 'qrcode'

const WIDTH = 320
const HEIGHT = 240
/** The side of a module in pixels, so that a code of 15 digits fits with its quiet zone. */
const MODULE = 6
const FRAMES_PER_SECOND = 5
const BLACK = 16
const WHITE = 235
const GREY = 128

/** A grey picture of a QR code in the middle of a white page. */
function pictureOf(text: string): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - modules.size * MODULE) / 2)) as [number, number]
  const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  for (let y = 0; y < modules.size * MODULE; y += 1)
    for (let x = 0; x < modules.size * MODULE; x += 1)
      if (modules.get(Math.floor(y / MODULE), Math.floor(x / MODULE))) picture[(top + y) * WIDTH + left + x] = BLACK
  return picture
}

/** Writes a film (Y4M) that shows each of these codes for a second: Chromium plays it as its camera, from the beginning each time a page opens the camera. */
export async function writeFilm(path: string, codes: readonly string[]): Promise<void> {
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frames = codes.flatMap((code) => {
    const frame = [Buffer.from('FRAME\n'), pictureOf(code), colour]
    return Array.from({ length: FRAMES_PER_SECOND }, () => frame).flat()
  })
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`
  await writeFile(path, Buffer.concat([Buffer.from(head), ...frames]))
}

/** The flags with which Chromium takes this film for its camera, without asking. */
export const filmFlags = (path: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
]
