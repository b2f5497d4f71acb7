import { describe, expect, test } from 'vitest'
import { certificatePath, isCertificateLink } from '../../kernel/certificateNo.ts'
import { attendanceContract } from './attendance.contract.ts'
import { ticketRefusal } from './attendance.ticket.rules.ts'

const place = (exam_name: string, room: string, day: string) => ({
  exam_sn: exam_name,
  exam_name,
  room,
  start_time: `${day} 09:00:00`,
  end_time: `${day} 10:30:00`,
})
const theory = place('第一批考核计划理论考试第 1 场', 'A101 机房', '2026-12-10')
const practical = place('第一批考核计划实操考试第 2 场', 'B201 车间', '2026-12-11')

test('F38: a ticket of another exam says which, with room and time, in each language', () => {
  expect(ticketRefusal([]).rule).toBe('candidate_unknown')
  const { rule, message } = ticketRefusal([theory, practical])
  expect(rule).toBe('candidate_elsewhere')
  expect(message.CN).toBe(
    '这张准考证不是本场的，属于：第一批考核计划理论考试第 1 场 A101 机房 2026-12-10 09:00–10:30；第一批考核计划实操考试第 2 场 B201 车间 2026-12-11 09:00–10:30',
  )
  expect(message.HK).toContain('A101 机房 2026-12-10 09:00–10:30；')
  expect(message.US).toContain('A101 机房 2026-12-10 09:00–10:30; ')
})

describe('F38: the code of a certificate is no ticket', () => {
  test.each([
    [`https://zhikao.example${certificatePath('S000122000017254000123')}?token=abc`, true],
    [`https://zhikao.example/exams${certificatePath('KPY 1/2')}`, true],
    ['HTTP://127.0.0.1:8080/certificate/S0001?token=x', true],
    ['https://zhikao.example/certificate', false],
    ['https://zhikao.example/news/1', false],
    ['/certificate/S0001', false],
    ['220017252201203', false],
  ])('%s: %s', (code, isLink) => {
    expect(isCertificateLink(code)).toBe(isLink)
  })

  test('sent as a ticket it is refused with that reason; a number of 15 digits is taken, anything else is refused as a ticket number', () => {
    const given = (ticket_no: string) =>
      attendanceContract.checkin.body.safeParse({ ticket_no, way: 'QR', identity_checked: true })
    const rules = (code: string) => given(code).error?.issues.map(({ message }) => message)
    expect(rules('https://zhikao.example/certificate/S0001?token=x')).toEqual(['scan_certificate'])
    expect(rules('12')).toEqual(['ticket_no_short'])
    expect(given('2200172522 01203').data?.ticket_no).toBe('220017252201203')
  })
})
