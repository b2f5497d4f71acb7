import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pair, Statement } from './statements.ts'
import { newFolder } from './world.ts'

export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `array[${value.map(quoted).join(', ')}]::text[]`
  return typeof value === 'number' ? String(value) : quoted(value)
}
/** pgbench takes no parameters, so the values are in the text; it is prepared nevertheless. */
const spelt = ({ text, values }: Statement) =>
  text.replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))

/** Page and count of each pair in random order, by pgbench: pairs per second. */
export async function runPgbench(
  databaseUrl: string,
  folder: string,
  pairs: readonly Pair[],
  given: { clients: number; seconds: number },
): Promise<{ perSecond: number }> {
  const place = await newFolder(folder, 'pgbench')
  const files = await Promise.all(
    pairs.map(async ({ rows, total }, at) => {
      const file = join(place, `${at}.sql`)
      await writeFile(file, `${spelt(rows)};\n${spelt(total)};\n`)
      return file
    }),
  )
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(given.clients),
    '-j',
    '1',
    '-T',
    String(Math.max(1, Math.round(given.seconds))),
    ...files.flatMap((file) => ['-f', file]),
    databaseUrl,
  ]
  const { stdout } = await promisify(execFile)('pgbench', args, { maxBuffer: 1 << 24 })
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  if (!perSecond) throw new Error(`pgbench printed no figure:\n${stdout.slice(0, 500)}`)
  return { perSecond }
}
