// npm run handbook [-- part of a name]: builds the console, fills a demo world, and takes the pictures of the
// handbooks again (docs/handbook/pictures). The server draws the handbooks themselves from the text in the same folder.
import { prepare, run } from './prepare.mjs'

await prepare({ build: true })
const { code } = await run(['e2e/handbook.ts', ...process.argv.slice(2)])
process.exitCode = code
