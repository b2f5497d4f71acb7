import { afterEach, expect, it, vi } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import type { Entry } from '../kit/offline/entries.ts'
import { networkOf } from '../kit/wire/testStage.tsx'
import { setSession } from '../kit/wire/testUser.ts'
import { OFFLINE_CALLS } from './offlineCalls.ts'

afterEach(() => vi.unstubAllGlobals())

it('an incident that an earlier console kept is sent: without room, its witnesses by name left out (Decided 36)', async () => {
  const { fetch, sent } = networkOf(() => ({ data: { version: 1 } }))
  vi.stubGlobal('fetch', fetch)
  setSession(true)
  const kept = {
    exam_sn: 'JH1T01',
    occur_time: '2026-12-10 10:00:00',
    occurred_at: '2026-12-10 10:00:00',
    type: 'DEVICE',
    grade: 'NORMAL',
    description: '第三台电脑无法开机，已更换',
    measures: '更换备用机',
    witnesses: [
      { name: '乔建军', signature: null, way: 'PHOTO' },
      { teacher_sn: 't1', signature: null, way: 'DRAWN' },
    ],
  }
  const entry: Entry = {
    endpoint: incidentContract.create.name,
    params: {},
    body: kept,
    key: 'k',
    about: 'a',
    exam: 'JH1T01',
    title: '',
    occurred_at: kept.occurred_at,
    refusal: null,
  }
  const calls = OFFLINE_CALLS[entry.endpoint]
  expect(await calls?.send(entry, {})).toBe(1)
  expect(sent[0]?.body).toMatchObject({ witnesses: [{ teacher_sn: 't1', signature: null, way: 'DRAWN' }] })
  expect(Object.keys(Object(sent[0]?.body))).not.toContain('room_sn')
  const held = await calls?.held(entry)
  expect(held?.lines.map(({ entered }) => entered)).toContain(kept.description)
})

it.each([
  [attendanceContract.checkin, {}, '签到'],
  [attendanceContract.update, { state: 'LEFT' }, '离场'],
  [attendanceContract.update, { state: 'ABSENT', reason: '因病' }, '登记缺考'],
  [attendanceContract.update, { state: 'EXPECTED' }, '撤销'],
  [attendanceContract.update, { extra_minutes: 10, reason: '断电' }, '补时'],
  [attendanceContract.update, { station: 12 }, '换座位'],
  [attendanceContract.update, { note: '带伤' }, '备注'],
  [incidentContract.create, {}, '登记异常情况'],
  [scoreEntryContract.save, { items: [40, 50] }, '实操评分'],
])('what waits says what was done (D28): $name %o → %s', ({ name }, body, deed) => {
  expect(OFFLINE_CALLS[name]?.deed(body).CN).toBe(deed)
})
