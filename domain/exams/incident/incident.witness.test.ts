import { describe, expect, test } from 'vitest'
import type { Witness, WitnessEntry } from './incident.model.ts'
import { incidentFaults } from './incident.rules.ts'
import {
  objectionDue,
  objectionRefusal,
  repeatedWitnesses,
  unknownWitnesses,
  witnessRefusal,
} from './incident.witness.rules.ts'
import type { ObjectionFacts } from './incident.witness.rules.ts'

const named = (name: string, signature: string | null): Witness => ({ name, signature, way: 'PHOTO' })
const by = (teacher_sn: string, signature: string | null): WitnessEntry => ({ teacher_sn, signature, way: 'PHOTO' })
const stored = (entry: WitnessEntry): Witness => ({ ...entry, name: '周海燕' })

describe('“Witnesses are two people … different persons … two signatures, two files” (Decided 36)', () => {
  test.each<[string, number | null, Witness[]]>([
    ['nobody', 0, []],
    ['two examiners who signed', null, [stored(by('t1', 'a')), stored(by('t2', 'b'))]],
    ['three examiners who signed', null, [stored(by('t1', 'a')), stored(by('t2', 'b')), stored(by('t3', 'c'))]],
    ['two examiners of whom one signed', 1, [stored(by('t1', 'a')), stored(by('t2', null))]],
    ['one examiner who signed twice', 1, [stored(by('t1', 'a')), stored(by('t1', 'b'))]],
    ['two names of before', 0, [named('乔建军', 'a'), named('李建国', 'b')]],
    ['a name of before and an examiner', 1, [named('乔建军', 'a'), stored(by('t1', 'b'))]],
    ['a stored row of before with an empty examiner', 0, [{ ...named('乔建军', 'a'), teacher_sn: null }]],
  ])('%s: refused with the count of those who signed, %s', (_, count, witnesses) => {
    const refusal = witnessRefusal(witnesses)
    expect(refusal?.rule ?? null).toBe(count === null ? null : 'incident_witnesses')
    const counted = /目前有 (\d) 名/.exec(refusal?.message.CN ?? '')?.[1]
    expect(counted).toBe(count === null ? undefined : String(count))
  })

  const contents = new Map([
    ['a', 'one'],
    ['b', 'two'],
    ['copy of a', 'one'],
  ])
  const contentOf = (key: string) => contents.get(key) ?? key
  test.each<[string, WitnessEntry[], string[]]>([
    ['two people, two files', [by('t1', 'a'), by('t2', 'b')], []],
    ['two people without a signature', [by('t1', null), by('t2', null)], []],
    ['one person, two files', [by('t1', 'a'), by('t1', 'b')], ['witnesses.1.teacher_sn incident_witness_twice']],
    ['two people, one file', [by('t1', 'a'), by('t2', 'a')], ['witnesses.1.signature incident_signature_twice']],
    [
      'two people, two files of one content',
      [by('t1', 'a'), by('t2', 'copy of a')],
      ['witnesses.1.signature incident_signature_twice'],
    ],
    [
      'one person and one file three times',
      [by('t1', 'a'), by('t1', 'a'), by('t1', 'a')],
      [1, 2].flatMap((at) => [
        `witnesses.${at}.teacher_sn incident_witness_twice`,
        `witnesses.${at}.signature incident_signature_twice`,
      ]),
    ],
  ])('%s', (_, witnesses, faults) => {
    expect(repeatedWitnesses(witnesses, contentOf).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults)
  })
  test('the form says it before anything is sent', () => {
    const entry = {
      room_sn: null,
      occur_time: '2026-06-01 10:00:00',
      type: 'DEVICE' as const,
      kind: null,
      grade: 'NORMAL' as const,
      affected: [],
      description: '第三台电脑无法开机，已更换',
      measures: '更换备用机',
      extra_minutes: null,
      fault_minutes: null,
      evidence: [],
      witnesses: [by('t1', 'a'), by('t1', 'a')],
      candidate_acknowledge: null,
    }
    expect(incidentFaults(entry).map(({ rule }) => rule)).toEqual([
      'incident_witness_twice',
      'incident_signature_twice',
    ])
  })
  test('“chosen from the exam’s CONFIRMED calls”: whoever has none is named by place', () => {
    const faults = unknownWitnesses([by('t1', 'a'), by('t9', 'b')], ['t1', 't2'])
    expect(faults.map(({ path, rule }) => [path, rule])).toEqual([
      ['witnesses.1.teacher_sn', 'incident_witness_unknown'],
    ])
  })
})

describe('“each is told and may object for 24 h” (Decided 36)', () => {
  const facts: ObjectionFacts = {
    is_witness: true,
    has_objected: false,
    told_time: '2026-06-01 12:00:00',
    now: '2026-06-01 12:00:00',
  }
  test('the time ends 24 h after the report; before it there is none', () => {
    expect([objectionDue('2026-06-01 12:00:00'), objectionDue(null)]).toEqual(['2026-06-02 12:00:00', null])
  })
  test.each<[string, string | null, Partial<ObjectionFacts>]>([
    ['at once', null, {}],
    ['23 h 59 min 59 s later', null, { now: '2026-06-02 11:59:59' }],
    ['24 h later', null, { now: '2026-06-02 12:00:00' }],
    ['24 h and a second later', 'incident_objection_over', { now: '2026-06-02 12:00:01' }],
    ['not a witness', 'incident_witness_only', { is_witness: false }],
    ['a second time', 'incident_objected', { has_objected: true }],
    ['not reported yet', null, { told_time: null }],
  ])('%s: refused by %s', (_, rule, change) => {
    expect(objectionRefusal({ ...facts, ...change })?.rule ?? null).toBe(rule)
  })
  test('who is too late reads until when it was possible', () => {
    const refusal = objectionRefusal({ ...facts, now: '2026-06-03 12:00:00' })
    expect(refusal?.message.CN).toContain('2026-06-02 12:00:00')
  })
})
