import { describe, expect, test } from 'vitest'
import { afterCorrection } from './attendance.change.rules.ts'
import { correctionFault, correctionTimeFault } from './attendance.correction.rules.ts'
import type { CorrectionScene } from './attendance.correction.rules.ts'
import type { RunPart } from './attendance.model.ts'

const at = (time: string) => `2026-11-20 ${time}`
const scene: CorrectionScene = {
  start_time: at('09:00:00'),
  end_time: at('10:30:00'),
  actual_start_time: at('09:05:00'),
  actual_end_time: at('10:20:00'),
  now: at('10:20:00'),
  scores_submitted: false,
  is_published: false,
}
const person = (part: RunPart) => ({ part, room_sn: null })

describe('Decided 37: “After the end and until publication attendance changes by a correction”', () => {
  test.each([
    ['a second before it was ended', { now: at('10:19:59') }, 'correction_early'],
    ['once it was ended', {}, null],
    [
      'nobody ended it: a second before the planned end',
      { actual_end_time: null, now: at('10:29:59') },
      'correction_early',
    ],
    ['nobody ended it: at the planned end', { actual_end_time: null, now: at('10:30:00') }, null],
    ['the scores are submitted', { scores_submitted: true }, 'correction_submitted'],
    ['the scores are published', { is_published: true }, 'correction_published'],
  ] as const)('%s: %s', (_, change, rule) =>
    expect(correctionTimeFault({ ...scene, ...change })?.rule ?? null).toBe(rule),
  )
  test('the refusal says when the exam ends', () => {
    expect(correctionTimeFault({ ...scene, now: at('10:00:00') })?.message.CN).toContain('2026-11-20 10:20')
  })
  test('in an exam that nobody ran on the platform a candidate without a record has nothing to correct', () => {
    const paper = { ...scene, actual_start_time: null, actual_end_time: null, now: at('12:00:00') }
    expect(correctionFault(person('site'), paper, 'EXPECTED')?.rule).toBe('correction_unkept')
    expect(correctionFault(person('site'), paper, 'ABSENT')).toBeNull()
    expect(correctionFault(person('site'), scene, 'EXPECTED')).toBeNull()
  })
})

describe('Decided 37: “chief or site asks with reason and evidence”', () => {
  test.each([
    ['chief', null],
    ['site', null],
    ['member', 'chief_only'],
    ['observer', 'chief_only'],
  ] as const)('%s: %s', (part, rule) => {
    expect(correctionFault(person(part), scene, 'EXPECTED')?.rule ?? null).toBe(rule)
  })
})

describe('Decided 37: what a confirmed correction changes', () => {
  test('who was there was there from the start to the end, identified', () => {
    const facts = {
      state: 'LEFT',
      checkin_time: at('09:05:00'),
      checkin_way: 'MANUAL',
      identity_checked: true,
      late_reason: null,
      left_time: at('10:20:00'),
      absent_reason: null,
    }
    expect(afterCorrection(scene, 'LEFT', '签到表有其签名')).toEqual({ act: 'correct', facts })
    const planned = { ...scene, actual_start_time: null, actual_end_time: null }
    expect(afterCorrection(planned, 'LEFT', '签到表有其签名').facts).toMatchObject({
      checkin_time: at('09:00:00'),
      left_time: at('10:30:00'),
    })
  })
  test('who was absent has no check-in and did not leave; the reason is that of the correction', () => {
    expect(afterCorrection(scene, 'ABSENT', '误签到').facts).toEqual({
      state: 'ABSENT',
      checkin_time: null,
      checkin_by: null,
      checkin_way: null,
      identity_checked: false,
      late_reason: null,
      left_time: null,
      absent_reason: '误签到',
    })
  })
})
