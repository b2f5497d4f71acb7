import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { ticketNotes as notes, ticketWords as words } from '@zhikao/domain/exams/ticket/ticket.messages.ts'
import { placeWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { ExamRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import { mm } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import type { Ticket, TicketPlan } from './ticket.queries.ts'

/** A ticket with what is drawn on it. */
type PrintedTicket = {
  plan: TicketPlan
  ticket: Ticket
  photo: Buffer | null
  rules: Pick<ExamRules, 'entry_minutes' | 'cheat_months'>
  lang: Lang
  page: number
  pages: number
}
type Page = Pick<PdfDocument<void>, 'width' | 'height' | 'text' | 'line' | 'rect' | 'image' | 'qr'>

const INK = '#1d2126'
const SOFT = '#62676f'
const LINE = '#9aa0a8'
const SHADE = '#f3f5f7'
const BLUE = '#10487f'
const MARGIN = mm(20)
const INSET = mm(2.5)

/** Draws one admission ticket on one sheet (domain.md §3.12). */
export async function drawTicket(page: Page, printed: PrintedTicket): Promise<void> {
  await drawHead(page, printed)
  const under = await drawCandidate(page, mm(58), printed)
  const below = await drawSeats(page, under + mm(7), printed)
  await drawNotes(page, below + mm(8), printed)
  await drawFoot(page, printed)
}

async function drawHead(page: Page, { plan, ticket, lang, ...at }: PrintedTicket): Promise<void> {
  const width = page.width - 2 * MARGIN
  const number = fill(words.page, { page: at.page, pages: at.pages })[lang]
  await page.text(MARGIN, mm(12), `${words.heading[lang]}　${plan.sn}`, { size: 8.5, color: SOFT })
  await page.text(MARGIN, mm(12), number, { size: 8.5, color: SOFT, width, align: 'right' })
  page.line(MARGIN, mm(18), page.width - MARGIN, mm(18), { color: LINE, lineWidth: 0.6 })
  const across = { width, align: 'center' } as const
  await page.text(MARGIN, mm(24), words.ticket[lang], {
    ...across,
    size: 28,
    weight: 'bold',
    color: BLUE,
    lineHeight: 1.2,
  })
  await page.text(MARGIN, mm(40), plan.title, { ...across, size: 12, color: INK, fit: true })
  await page.text(MARGIN, mm(47), `${words.ticket_no[lang]}　${ticket.ticket_no}`, {
    ...across,
    size: 13,
    weight: 'bold',
    color: INK,
  })
}

const ROW = mm(9)
const LABEL = mm(25)
const PHOTO = { width: mm(32), height: mm(45) }

const NONE = '--'

type Cell = { label: string; value: string }

function rowsOf({ plan, ticket, lang }: PrintedTicket): Cell[][] {
  const { credential_name, level, direction } = plan
  const examined = [credential_name[lang], levelWords[level][lang], direction].filter(Boolean).join(' · ')
  return [
    [
      { label: words.name[lang], value: ticket.name },
      { label: words.gender[lang], value: ticket.gender ? genderWords[ticket.gender][lang] : NONE },
    ],
    [{ label: words.id_type[lang], value: ticket.id_type ? idTypeWords[ticket.id_type][lang] : NONE }],
    [{ label: words.id_no[lang], value: maskIdNo(ticket.id_no) }],
    [{ label: words.school[lang], value: ticket.org_name }],
    [{ label: words.credential[lang], value: examined }],
    [{ label: words.site[lang], value: plan.site_name }],
    [{ label: words.address[lang], value: plan.address }],
  ]
}

/** Who sits the exam, next to the photo; returns where it ends. */
async function drawCandidate(page: Page, top: number, printed: PrintedTicket): Promise<number> {
  const rows = rowsOf(printed)
  const rowsNextToPhoto = 5
  const frame = { x: page.width - MARGIN - PHOTO.width, y: top, width: PHOTO.width, height: rowsNextToPhoto * ROW }
  for (const [at, cells] of rows.entries()) {
    const y = top + at * ROW
    const right = at < rowsNextToPhoto ? frame.x : page.width - MARGIN
    const wide = (right - MARGIN) / cells.length
    for (const [nth, cell] of cells.entries()) await drawCell(page, { x: MARGIN + nth * wide, y, width: wide }, cell)
  }
  page.rect(frame.x, frame.y, frame.width, frame.height, { color: LINE })
  const inside = { width: frame.width - mm(2), height: frame.height - mm(2) }
  if (printed.photo) await page.image(frame.x + mm(1), frame.y + mm(1), printed.photo, inside)
  else
    await page.text(frame.x, top + ROW * 2, words.photo[printed.lang], {
      width: frame.width,
      align: 'center',
      color: LINE,
    })
  return top + rows.length * ROW
}

type Box = { x: number; y: number; width: number }

async function drawCell(page: Page, { x, y, width }: Box, { label, value }: Cell): Promise<void> {
  page.rect(x, y, LABEL, ROW, { fill: SHADE, color: LINE })
  page.rect(x + LABEL, y, width - LABEL, ROW, { color: LINE })
  const top = y + (ROW - 10 * 1.5) / 2
  await page.text(x + INSET, top, label, { size: 10, color: SOFT, width: LABEL - 2 * INSET, fit: true })
  await page.text(x + LABEL + INSET, top, value, { size: 10, color: INK, width: width - LABEL - 2 * INSET, fit: true })
}

/** Parts of the width: subject, date, time, room, seat. */
const COLUMNS = [0.14, 0.19, 0.21, 0.3, 0.16]

/** What is sat when and where; returns where it ends. */
async function drawSeats(page: Page, top: number, { plan, ticket, lang }: PrintedTicket): Promise<number> {
  const head = [words.subject, words.date, words.time, words.room, placeWords[plan.station_mode]].map(
    (one) => one[lang],
  )
  const lines = ticket.seats.map(({ subject, start_time, end_time, room, seat_no }) => [
    subjectWords[subject][lang],
    start_time.slice(0, 10),
    `${start_time.slice(11)} – ${end_time.slice(11)}`,
    room,
    seat_no === null ? words.on_arrival[lang] : String(seat_no).padStart(2, '0'),
  ])
  const width = page.width - 2 * MARGIN
  for (const [at, cells] of [head, ...lines].entries()) {
    let x = MARGIN
    const y = top + at * ROW
    for (const [nth, value] of cells.entries()) {
      const wide = (COLUMNS[nth] ?? 0) * width
      page.rect(x, y, wide, ROW, { color: LINE, ...(at === 0 ? { fill: SHADE } : {}) })
      const look = at === 0 ? { color: SOFT, size: 10 } : { color: INK, size: 11, weight: 'bold' as const }
      const inside = { width: wide - 2 * INSET, align: 'center' as const, fit: true }
      await page.text(x + INSET, y + (ROW - look.size * 1.5) / 2, value, { ...look, ...inside })
      x += wide
    }
  }
  return top + (lines.length + 1) * ROW
}

async function drawNotes(page: Page, top: number, { plan, rules, lang }: PrintedTicket): Promise<void> {
  const lines = [
    notes.papers,
    fill(notes.entry, { entry: rules.entry_minutes }),
    fill(notes.late, { late: plan.late_minutes, early: plan.early_minutes }),
    notes.devices,
    fill(notes.conduct, { months: rules.cheat_months }),
    notes.safety,
    notes.fault,
    fill(notes.contact, { name: plan.contact_name, mobile: plan.contact_mobile }),
  ]
  await page.text(MARGIN, top, words.notes[lang], { size: 11.5, weight: 'bold', color: BLUE })
  let y = top + mm(7)
  for (const [at, note] of lines.entries()) {
    const room = page.width - 2 * MARGIN - mm(6)
    await page.text(MARGIN, y, `${at + 1}.`, { size: 9, color: SOFT, lineHeight: 1.55 })
    const written = await page.text(MARGIN + mm(6), y, note[lang], {
      size: 9,
      color: INK,
      width: room,
      lineHeight: 1.55,
    })
    y += written.height + mm(0.8)
  }
}

const QR = mm(26)

async function drawFoot(page: Page, { plan, ticket, lang }: PrintedTicket): Promise<void> {
  const top = page.height - MARGIN - QR - mm(5)
  const under = { size: 8, color: SOFT, align: 'center' } as const
  page.rect(MARGIN, top, QR, QR, { color: LINE })
  page.qr(MARGIN, top, QR, ticket.ticket_no)
  await page.text(MARGIN, top + QR + mm(1), words.scan[lang], { ...under, width: QR })
  const box = { width: mm(80), x: page.width - MARGIN - mm(80) }
  await page.text(box.x, top + mm(8), plan.site_name, {
    size: 11,
    weight: 'bold',
    color: INK,
    width: box.width,
    align: 'center',
    fit: true,
  })
  await page.text(box.x, top + mm(16), words.seal[lang], { ...under, size: 9, width: box.width })
}
