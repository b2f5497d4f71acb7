import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { lateAt } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import type { DrawShown } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import {
  examDocumentWords as words,
  documentKindWords,
} from '@zhikao/domain/exams/examDocument/examDocument.messages.ts'
import { placeWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mm } from '../../files/document/document.ts'
import type { SeenCandidate } from '../attendance/attendance.candidate.queries.ts'
import type { RunRecord } from '../attendance/attendance.queries.ts'
import { proofLines } from '../attendance/attendance.sheet.show.ts'
import { drawNote, drawTable, framed, INK, LINE, makeRoom, MARGIN, SOFT } from './examDocument.frame.print.ts'
import type { Part, Sheet } from './examDocument.frame.print.ts'
import type { DocumentExam, DocumentRoom } from './examDocument.queries.ts'

const nameOf = ({ name, subject }: Pick<RunRecord, 'name' | 'subject'>, lang: Lang): string =>
  examNameOf(name, subject)[lang]
const spanOf = ({ start_time, end_time }: Pick<RunRecord, 'start_time' | 'end_time'>): string =>
  `${start_time.slice(0, 16)} – ${end_time.slice(11, 16)}`
const levelOf = ({ credential_name, level, subject }: RunRecord, lang: Lang): string =>
  `${credential_name[lang]} · ${levelWords[level][lang]} · ${subjectWords[subject][lang]}`
/** The lines under a title: which exam, whose, in which room, when. */
export const linesOf = (run: RunRecord, room: string, lang: Lang): string[] => [
  nameOf(run, lang),
  `${run.org_name}　${levelOf(run, lang)}`,
  `${examWords.room[lang]} ${room}　${spanOf(run)}`,
]

/** In the order of their places; before a draw in that of their seats. */
const byPlace = (one: SeenCandidate, other: SeenCandidate) =>
  (one.station ?? one.seat_no) - (other.station ?? other.seat_no)

/** An exam with what is committed of its draws, and after the draw with its seeds. */
export type DrawnExam = DocumentExam & { draws: readonly DrawShown[] }

/** Who sits where: a list for the people of the room (座位/工位表). */
export const seatsOf = ({ run, rooms, draws }: DrawnExam, lang: Lang): Part[] =>
  rooms.map((one) => {
    const title = words[`seats_${run.station_mode}`][lang]
    const head = { sn: run.sn, title, lines: linesOf(run, one.room, lang), lang }
    return framed(head, async (sheet) => {
      await drawTable(sheet, {
        columns: [0.1, 0.2, 0.22, 0.3, 0.18],
        align: 'center',
        head: [
          placeWords[run.station_mode],
          examWords.ticket_no,
          examWords.student_name,
          examWords.school,
          words.remark,
        ].map((word) => word[lang]),
        rows: one.candidates
          .toSorted(byPlace)
          .map((who) => [String(who.station ?? ''), who.ticket_no ?? '', who.name ?? '', who.org_name ?? '', '']),
      })
      const draw = draws.find(({ room_sn }) => room_sn === one.room_sn)
      await drawNote(sheet, proofLines(draw, lang))
    })
  })

const CARD = { width: mm(88), height: mm(52), across: 2 }

/** A label for each desk (桌贴): before the draw its number alone. */
export const desksOf = ({ run, rooms }: DocumentExam, lang: Lang): Part[] =>
  rooms.map((one) => {
    const title = documentKindWords.desks[lang]
    const head = { sn: run.sn, title: `${title} · ${one.room}`, lines: [], lang }
    return framed(head, async (sheet) => {
      const places = one.candidates.toSorted(byPlace)
      for (let at = 0; at < places.length; at += CARD.across) {
        await makeRoom(sheet, CARD.height)
        for (const [nth, who] of places.slice(at, at + CARD.across).entries()) {
          const x = MARGIN + nth * (CARD.width + mm(4))
          await drawDesk(sheet, x, { run, room: one.room, who, number: who.station ?? at + nth + 1, lang })
        }
        sheet.y += CARD.height + mm(4)
      }
    })
  })

/** A name that does not fit its line is written smaller, on two. */
const [NAME, SMALL_NAME] = [17, 11]

type Desk = { run: RunRecord; room: string; who: SeenCandidate; number: number; lang: Lang }

