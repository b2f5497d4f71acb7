// npm run handbook [-- part of a name]: builds the console, fills a demo world, and takes the pictures of the
// handbooks again (docs/handbook/pictures). The books themselves are drawn by the server from the text beside them.
import { prepare, run } from './prepare.mjs'

await prepare({ build: true })
const { code } = await run(['e2e/handbook.ts', ...process.argv.slice(2)])
process.exitCode = code
