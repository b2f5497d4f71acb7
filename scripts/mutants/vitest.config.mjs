// The tests of the product, over modules of which one is changed in memory: MUTANT is { path, start, end, put } as JSON.
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import config from '../../vitest.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { path, start, end, put } = JSON.parse(process.env.MUTANT ?? '{}')

const isChanged = (id) => relative(root, id.split('?')[0]).replaceAll('\\', '/') === path

const mutant = {
  name: 'mutant',
  enforce: 'pre',
  // Modules are kept on the disk between runs; the changed one is not.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (isChanged(id) ? false : 'whole')),
  transform: (code, id) => (isChanged(id) ? `${code.slice(0, start)}${put}${code.slice(end)}` : undefined),
}

const projects = config.test.projects.map((project) =>
  Object.assign(project, { root: join(root, project.root), plugins: [...(project.plugins ?? []), mutant] }),
)
export default Object.assign(config, { root, test: Object.assign(config.test, { projects }) })
