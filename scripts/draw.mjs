// npm run draw -- SEED FILE [SEED_HASH LIST_HASH]: recomputes the order of a draw and both hashes; 1 when it cannot or a hash does not fit.
import { prepare, run } from './prepare.mjs'

try {
  await prepare()
  const { code } = await run(['server/draw.ts', ...process.argv.slice(2)])
  process.exitCode = code
} catch (error) {
  console.error(`zhikao: ${error.message}`)
  process.exitCode = 1
}
