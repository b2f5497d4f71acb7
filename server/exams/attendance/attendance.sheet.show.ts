import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { attendanceWords as words, deferralWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { placeWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { DrawShown } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { mm } from '../../files/document/document.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import type { SeenCandidate } from './attendance.candidate.queries.ts'
import type { RunRecord } from './attendance.queries.ts'

type Page = Pick<PdfDocument<void>, 'width' | 'height' | 'text' | 'line' | 'rect'>
/** One page of a room’s sheet. */
type Sheet = {
  run: RunRecord
  room: string
  count: number
  rows: readonly SeenCandidate[]
  first: number
  at: number
  pages: number
  /** What is committed of the room’s draw. */
  draw: DrawShown | undefined
  lang: Lang
}

const INK = '#1d2126'
const SOFT = '#62676f'
const LINE = '#9aa0a8'
const SHADE = '#f3f5f7'
const MARGIN = mm(15)
const INSET = mm(1.5)
const ROW = mm(9)
const ROWS_A_PAGE = 22
/** Where the hashes of a draw are printed at the foot. */
const ROWS_WITH_DRAW = 20
/** Parts of the width: number, workstation, ticket, name, ID number, institution, signature. */
const COLUMNS = [0.06, 0.08, 0.17, 0.19, 0.17, 0.17, 0.16]

type Held = { run: RunRecord; candidates: readonly SeenCandidate[]; draws: readonly DrawShown[] }

/** The pages of an exam's sign-in sheets: a sheet for each room, 22 candidates to a page. */
export function sheetsOf({ run, candidates, draws }: Held, lang: Lang): Sheet[] {
  const rooms = Map.groupBy(candidates, ({ room_sn }) => room_sn)
  return [...rooms].flatMap(([room_sn, list]) => {
    const draw = draws.find((one) => one.room_sn === room_sn)
    return pagesOf({ run, room: list[0]?.room ?? '', draw, lang }, list)
  })
}

function pagesOf(of: Pick<Sheet, 'run' | 'room' | 'draw' | 'lang'>, list: readonly SeenCandidate[]): Sheet[] {
  const most = of.draw ? ROWS_WITH_DRAW : ROWS_A_PAGE
  const pages = Math.ceil(list.length / most)
  return Array.from({ length: pages }, (_, at) => ({
    ...of,
    count: list.length,
    rows: list.slice(at * most, (at + 1) * most),
    first: at * most + 1,
    at: at + 1,
    pages,
  }))
}

/** Draws one of them on an open page. */
export async function drawSheet(page: Page, sheet: Sheet): Promise<void> {
  const top = await drawHead(page, sheet)
  const { rows, first, lang } = sheet
  const head = [
    words.number,
    placeWords[sheet.run.station_mode],
    examWords.ticket_no,
    examWords.student_name,
    examWords.id_no,
    examWords.school,
    words.signature,
  ]
  await drawRow(
    page,
    top,
    head.map((one) => one[lang]),
    true,
  )
  for (const [at, one] of rows.entries()) {
    const cells = [
      String(first + at),
      one.station === null ? '' : String(one.station),
      one.ticket_no ?? '',
      one.name ?? '',
      one.id_no === null ? '' : maskIdNo(one.id_no),
      one.org_name ?? '',
      // Who was put off does not sign.
      one.deferral ? fill(deferralWords[one.deferral.result], { sn: one.deferral.incident_sn })[lang] : '',
    ]
    await drawRow(page, top + (at + 1) * ROW, cells, false)
  }
  await drawFoot(page, sheet, top + (rows.length + 1) * ROW + mm(6))
}

async function drawHead(page: Page, { run, room, at, pages, lang }: Sheet): Promise<number> {
  const width = page.width - 2 * MARGIN
  const soft = { size: 9, color: SOFT, width }
  await page.text(MARGIN, mm(10), run.sn, soft)
  await page.text(MARGIN, mm(10), fill(words.sheet_page, { page: at, pages })[lang], { ...soft, align: 'right' })
  await page.text(MARGIN, mm(16), words.sheet[lang], { size: 20, weight: 'bold', color: INK, width, align: 'center' })
  const name = examNameOf(run.name, run.subject)[lang]
  await page.text(MARGIN, mm(27), name, { size: 11, color: INK, width, align: 'center', fit: true })
  const level = `${run.credential_name[lang]} · ${levelWords[run.level][lang]} · ${subjectWords[run.subject][lang]}`
  const time = `${run.start_time.slice(0, 16)} – ${run.end_time.slice(11, 16)}`
  await page.text(MARGIN, mm(35), `${run.org_name}　${level}`, { size: 10, color: INK, width, fit: true })
  await page.text(MARGIN, mm(41), `${examWords.room[lang]} ${room}　${time}`, {
    size: 10,
    color: INK,
    width,
    fit: true,
  })
  return mm(49)
}

async function drawRow(page: Page, y: number, cells: readonly string[], isHead: boolean): Promise<void> {
  const width = page.width - 2 * MARGIN
  let x = MARGIN
  for (const [at, value] of cells.entries()) {
    const wide = (COLUMNS[at] ?? 0) * width
    page.rect(x, y, wide, ROW, { color: LINE, ...(isHead ? { fill: SHADE } : {}) })
    const look = { size: 9, color: isHead ? SOFT : INK, width: wide - 2 * INSET, align: 'center', fit: true } as const
    await page.text(x + INSET, y + (ROW - 9 * 1.5) / 2, value, look)
    x += wide
  }
}

async function drawFoot(page: Page, { count, draw, lang }: Sheet, y: number): Promise<void> {
  const look = { size: 10, color: INK, width: page.width - 2 * MARGIN }
  await page.text(MARGIN, y, fill(words.sheet_counts, { count })[lang], look)
  await page.text(MARGIN, y + mm(8), words.sheet_sign[lang], look)
  for (const [at, line] of proofLines(draw, lang).entries())
    await page.text(MARGIN, y + mm(17 + at * 4.2), line, { size: 8, color: SOFT, width: look.width, fit: true })
}

/** "At approval SHA-256(seed) and SHA-256(sorted ticket list) are stored and printed" (Decided 25); the seed once it is drawn. */
export function proofLines(draw: DrawShown | undefined, lang: Lang): string[] {
  if (!draw) return []
  const time = draw.commit_time.slice(0, 16)
  return [
    fill(draw.committed ? words.proof : words.proof_late, { time })[lang],
    `${words.seed_hash[lang]} ${draw.seed_hash}`,
    `${words.list_hash[lang]} ${draw.list_hash}`,
    ...(draw.seed === null ? [] : [`${words.seed[lang]} ${draw.seed}`]),
  ]
}
