import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from './browserPath.ts'
import { startChild } from './serverChild.ts'

const WORLD = 'ZHIKAO_DEMO_WORLD'

/** Vitest's global setup: the browser is unpacked and the server builds the demo world, once for all journeys of a run, at 10:00 in China whatever the hour is. */
export default async function buildDemoWorld(): Promise<() => Promise<void>> {
  await browserPath()
  const world = await mkdtemp(join(tmpdir(), 'zhikao-demo-'))
  const { stop } = await startChild(world, { DEMO: '1', ZHIKAO_TEST_TIME: '10:00' })
  await stop()
  process.env[WORLD] = world
  return () => rm(world, { recursive: true, force: true })
}

/** Fills an empty data folder with the run's demo world; where there is none the server builds it there itself. */
export async function bringDemoWorld(dataDir: string): Promise<void> {
  const world = process.env[WORLD]
  if (world) await cp(world, dataDir, { recursive: true })
}
