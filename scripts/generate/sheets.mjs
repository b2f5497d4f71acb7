// The sheets that the product writes and reads: every export and every list of columns of the server, with its columns.
import { documentOf, table, textsIn } from './product.mjs'

/** Modules that hold lists of columns, or exports: what an export asks of a platform account has every column. */
const SHEETS = /\.(?:sheets|jobs|export\.commands)\.ts$/
const PLATFORM = { org_sn: null }

/** What an export is asked for where it has no columns without that. */
const ASKED = { statisticsExport: { topic: 'pass', by: 'credential' } }

function columnsOf(name, value) {
  if (Array.isArray(value)) return value
  return typeof value?.columns === 'function' && 'rows' in value ? value.columns(ASKED[name] ?? {}, PLATFORM) : []
}
const isColumn = (value) => typeof value?.key === 'string' && typeof value.title?.CN === 'string' && 'show' in value

/** The text of sheets.md. */
export async function sheets() {
  const parts = []
  for (const path of textsIn('server', SHEETS).keys())
    for (const [name, value] of Object.entries(await import(`../../server/${path}`))) {
      const columns = columnsOf(name, value)
      if (columns.length === 0 || !columns.every(isColumn)) continue
      const rows = columns.map(({ key, title }) => [key, title.CN])
      parts.push(`## ${name}`, `[${path}](../../server/${path})`, table(['column', 'heading'], rows))
    }
  return documentOf(
    'Columns of the sheets',
    'Every export, import and list in an archive, with its columns in their order.',
    parts,
  )
}
