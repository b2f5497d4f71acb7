import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { patience } from '@zhikao/domain/kernel/patience.ts'

/** The longest files first, so that both workers end together. */
const LONGEST = ['screens', 'journey', 'parts', 'keepAlive', 'settings', 'themes']
const rank = ({ moduleId }: TestSpecification) => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return at < 0 ? LONGEST.length : at
}
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['**/*.test.ts'],
    globalSetup: './demoWorld.ts',
    setupFiles: './failureReport.ts',
    pool: 'forks',
    // While one journey waits for its server or browser the other continues; a small machine has no memory for a third.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A step that takes more than 60 s on a calm machine names its own limit.
    testTimeout: patience(60),
    hookTimeout: patience(60),
    expect: { poll: { timeout: patience() } },
  },
})
