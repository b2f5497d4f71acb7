// Every column that an x.table.ts declares must be made by a migration: a query of a column without one fails only when it runs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { AREAS, FEATURES } from '../structure/areas.mjs'
import { readColumns } from './migrations.mjs'

const tableFiles = (root) =>
  AREAS.flatMap((area) => [...FEATURES[area]].map((x) => join(root, 'server', area, x, `${x}.table.ts`))).filter(
    (path) => existsSync(path),
  )

/** The declared columns that no migration makes, one line each. */
export async function missingColumns(root) {
  const known = readColumns(root)
  const modules = await Promise.all(tableFiles(root).map((path) => import(pathToFileURL(path).href)))
  const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, Table)))
  if (tables.length === 0) throw new Error('no table was read from server/: the reader found no files')
  return tables
    .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`))
    .filter((column) => !known.has(column))
    .map((column) => `${column} is in x.table.ts and in no migration`)
}
