// The tests of the product, over modules that are changed in memory: MUTANTS is a list of { path, start, end, put } as JSON.
import { join, relative } from 'node:path'
import config from '../../vitest.config.ts'
import { root } from '../checkout.mjs'

const mutants = JSON.parse(process.env.MUTANTS ?? '[]')

/** The changes of a module, the last place first, so that the places before it stay where they are. */
function changesOf(id) {
  const path = relative(root, id.split('?')[0]).replaceAll('\\', '/')
  return mutants.filter((one) => one.path === path).toSorted((one, other) => other.start - one.start)
}
const change = (code, { start, end, put }) => `${code.slice(0, start)}${put}${code.slice(end)}`

const mutant = {
  name: 'mutant',
  enforce: 'pre',
  // Modules are kept on the disk between runs; the changed one is not.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (changesOf(id).length > 0 ? false : 'whole')),
  transform: (code, id) => {
    const changes = changesOf(id)
    return changes.length > 0 ? changes.reduce(change, code) : undefined
  },
}

const projects = config.test.projects.map((project) =>
  Object.assign(project, { root: join(root, project.root), plugins: [...(project.plugins ?? []), mutant] }),
)
export default Object.assign(config, { root, test: Object.assign(config.test, { projects }) })
