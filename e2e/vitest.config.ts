import { configDefaults, defineConfig } from 'vitest/config'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { longestFirst } from '../longestFirst.ts'

const LONGEST = ['screens', 'journey', 'parts', 'screensOpen', 'firstSetup', 'keepAlive', 'settings', 'themes']
const isGate = process.env.ZHIKAO_STAGE === 'test'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isGate ? ['**/*.full.test.ts'] : [])],
    globalSetup: './demoWorld.ts',
    setupFiles: './failureReport.ts',
    pool: 'forks',
    // The files of a worker share its browser.
    isolate: false,
    // While one journey waits for its server or browser the other continues; a small machine has no memory for a third.
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(LONGEST) },
    // A step that takes more than 60 s on a calm machine names its own limit.
    testTimeout: patience(60),
    hookTimeout: patience(60),
    expect: { poll: { timeout: patience() } },
  },
})
