import type { Locator, Page } from 'playwright-core'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { Window } from './browserWindow.ts'
import type { Day } from './examDay.forms.ts'
import { row } from './examDay.forms.ts'
import { button, dialog, isSeen, openMenu, press } from './journey.forms.ts'

/** The taps of a person on the screen of a phone; what the camera asks for is not of the product. */
export type Taps = { count: number; tap: (what: Locator) => Promise<void> }
export function countTaps(): Taps {
  const taps: Taps = {
    count: 0,
    tap: async (what) => {
      taps.count += 1
      await what.click()
    },
  }
  return taps
}

/** A photo as a phone takes it: 4000 × 3000 px, more than the 5 MB that the platform takes. */
export async function takenPhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 })
    const brush = canvas.getContext('2d')
    const grain = brush?.createImageData(1000, 3000)
    if (!brush || !grain) return ''
    crypto.getRandomValues(new Uint8Array(0))
    for (let at = 0; at < grain.data.length; at += 1) grain.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24
    for (const left of [0, 1000, 2000, 3000]) brush.putImageData(grain, left, 0)
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  })
  return Buffer.from(encoded, 'base64')
}

/** Opens the menu of a candidate's card and chooses an entry. */
export async function beginIncident(day: Day, at: number, entry: string, { tap }: Taps): Promise<Locator> {
  const { page } = day.chief
  await tap(row(day, at).getByRole('button', { name: /：登记违纪或异常$/ }))
  await tap(page.getByRole('menuitem', { name: entry, exact: true }))
  const form = dialog(page, '登记异常情况')
  await form.getByLabel('行为类别', { exact: true }).waitFor()
  return form
}

/** The kind, from its menu: two taps. */
export async function chooseKind(page: Page, form: Locator, kind: string, taps: Taps): Promise<void> {
  const { item, closed } = await openMenu(page, form.getByLabel('行为类别', { exact: true }), kind)
  taps.count += 1
  await taps.tap(item)
  await closed.waitFor({ state: 'attached' })
}

/** The photo, by the button that opens the camera of a phone. */
export async function takePhoto(page: Page, form: Locator, photo: Buffer, { tap }: Taps): Promise<string | null> {
  // The name of the button begins with that of its icon.
  const camera = form.getByRole('button').filter({ hasText: /^拍照$/ })
  const coming = page.waitForEvent('filechooser')
  await tap(camera)
  const chooser = await coming
  await chooser.setFiles({ name: 'IMG_20261127.jpg', mimeType: 'image/jpeg', buffer: photo })
  await form.getByRole('button', { name: /移除/ }).first().waitFor()
  return chooser.element().getAttribute('capture')
}

/** A witness takes the phone: chooses the own name and signs. */
export async function witness(page: Page, form: Locator, number: number, name: string): Promise<void> {
  const line = form.getByRole('group', { name: `见证人 ${number}`, exact: true })
  const { item, closed } = await openMenu(page, line.getByLabel('考评员', { exact: true }), name)
  await item.click()
  await closed.waitFor({ state: 'attached' })
  const area = line.getByRole('img', { name: '手写签名区' })
  await area.scrollIntoViewIfNeeded()
  const box = await area.boundingBox()
  if (!box) throw new Error('there is no place for a signature')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 40 * number + 60, box.y + box.height - 20, { steps: 5 })
  await page.mouse.move(box.x + box.width - 20, box.y + 10 + 8 * number, { steps: 5 })
  await page.mouse.up()
  await press(line, '采用签名')
  await line.getByRole('button', { name: /移除/ }).first().waitFor()
}

/** A draft without a witness: the list says what is missing, and reporting is not open; then it is deleted. */
export async function draftSaysWhatIsMissing({ server, exam, chief }: Day, missing: string): Promise<void> {
  const { page, settle } = chief
  await page.goto(`${server.url}/teacher/center/plan/${exam.sn}/problem`)
  await settle()
  const card = page.locator('.zk-cards li:visible').filter({ hasText: missing })
  await card.waitFor()
  if (await isSeen(button(card, '上报'), 'visible', 1)) throw new Error('an incomplete draft can be reported')
  await press(card, '删除')
  await press(page.getByRole('dialog').last(), '删除')
  await card.waitFor({ state: 'detached' })
}

/** Size and kind of a stored picture, as the page gets it. */
export const storedPhoto = ({ page }: Pick<Window, 'page'>, key: string) =>
  page.evaluate(
    async (url) => {
      const blob = await (await fetch(url)).blob()
      const { width, height } = await createImageBitmap(blob)
      return { type: blob.type, width, height, bytes: blob.size }
    },
    `${mediaContract.showImage.base}${mediaContract.showImage.path}?key=${encodeURIComponent(key)}`,
  )
