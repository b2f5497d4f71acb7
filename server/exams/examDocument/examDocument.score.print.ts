import { attendanceWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import {
  documentKindWords,
  examDocumentWords as words,
} from '@zhikao/domain/exams/examDocument/examDocument.messages.ts'
import { examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { placeWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import type { SeenCandidate } from '../attendance/attendance.candidate.queries.ts'
import { drawSigns, drawTable, drawText, framed } from './examDocument.frame.print.ts'
import type { Part, Sheet } from './examDocument.frame.print.ts'
import type { DocumentExam, ScoreForm, ScorerRecord } from './examDocument.queries.ts'
import { linesOf } from './examDocument.room.print.ts'

/** Written by hand where nobody has confirmed yet. */
const ANYONE: ScorerRecord = { account_sn: null, name: '', train_cert_no: null, room_sn: null }

type Scoring = { scorers: readonly ScorerRecord[]; form: ScoreForm; lang: Lang }
type Printed = { who: SeenCandidate; place: Text; scorer: ScorerRecord; form: ScoreForm; lang: Lang }

/** A sheet for each examiner and candidate (评分表), room by room: an examiner of one room has its candidates alone. */
export function scoreSheetsOf({ run, rooms }: DocumentExam, { scorers, form, lang }: Scoring): Part[] {
  const hands = scorers.length > 0 ? scorers : [ANYONE]
  return rooms.flatMap(({ room_sn, room, candidates }) =>
    hands
      .filter((scorer) => scorer.room_sn === null || scorer.room_sn === room_sn)
      .flatMap((scorer) =>
        candidates.map((who) => {
          const head = {
            sn: run.sn,
            title: documentKindWords['score-sheet'][lang],
            lines: linesOf(run, room, lang),
            lang,
          }
          return framed(head, (sheet) =>
            drawScores(sheet, { who, place: placeWords[run.station_mode], scorer, form, lang }),
          )
        }),
      ),
  )
}

async function drawScores(sheet: Sheet, { who, place, scorer, form, lang }: Printed): Promise<void> {
  const candidate = [examWords.ticket_no[lang], who.ticket_no ?? '', place[lang], String(who.station ?? '')]
  const judge = [words.examiner[lang], scorer.name, words.certificate_no[lang], scorer.train_cert_no ?? '']
  await drawTable(sheet, {
    columns: [0.18, 0.36, 0.18, 0.28],
    head: null,
    // Where the exam template says blind, ticket number and place only (domain.md §3.9).
    rows: [
      candidate,
      ...(form.blind ? [] : [[examWords.student_name[lang], who.name ?? '', examWords.room[lang], who.room]]),
      judge,
    ],
  })
  sheet.y += 8
  const points = form.items.map((item) => item.points)
  await drawTable(sheet, {
    columns: [0.07, 0.26, 0.43, 0.1, 0.14],
    head: [attendanceWords.number, words.item, words.standard, words.points, words.score].map((word) => word[lang]),
    rows: [
      ...form.items.map(({ name, standard, critical, points: most }, at) => [
        String(at + 1),
        `${critical ? '★ ' : ''}${name}`,
        standard ?? '',
        String(most),
        '',
      ]),
      ['', words.sum[lang], '', String(Math.round(points.reduce((sum, one) => sum + one, 0) * 10) / 10), ''],
    ],
  })
  await drawBoxes(sheet, form, lang)
}

/** The boxes that cap or void the points, and the place for the signature. */
async function drawBoxes(sheet: Sheet, { critical }: ScoreForm, lang: Lang): Promise<void> {
  const tasks = critical.map((name) => `□ ★ ${name}`)
  const boxes = critical.length > 0 ? [words.critical_hint[lang], ...tasks, words.critical[lang]] : []
  await drawText(sheet, words.remark[lang], [...boxes, words.stopped[lang]].join('\n'))
  await drawSigns(sheet, [words.score_sign[lang]])
}
