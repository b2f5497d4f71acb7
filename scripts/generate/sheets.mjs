// The sheets that the product writes and reads: every export and every list of columns of the server, with its columns.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { headOf, pathsIn, table } from './product.mjs'

/** Modules that hold lists of columns, or exports: what an export asks of a platform account has every column. */
const SHEETS = /\.(?:sheets|jobs|export\.commands)\.ts$/
const PLATFORM = { org_sn: null }

function columnsOf(value) {
  if (Array.isArray(value)) return value
  return typeof value?.columns === 'function' && 'rows' in value ? value.columns({}, PLATFORM) : []
}
const isColumn = (value) => typeof value?.key === 'string' && typeof value.title?.CN === 'string' && 'show' in value

/** The text of sheets.md. */
export async function sheets(root) {
  const paths = pathsIn(root, 'server').filter((path) => SHEETS.test(path))
  const modules = await Promise.all(paths.map((path) => import(pathToFileURL(join(root, 'server', path)).href)))
  const parts = modules.flatMap((exports, at) =>
    Object.entries(exports)
      .map(([name, value]) => ({ name, columns: columnsOf(value) }))
      .filter(({ columns }) => columns.length > 0 && columns.every(isColumn))
      .map(({ name, columns }) => [
        `## ${name}`,
        `[${paths[at]}](../../server/${paths[at]})`,
        table(
          ['column', 'heading'],
          columns.map(({ key, title }) => [key, title.CN]),
        ),
      ]),
  )
  return `${[headOf('Columns of the sheets', 'Every export, import and list in an archive, with its columns in their order.'), ...parts.flat()].join('\n\n')}\n`
}
