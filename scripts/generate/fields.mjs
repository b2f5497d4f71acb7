// Compares docs/fields.map.json (every field, column, filter and action of the product) with the layers of the product.
import { headOf, table } from './product.mjs'

/** The layers in which an item of each kind must be found. */
const LAYERS = {
  field: ['database', 'input', 'answer', 'form'],
  'read-only': ['database', 'answer', 'shown'],
  column: ['row', 'table'],
  filter: ['query', 'export', 'screen'],
  action: ['call', 'granted', 'screen'],
  import: ['sheet', 'heading', 'place'],
  export: ['sheet', 'heading'],
  archive: ['option', 'screen'],
  file: ['word'],
  lock: ['locked', 'screen'],
}
const TITLES = {
  field: 'Fields',
  'read-only': 'Read-only fields',
  column: 'Columns',
  filter: 'Filters',
  action: 'Actions',
  import: 'Import columns',
  export: 'Export columns',
  archive: 'Names in an archive',
  file: 'Files and their sheets',
  lock: 'Locked fields',
}

/** One item in one layer: found (with where), not wanted there (with why), later, or a gap. */
function judge(layers, section, item, layer) {
  if (item.without?.[layer]) return { mark: '–', note: `no ${layer}: ${item.without[layer]}` }
  const found = layers[layer](section, item, item.at?.[layer] ?? item.name)
  if (found === null) return { mark: '–' }
  if (found) return { mark: typeof found === 'string' ? `✓ ${found}` : '✓' }
  return item.arrives ? { mark: '→' } : { mark: '✗', gap: layer }
}

function judgeItem(layers, section, item) {
  if (!LAYERS[item.kind])
    throw new Error(`docs/fields.map.json: ${section.section} ${item.name}: no kind "${item.kind}"`)
  const verdicts = LAYERS[item.kind].map((layer) => judge(layers, section, item, layer))
  const notes = verdicts.flatMap(({ note }) => note ?? [])
  if (item.arrives) notes.unshift(`arrives: ${item.arrives}`)
  // An item that is complete must lose its “arrives”: the list of exceptions only shrinks.
  const isComplete = item.arrives && verdicts.every(({ mark }) => mark.startsWith('✓') || mark === '–')
  const missing = verdicts.flatMap(({ gap }) => gap ?? [])
  const faults = [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(isComplete ? ['is there in every layer: take its "arrives" out of docs/fields.map.json'] : []),
  ]
  return { cells: [item.label, item.name, ...verdicts.map(({ mark }) => mark), notes.join('; ')], faults }
}

function kindOf(layers, section, kind) {
  const items = section.items.filter((item) => item.kind === kind)
  if (items.length === 0) return { text: [], gaps: [] }
  const judged = items.map((item) => ({ item, ...judgeItem(layers, section, item) }))
  const head = ['item', 'name', ...LAYERS[kind], 'note']
  return {
    text: [
      `### ${TITLES[kind]}`,
      table(
        head,
        judged.map(({ cells }) => cells),
      ),
    ],
    gaps: judged.flatMap(({ item, faults }) =>
      faults.map((fault) => `${section.section} ${section.feature} ${kind} ${item.label} (${item.name}) ${fault}`),
    ),
  }
}

/** The table of docs/generated/fields.md, and its gaps, one line each. */
export function fields(sections, layers, design = { text: [], gaps: [] }) {
  const parts = sections.map((section) => {
    const kinds = Object.keys(LAYERS).map((kind) => kindOf(layers, section, kind))
    return {
      text: [`## ${section.section} ${section.title}`, ...kinds.flatMap(({ text }) => text)],
      gaps: kinds.flatMap(({ gaps }) => gaps),
    }
  })
  const gaps = [...design.gaps, ...parts.flatMap((part) => part.gaps)]
  const items = sections.flatMap((section) => section.items)
  const later = items.filter(({ arrives }) => arrives).length
  const intro =
    `${items.length} items of docs/fields.map.json, ${later} of them of later issues, ${gaps.length} gaps. ✓ found (with ` +
    'where) · – not wanted there (the note gives the reason) · → comes later (the note names the issue) · ✗ a gap, which makes ' +
    'the check red. Database: the migrations. Input, row, answer, query, call: the contract. Granted: the roles that may. ' +
    'Form, table, shown, screen: the files of the feature in web. Sheet, heading, place: the columns of its x.sheets.ts, their Chinese heading, their order. Word: the messages of the domain.'
  return {
    text: `${[headOf('Fields in every layer', intro), ...design.text, ...parts.flatMap(({ text }) => text)].join('\n\n')}\n`,
    gaps,
  }
}
