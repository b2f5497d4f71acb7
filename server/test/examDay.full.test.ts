import { afterAll, beforeAll, expect, it } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import { playExamDays } from './examDaySequences.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it(
  'Decided 31–39: after 50 random sequences of acts, entries, returns, incidents, corrections and late reports in one world every invariant holds, and no score changed unnamed',
  async () => {
    const { faulty, done } = await playExamDays(t, { sequences: 50, steps: 100, seed: 3005 })
    expect(faulty).toEqual([])
    // They come far enough to say something.
    const many = ['checkin', 'absent', 'start', 'save', 'lateCheckin', 'recordIncident', 'fileRecords']
    expect(many.filter((act) => (done.get(act) ?? 0) < 10)).toEqual([])
  },
  patience(240),
)
