import { readFile } from 'node:fs/promises'
import { commitmentOf, drawOrder } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import { digests } from './files/digests.ts'

// npm run draw -- SEED FILE: recomputes a draw (Decided 25) without a database. FILE holds the ticket numbers, one a line, in any order.
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const [seed, file] = process.argv.slice(2)
  if (!seed || !file) throw new Error('npm run draw -- SEED FILE, where FILE holds one ticket number a line')
  const tickets = [...new Set((await readFile(file, 'utf8')).split(/\s+/).filter(Boolean))]
  const { seed_hash, list_hash } = commitmentOf(seed, tickets, digests)
  print(`seed_hash ${seed_hash}`)
  print(`list_hash ${list_hash}`)
  for (const [at, ticket] of drawOrder(seed, tickets, digests).entries()) print(`${at + 1} ${ticket}`)
} catch (error) {
  process.stderr.write(`zhikao: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
