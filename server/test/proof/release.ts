import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A copy of this release with one more migration and a header of its own on every answer; answers its main file. */
export async function copyRelease(folder: string, migration: string): Promise<string> {
  await mkdir(folder)
  await cp(join(ROOT, 'server'), join(folder, 'server'), { recursive: true })
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'server/db/migrations/9999_next_release.sql'), migration)
  const path = join(folder, 'server/http/server.ts')
  const text = await readFile(path, 'utf8')
  const marked = text.replace(
    "reply.header('x-request-id', request.id)",
    "reply.header('x-request-id', request.id).header('x-release', 'next')",
  )
  if (marked === text) throw new Error('the header of the next release was not added')
  await writeFile(path, marked)
  return join(folder, 'server/main.ts')
}
