// Runs as its own process with bounded memory: judges the photos named on stdin, one after the other, and writes each
// that decodes, re-encoded, to its output path.
import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { PhotoReport, PhotoSpec } from '@zhikao/domain/platform/media/media.model.ts'
import { inspectPhoto } from './inspect.ts'
import { reencodePhoto } from './reencode.ts'

export type PhotoTask = { path: string; out: string }
/** The answer to one task; `failed` has a fault outside the photo (its file cannot be read or written). */
export type PhotoAnswer = { report: PhotoReport; written: boolean } | { failed: string }

async function answerTo({ path, out }: PhotoTask, spec: PhotoSpec): Promise<PhotoAnswer> {
  try {
    const bytes = await readFile(path)
    const report = await inspectPhoto(bytes, spec)
    const written = report.measured === null ? null : await reencodePhoto(bytes, spec)
    if (written) await writeFile(out, written, { mode: 0o600 })
    return { report, written: written !== null }
  } catch (error) {
    return { failed: String(error) }
  }
}

// Both came from image/batch.ts, whose types these are.
const spec = JSON.parse(process.argv[2] ?? '{}') as PhotoSpec
for await (const line of createInterface({ input: process.stdin })) {
  // One line of image/batch.ts is one PhotoTask.
  const answer = await answerTo(JSON.parse(line) as PhotoTask, spec)
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
process.exit(0)
