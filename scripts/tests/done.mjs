// What has passed in npm run full and npm run proof, in .cache/full.jsonl: a line for each passed file, { name, key, passed, seconds }. A line is written as
// soon as its file has passed, so a run that was stopped goes on behind it; the last line of a name counts.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The file, in a folder that exists. */
export function doneFile(root) {
  const path = join(root, '.cache', 'full.jsonl')
  mkdirSync(dirname(path), { recursive: true })
  return path
}

/** What passed by name, whatever its key; a line that was cut off by a kill is left out. */
export function readDone(root) {
  const path = doneFile(root)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const rows = lines.flatMap((line) => {
    try {
      return line ? [JSON.parse(line)] : []
    } catch {
      return []
    }
  })
  return new Map(rows.map((row) => [row.name, row]))
}

/** Stores that something passed. */
export function writeDone(root, row) {
  appendFileSync(doneFile(root), `${JSON.stringify(row)}\n`)
}
