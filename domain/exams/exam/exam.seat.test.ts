import { describe, expect, it } from 'vitest'
import { changedSeats, rearranged, seatAt } from './exam.seat.rules.ts'
import type { Seated } from './exam.seat.rules.ts'

const seat = (signup: string, seat_no: number, rank: number, room_sn = 'R1'): Seated => ({
  signup,
  exam_sn: 'E1',
  room_sn,
  seat_no,
  rank,
})
const SEATS = [seat('甲', 1, 3), seat('乙', 2, 1), seat('丙', 5, 2), seat('丁', 1, 4, 'R2')]
const numbers = (seats: readonly Seated[]) =>
  seats.map(({ signup, room_sn, seat_no }) => `${signup} ${room_sn} ${seat_no}`)

describe('seats by hand and by batch: “Changing a seat changes (exam, room, seat), never the ticket number” (Decided 25)', () => {
  it('a free seat is taken', () => {
    const moved = seatAt(SEATS, '甲', { exam_sn: 'E1', room_sn: 'R2', seat_no: 9 })
    expect(numbers(moved)).toEqual(['甲 R2 9', '乙 R1 2', '丙 R1 5', '丁 R2 1'])
    expect(numbers(changedSeats(SEATS, moved).map(({ to }) => to))).toEqual(['甲 R2 9'])
  })

  it('two change places', () => {
    const swapped = seatAt(SEATS, '甲', { exam_sn: 'E1', room_sn: 'R1', seat_no: 2 })
    expect(numbers(swapped)).toEqual(['甲 R1 2', '乙 R1 1', '丙 R1 5', '丁 R2 1'])
    expect(changedSeats(SEATS, swapped)).toHaveLength(2)
  })

  it('a change that is taken back is none; an unknown candidate changes nothing', () => {
    const away = seatAt(SEATS, '甲', { exam_sn: 'E1', room_sn: 'R1', seat_no: 9 })
    expect(changedSeats(SEATS, seatAt(away, '甲', { exam_sn: 'E1', room_sn: 'R1', seat_no: 1 }))).toEqual([])
    expect(seatAt(SEATS, '戊', { exam_sn: 'E1', room_sn: 'R1', seat_no: 1 })).toEqual(SEATS)
  })

  it('“ORDER seats by school, major, student number”: a room in this order, on the seats that it holds; other rooms stay', () => {
    expect(numbers(rearranged(SEATS, { exam_sn: 'E1', room_sn: 'R1' }))).toEqual([
      '甲 R1 5',
      '乙 R1 1',
      '丙 R1 2',
      '丁 R2 1',
    ])
  })
})
