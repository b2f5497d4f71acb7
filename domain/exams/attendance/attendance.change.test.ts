import { describe, expect, test } from 'vitest'
import { afterChange, afterCheckin } from './attendance.change.rules.ts'

const at = (time: string) => `2026-11-20 ${time}`
const day = { start_time: at('09:00:00'), end_time: at('10:30:00'), actual_start_time: null, actual_end_time: null }
const moment = (time: string, offline = false) => ({ day, at: at(time), offline })
const nothing = { note: null, reason: null }
const expected = { state: 'EXPECTED', checkin_time: null } as const
const present = { state: 'PRESENT', checkin_time: at('08:50:00') } as const
const NOT_HERE = { checkin_time: null, checkin_by: null, checkin_way: null, identity_checked: false, late_reason: null }

describe('what a check-in changes (domain.md §3.13a)', () => {
  test.each([
    ['EXPECTED', '08:50:00', 'PRESENT'],
    ['EXPECTED', '09:00:00', 'PRESENT'],
    ['EXPECTED', '09:00:01', 'LATE'],
    // Who was marked absent and comes after all is late, whatever the time of the act is.
    ['ABSENT', '08:50:00', 'LATE'],
  ] as const)('%s at %s becomes %s', (state, time, became) => {
    expect(afterCheckin({ ...expected, state }, { way: 'QR', reason: '堵车' }, moment(time))).toEqual({
      act: 'checkin',
      facts: {
        state: became,
        checkin_time: at(time),
        checkin_way: 'QR',
        identity_checked: true,
        late_reason: '堵车',
        absent_reason: null,
      },
    })
  })
})

describe('what a change of a candidate asks for (domain.md §3.13a)', () => {
  test.each([
    [
      expected,
      { state: 'ABSENT', reason: '未到' },
      [{ act: 'absent', facts: { state: 'ABSENT', absent_reason: '未到' } }],
    ],
    [present, { state: 'LEFT' }, [{ act: 'leave', facts: { state: 'LEFT', left_time: at('10:00:00') } }]],
    [
      { ...present, state: 'LEFT' },
      { state: 'PRESENT', reason: '误操作' },
      [{ act: 'undo', facts: { state: 'PRESENT', left_time: null, absent_reason: null } }],
    ],
    [
      { state: 'LEFT', checkin_time: at('09:05:00') },
      { state: 'PRESENT', reason: '误操作' },
      [{ act: 'undo', facts: { state: 'LATE', left_time: null, absent_reason: null } }],
    ],
    [
      present,
      { state: 'EXPECTED', reason: '误操作' },
      [{ act: 'undo', facts: { state: 'EXPECTED', left_time: null, absent_reason: null, ...NOT_HERE } }],
    ],
    [present, { station: 7, reason: '设备故障' }, [{ act: 'station', facts: { station: 7 } }]],
    [
      present,
      { extra_minutes: 10, reason: '死机' },
      [{ act: 'extra', facts: { extra_minutes: 10, extra_reason: '死机' } }],
    ],
    [
      present,
      { extra_minutes: 0, reason: '误操作' },
      [{ act: 'extra', facts: { extra_minutes: 0, extra_reason: null } }],
    ],
    [present, { note: '晕倒后恢复' }, [{ act: 'note', facts: { note: '晕倒后恢复' } }]],
    [present, {}, []],
  ] as const)('%o with %o: %o', (candidate, change, acts) => {
    expect(afterChange(candidate, { ...nothing, ...change }, moment('10:00:00'))).toEqual(acts)
  })

  test('several acts of one change come in their order', () => {
    const change = {
      ...nothing,
      state: 'LEFT',
      station: 7,
      extra_minutes: 5,
      note: '已离场',
      reason: '设备故障',
    } as const
    const acts = afterChange(present, change, moment('10:00:00'))
    expect(acts.map(({ act }) => act)).toEqual(['leave', 'station', 'extra', 'note'])
  })
})

test('“Every act that came late is marked, extra minutes and station too” (Decided 38), and no later act takes the mark away', () => {
  const change = { ...nothing, state: 'ABSENT', station: 7, extra_minutes: 5, note: '备注', reason: '原因' } as const
  const acts = (offline: boolean) => [
    afterCheckin(expected, { way: 'MANUAL', reason: null }, moment('08:50:00', offline)),
    ...afterChange(expected, change, moment('10:00:00', offline)),
    ...afterChange(present, { ...nothing, state: 'LEFT' }, moment('10:00:00', offline)),
    ...afterChange(present, { ...nothing, state: 'EXPECTED', reason: '误操作' }, moment('10:00:00', offline)),
  ]
  const names = ['checkin', 'absent', 'station', 'extra', 'note', 'leave', 'undo']
  expect(acts(true).map(({ act, facts }) => [act, facts.offline])).toEqual(names.map((act) => [act, true]))
  expect(acts(false).map(({ act, facts }) => [act, 'offline' in facts])).toEqual(names.map((act) => [act, false]))
})
