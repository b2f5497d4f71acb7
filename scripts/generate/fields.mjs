// Compares docs/fields.map.json (every field, column, filter and action of the product) with the layers of the product.
import { documentOf, table } from './product.mjs'

/** The heading of each kind of item, and the layers in which it must be found. */
const KINDS = {
  field: ['Fields', 'database', 'input', 'answer', 'form'],
  'read-only': ['Read-only fields', 'database', 'answer', 'shown'],
  column: ['Columns', 'row', 'table'],
  filter: ['Filters', 'query', 'export', 'screen'],
  action: ['Actions', 'call', 'granted', 'screen'],
  import: ['Import columns', 'sheet', 'heading', 'place'],
  export: ['Export columns', 'sheet', 'heading'],
  archive: ['Names in an archive', 'option', 'screen'],
  file: ['Files and their sheets', 'word'],
  lock: ['Locked fields', 'locked', 'screen'],
}

/** One item in one layer: found (with where), not wanted there (with why), later, or a gap. */
function judge(layers, section, item, layer) {
  if (item.without?.[layer]) return { mark: '–', note: `no ${layer}: ${item.without[layer]}` }
  const found = layers[layer](section, item, item.at?.[layer] ?? item.name)
  if (found === null) return { mark: '–' }
  if (found) return { mark: typeof found === 'string' ? `✓ ${found}` : '✓' }
  return item.arrives ? { mark: '→' } : { mark: '✗', gap: layer }
}

/** The cells of an item, and what is wrong with it. */
function judgeItem(layers, section, item, wanted) {
  const verdicts = wanted.map((layer) => judge(layers, section, item, layer))
  const notes = verdicts.flatMap(({ note }) => note ?? [])
  if (item.arrives) notes.unshift(`arrives: ${item.arrives}`)
  // An item that is complete must lose its “arrives”: the list of exceptions only shrinks.
  const isComplete = item.arrives && verdicts.every(({ mark }) => mark.startsWith('✓') || mark === '–')
  const missing = verdicts.flatMap(({ gap }) => gap ?? [])
  const faults = [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(isComplete ? ['is there in every layer: take its "arrives" out of docs/fields.map.json'] : []),
  ]
  const name = `${section.section} ${section.feature} ${item.kind} ${item.label} (${item.name})`
  return {
    cells: [item.label, item.name, ...verdicts.map(({ mark }) => mark), notes.join('; ')],
    gaps: faults.map((fault) => `${name} ${fault}`),
  }
}

/** The text of a section and its gaps. */
function sectionOf(layers, section) {
  const strange = section.items.find(({ kind }) => !KINDS[kind])
  if (strange) throw new Error(`docs/fields.map.json: ${section.section} ${strange.name}: no kind "${strange.kind}"`)
  const text = [`## ${section.section} ${section.title}`]
  const gaps = []
  for (const [kind, [title, ...wanted]] of Object.entries(KINDS)) {
    const items = section.items.filter((item) => item.kind === kind)
    const judged = items.map((item) => judgeItem(layers, section, item, wanted))
    const rows = judged.map(({ cells }) => cells)
    if (items.length > 0) text.push(`### ${title}`, table(['item', 'name', ...wanted, 'note'], rows))
    gaps.push(...judged.flatMap((item) => item.gaps))
  }
  return { text, gaps }
}

/** The table of docs/generated/fields.md, and its gaps, one line each. */
export function fields(sections, layers) {
  const parts = sections.map((section) => sectionOf(layers, section))
  const gaps = parts.flatMap((part) => part.gaps)
  const items = sections.flatMap((section) => section.items)
  const later = items.filter(({ arrives }) => arrives).length
  const intro =
    `${items.length} items of docs/fields.map.json, ${later} of them of later issues, ${gaps.length} gaps. ✓ found (with ` +
    'where) · – not wanted there (the note gives the reason) · → comes later (the note names the issue) · ✗ a gap, which makes ' +
    'the check red. Database: the migrations. Input, row, answer, query, call: the contract. Granted: the roles that may. ' +
    'Form, table, shown, screen: the files of the feature in web. Sheet, heading, place: the columns of its x.sheets.ts, their Chinese heading, their order. Word: the messages of the domain.'
  const text = parts.flatMap((part) => part.text)
  return { text: documentOf('Fields in every layer', intro, text), gaps }
}
