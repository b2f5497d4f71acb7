import { expect, test } from 'vitest'
import { patience } from '../kernel/patience.ts'
import { playSequences } from './sequences.ts'

test(
  'Decided 31–39: no certificate without attendance, no submitted sheet with an open contradiction, no score that changes unnamed, no dead end: 1,000 random sequences',
  () => {
    const { published, certified } = playSequences({ runs: 1000, seed: 3005, every: 12 })
    expect([published > 100, certified > 50]).toEqual([true, true])
  },
  patience(180),
)
