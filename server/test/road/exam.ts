import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { ticketContract } from '@zhikao/domain/exams/ticket/ticket.contract.ts'
import { textOfPdf } from '../pdf.ts'
import type { Username } from '../world.ts'
import { judging } from './judging.ts'
import type { Points } from './judging.ts'
import { ofPlan, PRACTICAL_DAY, THEORY_DAY } from './plan.ts'
import { candidateOf, examinerOf, granted, refusal, setClock } from './road.ts'
import type { Road } from './road.ts'

export const printTickets = async (road: Road, who: Username) =>
  (await road.t.as(who)).call(ticketContract.print, ofPlan(road))

/** The names on the tickets that an institution can print, page by page. */
export async function namesOnTickets(road: Road, who: Username) {
  const pages = await textOfPdf((await printTickets(road, who)).raw)
  const names = [...road.candidates.keys()]
  return pages.map((page) => names.find((name) => page.includes(name)))
}

type Held = 'theory' | 'practical'

/** What is done on the day of an exam; each act by an examiner, by name. */
function examDay(road: Road, held: Held, chief: string) {
  const params = { id: road.sn[held] }
  const { client } = examinerOf(road, chief)
  const subject = held === 'theory' ? ('ONLINE' as const) : ('OFFLINE' as const)
  const items = CHECK_ITEMS.map((item) => ({ item, checked: true }))
  return {
    checkIn: (examiner: string, name: string) => {
      const body = { ticket_no: candidateOf(road, name).ticket_no, way: 'QR' as const, identity_checked: true }
      return examinerOf(road, examiner).client.call(attendanceContract.checkin, { params, body })
    },
    absent: (examiner: string, name: string) => {
      const candidate = `${candidateOf(road, name).signup}-${held === 'theory' ? 'T' : 'P'}`
      const sent = {
        params: { ...params, candidate },
        body: { state: 'ABSENT' as const, reason: '停止入场后仍未到场' },
      }
      return examinerOf(road, examiner).client.call(attendanceContract.update, sent)
    },
    check: () => client.call(attendanceContract.saveChecklist, { params, body: { items } }),
    draw: () => client.call(attendanceContract.draw, { params, body: {} }),
    start: () => client.call(attendanceContract.start, { params, body: {} }),
    finish: () => client.call(attendanceContract.finish, { params, body: {} }),
    paper: () => client.call(sealedPaperContract.download, { params: { id: road.sn.plan, subject } }),
  }
}

/** The theory from the first check-in to the end: `present` are let in, `absent` does not come. */
export async function holdTheory(road: Road, chief: string, other: string, present: readonly string[], absent: string) {
  const theory = examDay(road, 'theory', chief)
  await setClock(road, THEORY_DAY, '08:20')
  const refused = { 'check-in at 08:20': await refusal(theory.checkIn(other, absent)) }
  await setClock(road, THEORY_DAY, '08:35')
  for (const name of present) await granted(theory.checkIn(other, name))
  const unchecked = await refusal(theory.start())
  await granted(theory.check())
  const undrawn = await refusal(theory.start())
  const drawn = await granted(theory.draw())
  const sealed = await refusal(theory.paper())
  await setClock(road, THEORY_DAY, '09:00')
  const started = await granted(theory.start())
  const paper = await theory.paper()
  const early = await refusal(theory.absent(other, absent))
  await setClock(road, THEORY_DAY, '09:35')
  await granted(theory.absent(other, absent))
  await setClock(road, THEORY_DAY, '10:01')
  const { exam } = await granted(theory.finish())
  return {
    refused: {
      ...refused,
      'start without the checklist': unchecked,
      'start without the draw': undrawn,
      'paper before the start': sealed,
      'absence before 09:30': early,
    },
    stations: drawn.candidates.map(({ station }) => station).toSorted((one, next) => Number(one) - Number(next)),
    started: [started.exam.exam_state, started.exam.flags],
    paper: paper.raw,
    counts: exam.counts,
  }
}

/** The practical: all candidates come, and two examiners type the points of each while it runs. */
export async function holdPractical(road: Road, chief: string, second: string, points: readonly Points[]) {
  const practical = examDay(road, 'practical', chief)
  await setClock(road, PRACTICAL_DAY, '08:35')
  for (const { name } of points) await granted(practical.checkIn(second, name))
  await granted(practical.check())
  await granted(practical.draw())
  const [first] = points
  if (!first) throw new Error('there is nobody to judge')
  const early = await refusal(judging(road, chief, first.name).type(first.ofChief))
  await setClock(road, PRACTICAL_DAY, '09:00')
  await granted(practical.start())
  for (const { name, ofChief, ofSecond } of points) {
    await granted(judging(road, chief, name).type(ofChief))
    await granted(judging(road, second, name).type(ofSecond))
  }
  const running = await refusal(judging(road, chief, first.name).handIn())
  await setClock(road, PRACTICAL_DAY, '12:01')
  const { exam } = await granted(practical.finish())
  return {
    refused: { 'points before the start': early, 'hand-in before the end': running },
    counts: exam.counts,
  }
}

/** The chief writes the record of the only room of an exam and confirms it, a second examiner confirms it, and the chief submits it. */
export async function fileRecord(road: Road, held: Held, chief: string, second: string) {
  const { client } = examinerOf(road, chief)
  const { rooms } = await granted(client.call(roomRecordContract.list, { params: { id: road.sn[held] } }))
  const params = { id: road.sn[held], room: rooms[0]?.room_sn ?? '' }
  const body = { checks: [...ROOM_CHECKS], remarks: '考场秩序良好。' }
  const { version } = await granted(client.call(roomRecordContract.save, { params, body }))
  await granted(client.call(roomRecordContract.confirm, { params, body: { version } }))
  const alone = await refusal(client.call(roomRecordContract.submit, { params, body: {} }))
  await granted(examinerOf(road, second).client.call(roomRecordContract.confirm, { params, body: { version } }))
  const record = await granted(client.call(roomRecordContract.submit, { params, body: {} }))
  return { alone, status: record.status, figures: [record.expected, record.present, record.absent] }
}
