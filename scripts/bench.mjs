// npm run bench: measures the product and its peers (performance.md) and writes docs/bench.md. `-- --large` for ten
// million rows. The software that it compares with has its own package, installed here when it is missing.
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fitsLock, npmInstall, stampLock } from './lint-install.mjs'
import { prepare, run } from './prepare.mjs'

const bench = fileURLToPath(new URL('../bench', import.meta.url))

async function installPeers() {
  if (fitsLock(bench)) return
  console.log('bench: installing what it compares with …')
  await npmInstall(bench)
  stampLock(bench)
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
