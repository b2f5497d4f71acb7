// npm run bench: measures the product and its peers (performance.md) and writes docs/bench.md. `-- --large` for ten
// million rows. The software that it compares with has its own package, installed here when it is missing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmInstall } from './lint-install.mjs'
import { prepare, run } from './prepare.mjs'

const bench = fileURLToPath(new URL('../bench', import.meta.url))
const stampFile = join(bench, 'node_modules', '.installed')

async function installPeers() {
  const stamp = createHash('sha256')
    .update(readFileSync(join(bench, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('bench: installing what it compares with …')
  await npmInstall(bench)
  writeFileSync(stampFile, stamp)
}

try {
  await prepare({ build: true })
  await installPeers()
  const { code, interruptedBy } = await run([join(bench, 'main.ts'), ...process.argv.slice(2)])
  process.exitCode = interruptedBy ? 128 + constants.signals[interruptedBy] : code
} catch (error) {
  console.error(`bench: ${error.message}`)
  process.exitCode = 1
}
