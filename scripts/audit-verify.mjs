// npm run audit:verify: checks every audit chain of the database and prints its head or the first break; ends with 1 on a break.
import { prepare, run } from './prepare.mjs'

try {
  await prepare()
  const { code } = await run(['server/audit.ts'])
  process.exitCode = code
} catch (error) {
  console.error(`zhikao: ${error.message}`)
  process.exitCode = 1
}
