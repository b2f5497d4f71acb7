import { setTimeout as pause } from 'node:timers/promises'
import { absolute } from '../goals.ts'
import type { Book } from '../goals.ts'
import { metric, startProgram } from '../product.ts'
import { newFolder } from '../world.ts'

const AREA = 'start, DEMO=0'
const IDLE_MS = 3000
const MB = 1024 * 1024

const BUILD_TRIES = 3

/** The start script to its line "ready". A start that had to build the console first does not count and is repeated. */
async function start(folderOf: (at: number) => Promise<string>) {
  for (let at = 1; ; at += 1) {
    const folder = await folderOf(at)
    const running = await startProgram('scripts/start.mjs', { folder })
    if (!/building/.test(running.log())) return { running, folder }
    await running.stop()
    if (at === BUILD_TRIES) throw new Error('the sources of the console change while the bench runs')
  }
}

/** One round: on an empty data folder, and again on the one it has made; then the memory of the idle server. */
export async function measureStart(parent: string, book: Book, round: number): Promise<void> {
  const { running: first, folder } = await start((at) => newFolder(parent, `start-${round}-${at}`))
  await first.stop()
  const { running: again } = await start(async () => folder)
  await pause(IDLE_MS)
  const bytes = await metric(again.url, 'process_resident_memory_bytes')
  await again.stop()
  book.put({ area: AREA, name: 'ready, first', unit: 's', goal: absolute(3) }, first.readyMs / 1000)
  book.put({ area: AREA, name: 'ready, again', unit: 's', goal: absolute(1.5) }, again.readyMs / 1000)
  book.put({ area: AREA, name: 'idle memory of the server', unit: 'MB', goal: absolute(200) }, bytes / MB)
}
