// npm run generate: what can be derived from the house is written to docs/generated, never typed. --check writes
// nothing and is red when docs/generated is stale or a field of docs/fields.json is missing on some floor.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare, run } from './prepare.mjs'

const own = fileURLToPath(import.meta.url)
const house = dirname(dirname(own))

/** The files of docs/generated, by name; loaded late, since they read TypeScript and need the pinned Node. */
async function documents() {
  const { readHouse } = await import('./generate/product.mjs')
  const [
    { openApi },
    { permissions },
    { lifecycles },
    { fields },
    { readFloors },
    { coverage },
    { missingColumns },
  ] = await Promise.all([
    import('./generate/openapi.mjs'),
    import('./generate/permissions.mjs'),
    import('./generate/lifecycles.mjs'),
    import('./generate/fields.mjs'),
    import('./generate/floors.mjs'),
    import('./generate/coverage.mjs'),
    import('./generate/tables.mjs'),
  ])
  const read = await readHouse(house)
  const sectionsIn = (name) => JSON.parse(readFileSync(join(house, 'docs', name), 'utf8')).sections
  const sections = sectionsIn('fields.json')
  const compared = fields(sections, await readFloors(house, read, sections))
  return {
    files: {
      'openapi.json': openApi(read),
      'permissions.md': permissions(read),
      'lifecycles.md': lifecycles(read),
      'fields.md': compared.text,
      'spec-coverage.md': coverage(sectionsIn('spec-coverage.json')),
    },
    gaps: [...compared.gaps, ...(await missingColumns(house))],
  }
}

/** Writes every derived document into a folder; answers the gaps, one line each: fields that miss a floor, columns that miss a migration. */
export async function generate(targetDir) {
  const { files, gaps } = await documents()
  mkdirSync(targetDir, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(targetDir, name), text)
  return gaps
}

async function write() {
  const target = join(house, 'docs', 'generated')
  rmSync(target, { recursive: true, force: true })
  const gaps = await generate(target)
  for (const gap of gaps) console.log(gap)
  console.log(`docs/generated is written; ${gaps.length} gaps`)
}

/** The documents read TypeScript as it is, so another process on the pinned Node does the work. */
async function start() {
  await prepare()
  const isCheck = process.argv.includes('--check')
  const { code } = await run(isCheck ? [join(house, 'scripts', 'check-generated.mjs')] : [own, '--write'])
  process.exitCode = code
}

if (process.argv[1] === own) await (process.argv.includes('--write') ? write() : start())
