// By what a passed test file is known again: the product, and the test code that the file uses. A change of the product
// repeats every test; a change of one test file or of its helpers repeats the files that use them.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const TEST_CODE = /\.(test|proof)\.tsx?$|\.factory\.ts$|^server\/test\/|^e2e\/|\/testSetup\.ts$/
/** What no test reads: documents for people, other tools. Extracts of the documents are read. */
const UNREAD = /^(?:bench|scripts|tools|\.ci)\/|\.md$|^docs\/(?!.*\.json$)/
/** What each test of a package runs on, besides its imports. */
const BASES = [
  [/^server\//, ['vitest.config.ts', 'server/test/global.ts']],
  [/^(?:domain|web)\//, ['vitest.config.ts', 'web/kit/wire/testSetup.ts']],
  [
    /^e2e\//,
    [
      'e2e/vitest.config.ts',
      'e2e/demoWorld.ts',
      'e2e/failureReport.ts',
      'server/test/serve.ts',
      'server/test/cluster.ts',
    ],
  ],
]
const IMPORT = /(?:from|import)\s*\(?\s*['"]((?:\.|@zhikao\/)[^'"]+)['"]/g

const hash = (parts) => {
  const sum = createHash('sha1')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

/** The files of the working tree, also those that git does not track yet. */
export function filesOfTree() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return [...new Set(stdout.split('\n'))].filter((path) => path && existsSync(path)).toSorted()
}

const isSample = (path) => path.startsWith('server/test/samples/')
/** The key of the whole tree: what checks of all files are known by. */
export const treeKey = (files) => hash(files.flatMap((path) => [path, readFileSync(path)]))
const productKey = (files) =>
  treeKey(files.filter((path) => (!TEST_CODE.test(path) || isSample(path)) && !UNREAD.test(path)))

/** A function that answers the key of a test file, in this state of the tree. */
export function keysOf(files) {
  const product = productKey(files)
  const known = new Map()
  /** The test code that a file imports. */
  const importsOf = (path) => {
    if (!known.has(path)) {
      const names = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, name]) => name)
      const paths = names.map((name) =>
        name.startsWith('@zhikao/') ? name.slice('@zhikao/'.length) : join(dirname(path), name),
      )
      known.set(
        path,
        paths.filter((one) => TEST_CODE.test(one) && !isSample(one) && existsSync(one)),
      )
    }
    return known.get(path)
  }
  return (file) => {
    const bases = BASES.find(([place]) => place.test(file))?.[1] ?? []
    const used = new Set([file, ...bases.filter((path) => existsSync(path))])
    for (const path of used) for (const other of importsOf(path)) used.add(other)
    return hash([product, ...[...used].toSorted().flatMap((path) => [path, readFileSync(path)])])
  }
}
