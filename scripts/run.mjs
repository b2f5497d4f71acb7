// node scripts/run.mjs [--build] FILE [argument …]: runs a program of the product on the pinned Node, after the packages
// of the lock file are there, and with --build the web app too. Its exit code is passed on; 1 when it can't start.
import { prepare, run } from './prepare.mjs'

try {
  const args = process.argv.slice(2).filter((arg) => arg !== '--build')
  await prepare({ build: process.argv[2] === '--build' })
  const { code } = await run(args)
  process.exitCode = code
} catch (error) {
  console.error(`zhikao: ${error.message}`)
  process.exitCode = 1
}
