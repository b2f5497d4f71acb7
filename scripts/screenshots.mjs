// npm run screenshots: builds the console, fills a demo world, and writes every screen as a picture into screenshots/.
import { prepare, run } from './prepare.mjs'

await prepare({ build: true })
const { code } = await run(['e2e/screenshots.ts', ...process.argv.slice(2)])
process.exitCode = code
