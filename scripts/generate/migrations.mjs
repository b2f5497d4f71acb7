// The columns of the migrated database, read from the text of the migrations: they are forward-only and written in one style.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { inCheckout } from '../checkout.mjs'
import { modulesOf } from './product.mjs'

const CREATED = /\bcreate table (?:if not exists )?"?(\w+)"? \(\n([\s\S]*?)\n\)/g
const ALTERED = /\balter table (?:only )?"?(\w+)"?\s([^;]*);/g
const CHANGED = /\b(add|drop|rename) column (?:if (?:not )?exists )?"?(\w+)"?(?: to "?(\w+)"?)?/g
const CONSTRAINT = /^(primary|unique|check|constraint|foreign|exclude)$/i

function created(columns, text) {
  for (const [, table, body] of text.matchAll(CREATED)) {
    for (const [, name] of body.matchAll(/^ {2}"?(\w+)"?\s/gm))
      if (!CONSTRAINT.test(name)) columns.add(`${table}.${name}`)
  }
}

function altered(columns, text) {
  for (const [, table, changes] of text.matchAll(ALTERED)) {
    for (const [, verb, name, renamed] of changes.matchAll(CHANGED)) {
      if (verb !== 'add') columns.delete(`${table}.${name}`)
      if (verb === 'add') columns.add(`${table}.${name}`)
      if (renamed) columns.add(`${table}.${renamed}`)
    }
  }
}

/** `table.column` for every column of the migrated database. */
export function readColumns() {
  const folder = inCheckout('server', 'db', 'migrations')
  const columns = new Set()
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  for (const name of names.toSorted()) {
    const text = readFileSync(join(folder, name), 'utf8').replace(/--[^\n]*/g, '')
    created(columns, text)
    altered(columns, text)
  }
  if (columns.size === 0) throw new Error(`no column was read from ${folder}: the reader does not understand them`)
  return columns
}

/**
 * The columns that an x.table.ts declares and no migration makes, one line each: a query of such a column fails only when
 * it runs.
 */
export async function missingColumns() {
  const known = readColumns()
  const modules = await modulesOf('server', 'table')
  const tables = modules.flatMap(({ exports }) => Object.values(exports).filter((value) => is(value, Table)))
  if (tables.length === 0) throw new Error('no table was read from server/: the reader found no files')
  return tables
    .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`))
    .filter((column) => !known.has(column))
    .map((column) => `${column} is in x.table.ts and in no migration`)
}
