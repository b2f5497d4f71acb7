import { afterEach, expect, it, vi } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
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
