import { describe, expect, test } from 'vitest'
import { incidentRoomRefusal, ownRoom, roomsServed, strangersTo } from './incident.room.rules.ts'
import type { IncidentDuty } from './incident.room.rules.ts'

const CHIEF: IncidentDuty = { whole: true, room_sn: null }
const OF_R1: IncidentDuty = { whole: false, room_sn: 'R1' }
const OF_ALL: IncidentDuty = { whole: false, room_sn: null }
const rooms = [{ room_sn: 'R1' }, { room_sn: 'R2' }]

describe('“An incident is of a room that its reporter serves, or of the whole exam by chief or site” (Decided 36)', () => {
  test.each<[string, IncidentDuty, string | null, string | null]>([
    ['chief or site', CHIEF, null, null],
    ['chief or site', CHIEF, 'R2', null],
    ['who serves R1', OF_R1, 'R1', null],
    ['who serves R1', OF_R1, 'R2', 'incident_room_other'],
    ['who serves R1', OF_R1, null, 'incident_room_needed'],
    ['a call without room', OF_ALL, 'R2', null],
    ['a call without room', OF_ALL, null, 'incident_room_needed'],
  ])('%s: %j of %s: %s', (_, duty, room_sn, rule) => {
    expect(incidentRoomRefusal(room_sn, duty)?.rule ?? null).toBe(rule)
  })
  test.each<[IncidentDuty, string[]]>([
    [CHIEF, ['R1', 'R2']],
    [OF_ALL, ['R1', 'R2']],
    [OF_R1, ['R1']],
  ])('%j is offered %j', (duty, offered) => {
    expect(roomsServed(rooms, duty).map(({ room_sn }) => room_sn)).toEqual(offered)
  })
  test.each<[string, IncidentDuty, string[], string[], string | null]>([
    ['chief and site: the whole exam', CHIEF, ['R1', 'R2'], ['R1'], null],
    ['the room of the call', OF_R1, ['R1', 'R2'], ['R2'], 'R1'],
    ['the only room of the exam', OF_ALL, ['R1'], [], 'R1'],
    ['the room of all candidates affected', OF_ALL, ['R1', 'R2'], ['R2', 'R2'], 'R2'],
    ['candidates of two rooms', OF_ALL, ['R1', 'R2'], ['R1', 'R2'], null],
    ['no candidate', OF_ALL, ['R1', 'R2'], [], null],
    ['a room that the exam does not have', OF_R1, ['R2', 'R3'], [], null],
  ])('an incident that names no room, %s', (_, duty, ofExam, affected, room_sn) => {
    const placed = (list: string[]) => list.map((one) => ({ room_sn: one }))
    expect(ownRoom(duty, placed(ofExam), placed(affected))).toBe(room_sn)
  })
  test('the candidates affected sit in the room that is named', () => {
    const affected = [{ room_sn: 'R1' }, { room_sn: 'R2' }]
    expect(strangersTo('R1', affected).map(({ path, rule }) => [path, rule])).toEqual([
      ['affected.1.signup_sn', 'incident_candidate_room'],
    ])
    expect(strangersTo(null, affected)).toEqual([])
  })
})
