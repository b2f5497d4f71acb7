import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { isShort } from './goals.ts'
import type { Line } from './goals.ts'
import { quantile } from './load.ts'
import { root } from './product.ts'

/** Written by people; the bench keeps it from one run to the next. */
const NOTES = '## What falls short, and why'

const digits = (value: number) =>
  value >= 1000
    ? Math.round(value).toLocaleString('en')
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2)

function cells(line: Line): string[] {
  const { area, name, unit, goal, values, noisy } = line
  const [min, median, max] = [quantile(values, 0), quantile(values, 0.5), quantile(values, 1)].map(digits)
  const verdict = goal ? (isShort(line) ? 'short' : 'met') : ''
  return [
    area,
    name,
    unit,
    min ?? '',
    median ?? '',
    max ?? '',
    goal?.text ?? '',
    verdict,
    noisy > 0 ? `${noisy} of ${values.length} noisy` : '',
  ]
}

const HEAD = ['area', 'figure', 'unit', 'min', 'median', 'max', 'goal', '', 'rounds']

/** The table as text, columns aligned. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [HEAD, ...lines.map(cells)]
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at >= 3 && at <= 5 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const markdown = (row: readonly string[]) => `| ${row.join(' | ')} |`

export type Setting = { postgres: string; minutes: number; remarks: string[] }

/** Writes docs/bench.md, keeping what people have written about shortfalls. */
export function writeReport(lines: readonly Line[], { postgres, minutes, remarks }: Setting): void {
  const file = join(root, 'docs', 'bench.md')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const notes = before.includes(NOTES) ? before.slice(before.indexOf(NOTES)) : `${NOTES}\n\nNo note yet.\n`
  const machine = `${process.platform} ${process.arch}, ${cpus().length} cores (${cpus()[0]?.model.trim() || 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GB of memory, Node ${process.version}, PostgreSQL ${postgres}`
  const text = [
    '# The bench',
    '',
    'Written by `npm run bench` (performance.md §3); only the last section is by hand. All sides of a comparison ran in turn in one run, the product as a server process of its own with session, permission, masking, audit and log on. Read the ratios: absolute figures belong to the machine.',
    '',
    `- Run: ${new Date().toISOString().slice(0, 10)}, ${minutes.toFixed(1)} minutes`,
    `- Machine: ${machine}`,
    ...remarks.map((remark) => `- ${remark}`),
    '',
    markdown(HEAD),
    markdown(HEAD.map(() => '---')),
    ...lines.map((line) => markdown(cells(line))),
    '',
    notes,
  ].join('\n')
  writeFileSync(file, text)
}
