import { attendanceWords, deferralWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { examDocumentWords as words } from '@zhikao/domain/exams/examDocument/examDocument.messages.ts'
import { examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { incidentGradeWords, incidentTypeWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { placeWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { roomCheckWords, roomRecordWords as labels } from '@zhikao/domain/exams/roomRecord/roomRecord.messages.ts'
import { ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { seenRecord } from '../roomRecord/roomRecord.show.ts'
import type { ExamRecords, RoomRecord } from '../roomRecord/roomRecord.queries.ts'
import { drawSigns, drawTable, drawText, framed } from './examDocument.frame.print.ts'
import type { Part, Sheet } from './examDocument.frame.print.ts'
import type { DocumentRoom } from './examDocument.queries.ts'
import { linesOf } from './examDocument.room.print.ts'

type Printed = { record: RoomRecord; place: Text; lang: Lang }

/** The records of an exam's rooms (考场情况记录表): one that is not submitted is a draft; a submitted one has its figures of then. */
export const recordsOf = ({ run, records }: ExamRecords, rooms: readonly DocumentRoom[], lang: Lang): Part[] =>
  records
    .filter((record) => rooms.some(({ room_sn }) => room_sn === record.room_sn))
    .map((record) => {
      const isDraft = record.status === 'INIT'
      const head = { sn: run.sn, title: labels.title[lang], lines: linesOf(run, record.room, lang), isDraft, lang }
      return framed(head, (sheet) =>
        drawRecord(sheet, { record: seenRecord(record), place: placeWords[run.station_mode], lang }),
      )
    })

async function drawRecord(sheet: Sheet, printed: Printed): Promise<void> {
  const { record, place, lang } = printed
  const none = words.blank[lang]
  await drawFigures(sheet, printed)
  await drawPeople(sheet, labels.absentees[lang], {
    rows: record.absentees.map((one) => ({ ...one, why: one.reason ?? none })),
    why: attendanceWords.reason[lang],
    place,
    lang,
  })
  await drawPeople(sheet, labels.violators[lang], {
    rows: record.violators.map((one) => ({
      ...one,
      why: one.types.map((type) => incidentTypeWords[type][lang]).join('、'),
    })),
    why: labels.incidents[lang],
    place,
    lang,
  })
  if (record.deferred.length > 0)
    await drawPeople(sheet, labels.deferred[lang], {
      rows: record.deferred.map((one) => ({
        ...one,
        why: fill(deferralWords[one.result], { sn: one.incident_sn })[lang],
      })),
      why: labels.incidents[lang],
      place,
      lang,
    })
  await drawIncidents(sheet, printed)
  const checks = ROOM_CHECKS.map((one) => `${record.checks.includes(one) ? '√' : '□'} ${roomCheckWords[one][lang]}`)
  await drawText(sheet, labels.checks[lang], checks.join('\n'))
  await drawText(sheet, labels.remarks[lang], record.remarks || words.none[lang])
  await drawConfirmed(sheet, printed)
}

async function drawFigures(sheet: Sheet, { record, lang }: Printed): Promise<void> {
  const none = words.blank[lang]
  await drawTable(sheet, {
    columns: [0.16, 0.17, 0.16, 0.17, 0.16, 0.18],
    align: 'center',
    head: null,
    rows: [
      [
        labels.expected[lang],
        String(record.expected),
        labels.present[lang],
        String(record.present ?? none),
        labels.absent[lang],
        String(record.absent ?? none),
      ],
      [
        labels.violations[lang],
        String(record.violators.length),
        labels.first_left[lang],
        record.first_left?.slice(11, 16) ?? none,
        labels.last_left[lang],
        record.last_left?.slice(11, 16) ?? none,
      ],
    ],
  })
}

type People = {
  rows: readonly { ticket_no: string | null; name: string | null; seat_no: number | null; why: string }[]
  why: string
  place: Text
  lang: Lang
}

async function drawPeople(sheet: Sheet, title: string, { rows, why, place, lang }: People): Promise<void> {
  await drawText(sheet, title, rows.length === 0 ? words.none[lang] : '')
  if (rows.length === 0) return
  sheet.y -= 15
  await drawTable(sheet, {
    columns: [0.24, 0.22, 0.12, 0.42],
    head: [examWords.ticket_no[lang], examWords.student_name[lang], place[lang], why],
    rows: rows.map((one) => [one.ticket_no ?? '', one.name ?? '', String(one.seat_no ?? ''), one.why]),
  })
}

async function drawIncidents(sheet: Sheet, { record, lang }: Printed): Promise<void> {
  const told = record.incidents.map(({ sn, type, grade, occur_time, description }) => {
    const about = [occur_time.slice(11, 16), incidentTypeWords[type][lang], incidentGradeWords[grade][lang], sn]
    return `${about.join(' · ')}\n${description}`
  })
  await drawText(sheet, labels.incidents[lang], told.join('\n') || words.none[lang])
}

async function drawConfirmed(sheet: Sheet, { record, lang }: Printed): Promise<void> {
  const confirmed = record.signatures.map(({ name, confirm_time }) => `${name}　${confirm_time.slice(0, 16)}`)
  await drawText(sheet, labels.confirmations[lang], confirmed.join('\n') || words.none[lang])
  const { submitted_by, submit_time } = record
  if (submit_time !== null)
    await drawText(sheet, words.submitted_by[lang], `${submitted_by ?? ''}　${submit_time.slice(0, 16)}`)
  await drawSigns(sheet, [words.sign_examiners[lang], words.sign_chief[lang]])
}
