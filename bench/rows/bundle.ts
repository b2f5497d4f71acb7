import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { absolute } from '../goals.ts'
import type { Book } from '../goals.ts'
import { root } from '../product.ts'

const AREA = 'console, first load (on the wire)'
const LINE = /^(.+?)\s+([\d.]+)\s+(\d+)(?:\s+OVER)?$/

/** The sizes that scripts/measure-bundle.mjs prints of the built console, with its budgets; of the screens the largest. */
export function measureBundle(book: Book): void {
  const { stdout } = spawnSync(process.execPath, [join(root, 'scripts', 'measure-bundle.mjs')], { encoding: 'utf8' })
  const sizes = stdout.split('\n').flatMap((line) => {
    const [, name, size, budget] = LINE.exec(line) ?? []
    return name ? [{ name, size: Number(size), budget: Number(budget) }] : []
  })
  if (sizes.length === 0) throw new Error(`measure-bundle printed nothing:\n${stdout}`)
  const isScreen = ({ name }: { name: string }) => name.includes('/')
  const largest = sizes
    .filter(isScreen)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 1)
    .map((one) => ({ ...one, name: `largest screen (${one.name})` }))
  for (const { name, size, budget } of [...sizes.filter((one) => !isScreen(one)), ...largest]) {
    book.put({ area: AREA, name, unit: 'KiB', goal: absolute(budget) }, size)
  }
}
