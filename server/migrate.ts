import { readConfig } from './config.ts'
import { openHome } from './db/cluster/home.ts'
import { prepareDatabase } from './prepare.ts'

// npm run migrate: applies the migrations of this release and ends; every start does the same and waits for it.
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig()
  const database = await openHome(config)
  try {
    await prepareDatabase(config, database.url, print)
    print('zhikao: the database is up to date')
  } finally {
    await database.stop()
  }
} catch (error) {
  process.stderr.write(`zhikao: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
