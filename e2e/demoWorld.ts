import { access, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { browserPath } from './browserPath.ts'
import { dayAt } from './journey.days.ts'
import { startChild, startDatabase } from './serverChild.ts'

/** Of the run's demo world: its database, its folder and the secret with which its files are sealed. */
const [DATABASE, FOLDER, SECRET] = ['ZHIKAO_DEMO_DATABASE', 'ZHIKAO_DEMO_FOLDER', 'ZHIKAO_DEMO_SECRET']

/** Beside the folder of the world: empty once it is built, or why it was not. */
const builtFile = (folder: string) => `${folder}.built`
const failureFile = (folder: string) => `${folder}.failed`

/**
 * Vitest's global setup, once for all journeys of a run: the browser is unpacked, one PostgreSQL is started, and a server
 * builds the demo world in it, at 10:00 in China whatever the hour is; its clones begin five minutes later. The journeys
 * begin at once: those on an empty platform run while the world is built, the others wait for it.
 */
export default async function openDemoWorld(): Promise<() => Promise<void>> {
  await browserPath()
  const root = await mkdtemp(join(tmpdir(), 'zhikao-demo-'))
  const [folder, secret] = [join(root, 'world'), 'the-secret-of-the-demo-world-of-a-run']
  const day = dayAt(0)
  const database = await startDatabase()
  const settings = { DEMO: '1', DATABASE_URL: database.url, SECRET_KEY: secret, ZHIKAO_TEST_TIME: `${day}T10:00` }
  const built = buildWorld(folder, settings)
  Object.assign(process.env, {
    [DATABASE]: database.url,
    [FOLDER]: folder,
    [SECRET]: secret,
    ZHIKAO_TEST_TIME: `${day}T10:05`,
  })
  return async () => {
    await built
    await database.stop()
    await rm(root, { recursive: true, force: true })
  }
}

/** Builds the world. Then writes the file that says it is built, or the file with the error. */
async function buildWorld(folder: string, settings: Record<string, string>): Promise<void> {
  try {
    const { stop } = await startChild(folder, settings)
    await stop()
    await writeFile(builtFile(folder), '')
  } catch (error) {
    await writeFile(failureFile(folder), String(error))
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Waits until the run's demo world is built. */
async function worldIsBuilt(folder: string): Promise<void> {
  while (!(await exists(builtFile(folder)))) {
    if (await exists(failureFile(folder)))
      throw new Error(`the demo world was not built: ${await readFile(failureFile(folder), 'utf8')}`)
    await wait(100)
  }
}

/**
 * Brings the run's demo world into an empty data folder: its files as hard links, which is safe because a stored file is
 * never written again. Answers the settings with which the server clones its database; none where the run has no world.
 */
export async function bringDemoWorld(dataDir: string): Promise<Record<string, string>> {
  const { [DATABASE]: url, [FOLDER]: folder, [SECRET]: secret } = process.env
  if (!url || !folder || !secret) return {}
  await worldIsBuilt(folder)
  const uploads = join(folder, 'uploads')
  const files = await readdir(uploads, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (!file.isFile()) continue
    const from = join(file.parentPath, file.name)
    const to = join(dataDir, 'uploads', from.slice(uploads.length))
    await mkdir(dirname(to), { recursive: true })
    await link(from, to)
  }
  return { TEMPLATE_URL: url, SECRET_KEY: secret }
}
