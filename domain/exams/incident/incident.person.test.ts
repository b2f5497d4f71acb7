import { describe, expect, test } from 'vitest'
import type { IncidentEntry, IncidentType } from './incident.model.ts'
import { incidentFaults, lacksOf, mayHandle, settledEntry } from './incident.rules.ts'
import type { IncidentFacts } from './incident.rules.ts'

const line = { signup_sn: 's1', station: null, effect: 'NONE' as const }
const person = { ...line, effect: null }
const entry: IncidentEntry = {
  occur_time: '2026-06-01 10:00:00',
  type: 'DEVICE',
  kind: null,
  grade: 'NORMAL',
  affected: [],
  description: '第三台电脑无法开机，已更换',
  measures: '更换备用机',
  extra_minutes: null,
  fault_minutes: null,
  evidence: [],
  witnesses: [],
  candidate_acknowledge: null,
}
const signed = ['t1', 't2'].map((teacher_sn) => ({ teacher_sn, signature: teacher_sn, way: 'DRAWN' as const }))

describe('who is accused is the person concerned: no effect is asked, the result is the centre’s (exam-day D10)', () => {
  test.each<[IncidentType, IncidentEntry['kind'], string[], null | 'NONE']>([
    ['VIOLATION', '5.9', [], null],
    ['CHEAT', '6.1', [], null],
    ['IMPERSONATION', null, [], null],
    ['DEVICE', null, ['affected.0.effect incident_effect'], 'NONE'],
    ['ILLNESS', null, ['affected.0.effect incident_effect'], 'NONE'],
  ])('%s', (type, kind, faults, stored) => {
    const found = incidentFaults({ ...entry, type, kind, affected: [person] })
    expect(found.map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
    expect(settledEntry({ ...entry, type, affected: [line] }).affected).toEqual([{ ...line, effect: stored }])
  })

  test.each<[string, Partial<IncidentEntry>, string[]]>([
    ['a fault of equipment needs nothing', { type: 'DEVICE' }, []],
    ['an accusation without all', {}, ['affected', 'evidence', 'witnesses']],
    ['with the person', { affected: [person] }, ['evidence', 'witnesses']],
    ['with a candidate of before, without effect', { affected: [line] }, ['affected', 'evidence', 'witnesses']],
    ['with evidence', { affected: [person], evidence: ['a.jpg'] }, ['witnesses']],
    ['with one signature', { affected: [person], evidence: ['a.jpg'], witnesses: signed.slice(1) }, ['witnesses']],
    ['with all', { affected: [person], evidence: ['a.jpg'], witnesses: signed }, []],
  ])('what the record lacks to be reported: %s', (_, change, lacks) => {
    const given = { ...entry, type: 'VIOLATION' as const, kind: '5.9' as const, ...change }
    expect(lacksOf(given).map(({ path }) => path)).toEqual(lacks)
  })

  test.each([
    [[person], null],
    [[], 'incident_person'],
  ])('the centre voids the scores of the persons concerned: %j', (affected, rule) => {
    const facts = { type: 'VIOLATION', affected, given: { handle_result: 'VOID' } } as unknown as IncidentFacts
    expect(mayHandle(facts)?.rule ?? null).toBe(rule)
  })
})
