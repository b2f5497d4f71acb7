import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { patience } from '@zhikao/domain/kernel/patience.ts'

/** The longest files first, so that both workers end together. */
const LONGEST = ['screens', 'journey', 'parts', 'screensOpen', 'keepAlive', 'settings', 'themes']
const rank = ({ moduleId }: TestSpecification) => {
  const at = LONGEST.findIndex((name) => new RegExp(`/${name}(\\.full)?\\.test\\.ts$`).test(moduleId))
  return at < 0 ? LONGEST.length : at
}
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}
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
    sequence: { sequencer: LongestFirst },
    testTimeout: patience(30),
    hookTimeout: patience(30),
    expect: { poll: { timeout: patience() } },
  },
})
