import { describe, expect, test } from 'vitest'
import { playSequences } from './sequences.ts'
import { wayOut } from './search.ts'
import { buildPlan } from './world.ts'
import type { Plan } from './world.ts'

describe('Decided 31–39: random sequences of acts, entries, returns, incidents, corrections and late reports over the rules of the exam day', () => {
  test('no certificate without attendance, no submitted sheet with an open contradiction, no score that changes unnamed, no dead end: 40 sequences', () => {
    const { published, certified } = playSequences({ runs: 40, seed: 30, every: 40 })
    // They come far enough to say something.
    expect([published > 3, certified > 1]).toEqual([true, true])
  })

  test.each<Plan>([
    { subject: 'ONLINE', station_mode: 'DRAW', scorers: 2, blind: true, candidates: 3 },
    { subject: 'OFFLINE', station_mode: 'DRAW', scorers: 2, blind: true, candidates: 2 },
    { subject: 'OFFLINE', station_mode: 'ORDER', scorers: 3, blind: false, candidates: 4 },
  ])('a plan of which nothing is done yet has a way to its end: %o', (plan) => {
    const acts = wayOut(buildPlan(plan))?.map((step) => (step === 'wait' ? step : step.act))
    expect(acts?.filter((act) => ['start', 'finish', 'submit', 'publish', 'issue'].includes(act))).toEqual([
      'start',
      'finish',
      'submit',
      'publish',
      'issue',
    ])
  })
})
