import { describe, expect, test } from 'vitest'
import { CONFIRMATIONS_NEEDED, recordText, REMARKS_MAX, ROOM_CHECKS } from './roomRecord.model.ts'
import {
  neededConfirmations,
  recordConfirmRefusal,
  recordEditRefusal,
  recordSubmitReason,
  recordSubmitRefusal,
  refusalAfterSave,
} from './roomRecord.rules.ts'
import type { RecordSituation } from './roomRecord.rules.ts'

const CHIEF = { part: 'chief', room_sn: null } as const
const MEMBER = { part: 'member', room_sn: 'R1' } as const
const OTHER = { part: 'member', room_sn: 'R2' } as const
const ALL_ROOMS = { part: 'member', room_sn: null } as const
const SITE = { part: 'site', room_sn: null } as const
const RECORD: RecordSituation = {
  status: 'INIT',
  room_sn: 'R1',
  person: CHIEF,
  chief_here: true,
  is_over: true,
  checks: ROOM_CHECKS,
  people: 3,
  confirmations: 2,
  has_confirmed: false,
}

describe('the room record (domain.md §3.13a: one per exam and room, confirmed by two people of the room; INIT → SUBMIT by the chief)', () => {
  test.each([
    ['the chief', {}, null],
    ['an examiner of the room', { person: MEMBER }, null],
    ['an examiner of all rooms', { person: ALL_ROOMS }, null],
    ['an examiner of another room', { person: OTHER }, 'room_other'],
    ['the site', { person: SITE }, null],
    ['while the exam runs', { is_over: false, checks: [] }, null],
    ['after the submission', { status: 'SUBMIT' }, 'record_sent'],
  ] as const)('is written: %s', (_, change, rule) =>
    expect(recordEditRefusal({ ...RECORD, ...change })?.rule ?? null).toBe(rule),
  )

  test.each([
    ['the chief', {}, null],
    ['an examiner of the room', { person: MEMBER }, null],
    ['an examiner of all rooms', { person: ALL_ROOMS }, null],
    ['an examiner of another room', { person: OTHER }, 'room_other'],
    ['the site', { person: SITE, chief_here: false }, 'record_examiners'],
    ['before the end', { is_over: false }, 'record_running'],
    ['one of six checks open', { checks: ROOM_CHECKS.slice(1) }, 'record_checks_open'],
    ['the same person again', { has_confirmed: true }, 'record_confirmed'],
    ['after the submission', { status: 'SUBMIT' }, 'record_sent'],
  ] as const)('is confirmed: %s', (_, change, rule) =>
    expect(recordConfirmRefusal({ ...RECORD, ...change })?.rule ?? null).toBe(rule),
  )

  test.each([
    ['the chief', {}, null, null],
    ['an examiner of the room', { person: MEMBER }, 'chief_only', 'site_reason'],
    ['the site while the chief is there', { person: SITE }, 'chief_here', 'site_reason'],
    ['the site without a chief', { person: SITE, chief_here: false }, null, 'site_reason'],
    ['before the end', { is_over: false }, 'record_running', null],
    ['a check open', { checks: [] }, 'record_checks_open', null],
    ['one confirmation', { confirmations: 1 }, 'record_unconfirmed', null],
    ['no confirmation', { confirmations: 0 }, 'record_unconfirmed', null],
    [
      'one person in the room who did not confirm',
      { people: 1, confirmations: 0 },
      'record_unconfirmed',
      'record_people_few',
    ],
    ['one person in the room', { people: 1, confirmations: 1 }, null, 'record_people_few'],
    ['nobody in the room', { people: 0, confirmations: 0 }, null, 'record_people_few'],
  ] as const)('is submitted: %s', (_, change, rule, asked) => {
    const record = { ...RECORD, ...change }
    expect([recordSubmitRefusal(record)?.rule ?? null, recordSubmitReason(record)?.rule ?? null]).toEqual([rule, asked])
  })

  test('two people confirm; where the room has fewer confirmed examiners, each of them', () => {
    expect(CONFIRMATIONS_NEEDED).toBe(2)
    expect([0, 1, 2, 5].map((people) => neededConfirmations({ people }))).toEqual([0, 1, 2, 2])
  })

  test('the refusals name how many checks and confirmations are missing', () => {
    expect(recordSubmitRefusal({ ...RECORD, checks: ['PAPERS', 'CLEARED'] })?.message.CN).toContain('4 项')
    expect(recordSubmitRefusal({ ...RECORD, confirmations: 0 })?.message.CN).toContain('还差 2 名')
  })

  test('the remarks have at most 2000 characters; there are six checks, each at most once', () => {
    expect([REMARKS_MAX, ROOM_CHECKS.length]).toEqual([2000, 6])
    const fits = (change: object) => recordText.safeParse(change).success
    expect([2000, 2001].map((n) => fits({ remarks: '字'.repeat(n) }))).toEqual([true, false])
    expect([ROOM_CHECKS, [...ROOM_CHECKS, 'PAPERS'], ['LIGHTS']].map((checks) => fits({ checks }))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('D27: the confirmation saves first what was entered', () => {
  test.each([
    ['open checks that are ticked now', 'record_checks_open', ROOM_CHECKS, null],
    ['open checks', 'record_checks_open', ROOM_CHECKS.slice(1), 'record_checks_open'],
    ['one’s own confirmation, which the save takes back', 'record_confirmed', ROOM_CHECKS, null],
    ['the same, with a check open', 'record_confirmed', [], 'record_checks_open'],
    ['any other reason stays', 'record_running', ROOM_CHECKS, 'record_running'],
  ] as const)('%s', (_, rule, checks, after) => {
    expect(refusalAfterSave({ rule }, { checks: [...checks], remarks: '' })?.rule ?? null).toBe(after)
  })
})
