import { certificatePaper as words } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import type { CertificateContent } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { examinedOf } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { chineseDay } from '@zhikao/domain/kernel/printedDay.ts'
import { idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { mm } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { drawFrame, drawRule } from './certificate.frame.print.ts'

/** `link` is what the QR leads to, `page` where the number is checked by hand. */
export type CheckPage = { page: string; link: string }

/** A certificate with what is drawn on it; without a known address of the platform there is no QR, and its name is printed instead. */
type PrintedCertificate = {
  no: string
  content: CertificateContent
  issue_date: string
  expire_date: string | null
  reissue_dates: readonly string[]
  photo: Buffer | null
  seal: Buffer | null
  check: CheckPage | null
}
type Page = PdfDocument<void>

const INK = '#1d2126'
const SOFT = '#6d6a63'
const HAIR = '#cfc6b2'
const RED = '#8f1d22'
/** One-inch photo (domain.md §6.6). */
const PHOTO = { width: mm(25), height: mm(35) }
const LEFT = mm(36)
const TEXT = { x: mm(78), width: mm(183) }
const NONE = '--'

/** Draws a certificate on one landscape sheet (domain.md §6.6). */
export async function drawCertificate(page: Page, printed: PrintedCertificate): Promise<void> {
  drawFrame(page)
  await drawTitle(page)
  await drawPortrait(page, printed)
  await drawBody(page, printed)
  await drawFields(page, printed)
  await drawAuthority(page, printed)
}

async function drawTitle(page: Page): Promise<void> {
  const across = { width: page.width, align: 'center' } as const
  await page.text(0, mm(27), words.title.CN, { ...across, size: 36, weight: 'bold', color: RED, lineHeight: 1.2 })
  await page.text(0, mm(43.5), words.title.US, { ...across, size: 10.5, color: SOFT })
  drawRule(page, mm(53), mm(120))
}

async function drawPortrait(page: Page, { photo, check }: PrintedCertificate): Promise<void> {
  const top = mm(64)
  if (photo) await page.image(LEFT, top, photo, PHOTO)
  page.rect(LEFT, top, PHOTO.width, PHOTO.height, { color: HAIR, lineWidth: 0.7 })
  if (check) await drawCode(page, check.link)
}

async function drawCode(page: Page, link: string): Promise<void> {
  const [side, y] = [mm(31), mm(126)]
  const x = LEFT + PHOTO.width / 2 - side / 2
  page.rect(x, y, side, side, { fill: '#ffffff', color: HAIR, lineWidth: 0.5 })
  page.qr(x, y, side, link)
  const below = { width: side + mm(12), align: 'center', color: SOFT } as const
  await page.text(x - mm(6), y + side + mm(1.5), words.scan.CN, { ...below, size: 8.5 })
  await page.text(x - mm(6), y + side + mm(5.5), words.scan.US, { ...below, size: 7 })
}

async function drawBody(page: Page, { content }: PrintedCertificate): Promise<void> {
  const body = fill(words[`body_${examinedOf(content.subjects)}`], {
    credential: content.credential_name,
    level: levelWords[content.level],
  })
  await page.text(TEXT.x, mm(61), content.name, {
    width: TEXT.width,
    size: 28,
    weight: 'bold',
    color: INK,
    lineHeight: 1.3,
    fit: true,
  })
  const printedBody = await page.text(TEXT.x, mm(76), body.CN, {
    width: TEXT.width,
    size: 14,
    color: INK,
    lineHeight: 1.75,
  })
  await page.text(TEXT.x, mm(77) + printedBody.height, body.US, { width: TEXT.width, size: 9, color: SOFT })
}

type Field = { label: Text; value: string; wide?: boolean }

function fieldsOf({ no, content, expire_date }: PrintedCertificate): Field[] {
  return [
    { label: words.id_type, value: idTypeWords[content.id_type].CN },
    { label: words.id_no, value: content.id_no },
    { label: words.credential, value: content.credential_name, wide: true },
    { label: words.level, value: levelWords[content.level].CN },
    { label: words.direction, value: content.direction ?? NONE },
    { label: words.no, value: no },
    { label: words.expire_date, value: expire_date ? chineseDay(expire_date) : words.long_term.CN },
  ]
}

const ROW = mm(11)
const LABEL = mm(22)

async function drawFields(page: Page, printed: PrintedCertificate): Promise<void> {
  const gap = mm(9)
  const half = (TEXT.width - gap) / 2
  let at = 0
  for (const field of fieldsOf(printed)) {
    const [x, y] = [TEXT.x + (at % 2) * (half + gap), mm(111) + Math.floor(at / 2) * ROW]
    await drawField(page, x, y, field.wide ? TEXT.width : half, field)
    at += field.wide ? 2 : 1
  }
}

async function drawField(page: Page, x: number, y: number, width: number, { label, value }: Field): Promise<void> {
  await page.text(x, y, label.CN, { size: 9.5, color: SOFT, width: LABEL })
  await page.text(x, y + mm(4.4), label.US, { size: 6.5, color: SOFT, width: LABEL })
  const room = width - LABEL
  await page.text(x + LABEL, y + mm(0.6), value, { size: 13, weight: 'bold', color: INK, width: room, fit: true })
  page.line(x + LABEL, y + mm(8), x + width, y + mm(8), { color: HAIR, lineWidth: 0.5 })
}

const SEAL = mm(40)

async function drawAuthority(page: Page, printed: PrintedCertificate): Promise<void> {
  const { no, content, issue_date, seal, check } = printed
  const box = { x: mm(163), width: mm(98) }
  const middle = { width: box.width, align: 'center' } as const
  const y = mm(162)
  await page.text(box.x, y, content.authority_name, { ...middle, size: 14, weight: 'bold', color: INK, fit: true })
  if (content.authority_name_en)
    await page.text(box.x, y + mm(7.5), content.authority_name_en, { ...middle, size: 7.5, color: SOFT, fit: true })
  await page.text(box.x, y + mm(12), chineseDay(issue_date), { ...middle, size: 12, color: INK })
  await drawReissue(page, y + mm(17.5), printed)
  // Its middle is the middle of the name and date that it is printed over.
  if (seal)
    await page.image(box.x + (box.width - SEAL) / 2, y + mm(8.5) - SEAL / 2, seal, { width: SEAL, height: SEAL })
  const where = check?.page ?? fill(words.check_by_no, { platform: kernelMessages.platform_name, no }).CN
  await page.text(TEXT.x, y + mm(13.6), where, { width: mm(84), size: 7, color: SOFT, fit: true })
}

/** The day of the last reissue, below the day of issue: one line in Chinese and English (Decided 29). */
async function drawReissue(page: Page, y: number, { reissue_dates }: PrintedCertificate): Promise<void> {
  const date = reissue_dates.at(-1)
  if (date === undefined) return
  const printed = `${fill(words.reissued, { date: chineseDay(date) }).CN}  ${fill(words.reissued, { date }).US}`
  await page.text(mm(163), y, printed, { width: mm(98), align: 'center', size: 8, color: SOFT, fit: true })
}
