// npm run generate: writes docs/generated, which is derived from the code and never typed. --check writes nothing and
// fails when docs/generated is stale, a field of the design does not exist in the product, or one of the product is missing in a layer.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare, run } from './prepare.mjs'

const own = fileURLToPath(import.meta.url)
const root = dirname(dirname(own))

const jsonIn = (name) => JSON.parse(readFileSync(join(root, 'docs', name), 'utf8'))

/** The text of fields.md and its gaps: the design compared with the items of the product, these with the layers. */
async function comparedFields(read) {
  const [{ fields }, { readLayers }, { compareDesign }, { designText }, { readNames }] = await Promise.all([
    import('./generate/fields.mjs'),
    import('./generate/layers.mjs'),
    import('./generate/design.mjs'),
    import('./generate/fields-design.mjs'),
    import('./generate/read-names.mjs'),
  ])
  const map = jsonIn('fields.map.json')
  const design = compareDesign(jsonIn('fields.json'), map, readNames(root, read))
  const layers = await readLayers(root, read, map.sections)
  return fields(map.sections, layers, { text: designText(design.judged), gaps: design.gaps })
}

/** The files of docs/generated, by name, and the gaps; loaded late, since they read TypeScript and need the pinned Node. */
export async function documents() {
  const { readProduct } = await import('./generate/product.mjs')
  const [{ openApiOf }, { jsonLines }, { permissions }, { lifecycles }, { missingColumns }, { sheets }] =
    await Promise.all([
      import('../server/http/openapi.ts'),
      import('./generate/json.mjs'),
      import('./generate/permissions.mjs'),
      import('./generate/lifecycles.mjs'),
      import('./generate/migrations.mjs'),
      import('./generate/sheets.mjs'),
    ])
  const read = await readProduct(root)
  const compared = await comparedFields(read)
  return {
    files: {
      // As the server gives it at /api/openapi.json, but in alphabetical order.
      'openapi.json': `${jsonLines(openApiOf(read.contracts.flatMap(({ calls }) => Object.values(calls))))}\n`,
      'permissions.md': permissions(read),
      'lifecycles.md': lifecycles(read),
      'fields.md': compared.text,
      'sheets.md': await sheets(root),
    },
    gaps: [...compared.gaps, ...(await missingColumns(root))],
  }
}

async function write() {
  const target = join(root, 'docs', 'generated')
  const { files, gaps } = await documents()
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(target, name), text)
  for (const gap of gaps) console.log(gap)
  console.log(`docs/generated is written; ${gaps.length} gaps`)
}

/** The documents read TypeScript as it is, so another process on the pinned Node does the work. */
async function start() {
  await prepare()
  const isCheck = process.argv.includes('--check')
  const { code } = await run(isCheck ? [join(root, 'scripts', 'check-generated.mjs')] : [own, '--write'])
  process.exitCode = code
}

if (process.argv[1] === own) await (process.argv.includes('--write') ? write() : start())
