// By what a passed test file is known again: the product, and the test code that the file uses. A change of the product
// repeats every test; a change of one test file or of its helpers repeats the files that use them.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const TEST_CODE = /\.(test|proof)\.tsx?$|\.factory\.ts$|^server\/test\/|^e2e\/|\/testSetup\.ts$/
/** What no test reads: documents for people, other tools. Extracts of the documents are read. */
const UNREAD = /^(?:bench|scripts|tools|\.ci)\/|\.md$|^docs\/(?!.*\.json$)/
const UNIT = ['vitest.config.ts', 'web/kit/wire/testSetup.ts']
/** The programs that a journey starts. */
const STARTED = ['server/test/serve.ts', 'server/test/cluster.ts']
/** What each test of a package runs on, besides its imports. */
const BASES = {
  domain: UNIT,
  web: UNIT,
  server: ['vitest.config.ts', 'server/test/global.ts'],
  e2e: ['e2e/vitest.config.ts', 'e2e/demoWorld.ts', 'e2e/failureReport.ts', ...STARTED],
}
const IMPORT = /(?:from|import)\s*\(?\s*['"]((?:\.|@zhikao\/)[^'"]+)['"]/g

const hash = (parts) => createHash('sha1').update(parts.join('\0')).digest('hex')
/** The paths of files with their texts; latin1 keeps every byte. */
const contentOf = (paths) => paths.flatMap((path) => [path, readFileSync(path, 'latin1')])

/** The files of the working tree, also those that git does not track yet. */
export function filesOfTree() {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 26 }
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], options)
  return [...new Set(stdout.split('\n'))].filter((path) => path && existsSync(path)).toSorted()
}

const isSample = (path) => path.startsWith('server/test/samples/')
/** The key of the whole tree: what checks of all files are known by. */
export const treeKey = (files) => hash(contentOf(files))
const productKey = (files) =>
  treeKey(files.filter((path) => (!TEST_CODE.test(path) || isSample(path)) && !UNREAD.test(path)))

/** The test code that a file imports. */
function importsOf(path) {
  const names = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, name]) => name)
  const paths = names.map((name) => (name.startsWith('.') ? join(dirname(path), name) : name.replace('@zhikao/', '')))
  return paths.filter((one) => TEST_CODE.test(one) && !isSample(one) && existsSync(one))
}

/** A function that answers the key of a test file, in this state of the tree. */
export function keysOf(files) {
  const product = productKey(files)
  return (file) => {
    const bases = BASES[file.split('/')[0]] ?? []
    const used = new Set([file, ...bases.filter((path) => existsSync(path))])
    for (const path of used) for (const other of importsOf(path)) used.add(other)
    return hash([product, ...contentOf([...used].toSorted())])
  }
}
