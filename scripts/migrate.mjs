// npm run migrate: applies the migrations of this release to the database of the settings, and ends; 1 when it cannot.
import { prepare, run } from './prepare.mjs'

try {
  await prepare()
  const { code } = await run(['server/migrate.ts'])
  process.exitCode = code
} catch (error) {
  console.error(`zhikao: ${error.message}`)
  process.exitCode = 1
}
