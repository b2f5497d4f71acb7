import { readFile } from 'node:fs/promises'
import { commitmentOf, drawOrder, misfits } from '@zhikao/domain/exams/attendance/attendance.draw.rules.ts'
import { digests } from './files/digests.ts'

// npm run draw -- SEED FILE [SEED_HASH LIST_HASH]: recomputes a draw (Decided 25) without a database. FILE holds the ticket numbers, one a
// line, in any order. With the hashes published at approval: 1 where one of them does not fit.
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const [seed, file, seedHash, listHash] = process.argv.slice(2)
  if (!seed || !file)
    throw new Error('npm run draw -- SEED FILE [SEED_HASH LIST_HASH], where FILE holds one ticket number a line')
  const tickets = [...new Set((await readFile(file, 'utf8')).split(/\s+/).filter(Boolean))]
  const recomputed = commitmentOf(seed, tickets, digests)
  print(`seed_hash ${recomputed.seed_hash}`)
  print(`list_hash ${recomputed.list_hash}`)
  for (const [at, ticket] of drawOrder(seed, tickets, digests).entries()) print(`${at + 1} ${ticket}`)
  const published = { ...(seedHash ? { seed_hash: seedHash } : {}), ...(listHash ? { list_hash: listHash } : {}) }
  const wrong = misfits(recomputed, published)
  if (wrong.includes('seed_hash')) throw new Error('the seed is not the one whose hash was published')
  if (wrong.includes('list_hash')) throw new Error('the list of tickets is not the one whose hash was published')
} catch (error) {
  process.stderr.write(`zhikao: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