async function drawDesk({ page, y }: Sheet, x: number, { run, room, who, number, lang }: Desk): Promise<void> {
  page.rect(x, y, CARD.width, CARD.height, { color: LINE, radius: 4 })
  const width = CARD.width - mm(8)
  const across = { width, align: 'center' as const, fit: true }
  const left = x + mm(4)
  await page.text(left, y + mm(2.5), nameOf(run, lang), { ...across, size: 8.5, color: SOFT })
  await page.text(left, y + mm(8), placeWords[run.station_mode][lang], { size: 9, color: SOFT })
  const big = { ...across, size: 40, weight: 'bold' as const, color: INK, lineHeight: 1 }
  await page.text(left, y + mm(9), String(number).padStart(2, '0'), big)
  const isDrawn = who.station !== null
  const name = isDrawn ? (who.name ?? '') : words.to_draw[lang]
  const bold = { width, align: 'center' as const, weight: 'bold' as const, color: INK, lineHeight: 1.2 }
  const isLong = (await page.measure(name, { ...bold, size: NAME })).lines > 1
  await page.text(left, y + mm(isLong ? 25 : 26), name, { ...bold, size: isLong || !isDrawn ? SMALL_NAME : NAME })
  if (isDrawn) await page.text(left, y + mm(35.5), who.ticket_no ?? '', { ...across, size: 12, color: INK })
  await page.text(left, y + mm(43.5), `${room}　${spanOf(run)}`, { ...across, size: 8.5, color: SOFT })
}

const PAIRS = 3

/** What hangs on the door (门贴): the room, the time, and the tickets with their places; no names, no ID numbers. */
export const doorOf = ({ run, rooms, draws }: DrawnExam, lang: Lang): Part[] =>
  rooms.map((one) => {
    const head = { sn: run.sn, title: nameOf(run, lang), lines: [`${run.org_name}　${levelOf(run, lang)}`], lang }
    const draw = draws.find(({ room_sn }) => room_sn === one.room_sn)
    return framed(head, async (sheet) => {
      await drawDoor(sheet, { run, one, lang })
      await drawNote(sheet, proofLines(draw, lang))
    })
  })

type Door = { run: RunRecord; one: DocumentRoom; lang: Lang }

async function drawDoor(sheet: Sheet, { run, one, lang }: Door): Promise<void> {
  const { page, width } = sheet
  const across = { width, align: 'center' as const, color: INK }
  const name = await page.text(MARGIN, sheet.y + mm(4), one.room, {
    ...across,
    size: 40,
    weight: 'bold',
    lineHeight: 1.2,
  })
  sheet.y += name.height + mm(8)
  const tickets = one.candidates.flatMap(({ ticket_no }) => ticket_no ?? []).toSorted((a, b) => (a < b ? -1 : 1))
  const lines = [
    spanOf(run),
    fill(words.late, { time: lateAt(run).slice(11, 16) })[lang],
    fill(words.count, { count: one.candidates.length })[lang],
    ...(tickets.length > 0 ? [fill(words.range, { first: tickets[0] ?? '', last: tickets.at(-1) ?? '' })[lang]] : []),
  ]
  for (const [at, line] of lines.entries()) {
    const written = await page.text(MARGIN, sheet.y, line, { ...across, size: at === 0 ? 20 : 13, fit: true })
    sheet.y += written.height
  }
  sheet.y += mm(5)
  await drawPlaces(sheet, { run, one, lang })
}

/** Tickets and places in three pairs of columns, read from the top down. */
async function drawPlaces(sheet: Sheet, { run, one, lang }: Door): Promise<void> {
  const list = one.candidates
    .map((who) => [who.ticket_no ?? '', who.station === null ? '' : String(who.station)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const high = Math.ceil(list.length / PAIRS)
  const rowOf = (at: number) =>
    Array.from({ length: PAIRS }, (_, nth) => list[nth * high + at] ?? (['', ''] as const)).flat()
  const head = [examWords.ticket_no[lang], placeWords[run.station_mode][lang]]
  await drawTable(sheet, {
    columns: [0.225, 0.108, 0.225, 0.108, 0.225, 0.109],
    align: 'center',
    head: Array.from({ length: PAIRS }, () => head).flat(),
    rows: Array.from({ length: high }, (_, at) => rowOf(at)),
    height: mm(7),
  })
  if (run.station_mode === 'ORDER' || one.candidates.every(({ station }) => station !== null)) return
  await makeRoom(sheet, mm(8))
  await sheet.page.text(MARGIN, sheet.y + mm(2), words.to_draw[lang], { size: 10, color: SOFT, width: sheet.width })
  sheet.y += mm(8)
}
