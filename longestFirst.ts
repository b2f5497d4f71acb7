import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** A sequencer that begins with the files of these names, so that all workers end together. */
export function longestFirst(names: readonly string[]): typeof BaseSequencer {
  const rank = ({ moduleId }: TestSpecification) => {
    const at = names.findIndex((name) => new RegExp(`/${name}(\\.full)?\\.test\\.tsx?$`).test(moduleId))
    return at < 0 ? names.length : at
  }
  return class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      return sorted.toSorted((one, other) => rank(one) - rank(other))
    }
  }
}
