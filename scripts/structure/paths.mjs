import { existsSync, readdirSync } from 'node:fs'

const NOT_OURS = /(?:^|\/)(?:node_modules|dist|coverage|\.cache)(?:\/|$)/

/**
 * The files of the folders that are there, as paths from the working directory in alphabetical order, without what is
 * installed or built.
 */
export const filesIn = (...folders) =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/')),
    )
    .filter((path) => !NOT_OURS.test(path))
    .toSorted()
