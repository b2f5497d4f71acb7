// The first half of docs/generated/fields.md: what the design names, section by section, and where it is in the product.
import { table } from './product.mjs'

const counted = (items) => {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return kinds.map((kind) => `${kind} ${items.filter((item) => item.kind === kind).length}`).join(', ')
}

/** Where an item was found: our name, the name of the design before it where that is another. */
function placeOf({ text, found, place, name }) {
  const ours = found ? found.item.name : `${place} ${name}`
  return text.split(' ')[0] === ours ? ours : `${text} → ${ours}`
}

const reasonsOf = (items, wordOf) => {
  const reasons = [...new Set(items.map(wordOf))]
  return reasons.map((reason) => {
    const texts = items.filter((item) => wordOf(item) === reason).map(({ text }) => text)
    return `${texts.join(', ')} (${reason})`
  })
}
const openWord = ({ open, why }) => `issue ${open}${why ? `: ${why}` : ''}`

function rowOf(kind, items) {
  const of = (test) => items.filter(test)
  return [
    kind,
    items.length,
    of(({ found, place }) => found || place)
      .map(placeOf)
      .join(', '),
    reasonsOf(
      of(({ open }) => open),
      openWord,
    ).join('; '),
    reasonsOf(
      of(({ left }) => left),
      ({ left }) => left,
    ).join('; '),
    of(({ gap }) => gap)
      .map(({ text, gap }) => `✗ ${text} ${gap}`)
      .join('; '),
  ]
}

function sectionOf({ section, title, items }) {
  const head = `### ${section}${title ? ` ${title}` : ''}`
  const isUnbuilt = items.every(({ open }) => open)
  if (isUnbuilt) {
    const issues = [...new Set(items.map(openWord))].join('; ')
    return [head, `Not built: ${items.length} items (${counted(items)}). ${issues}.`]
  }
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const rows = kinds.map((kind) =>
    rowOf(
      kind,
      items.filter((item) => item.kind === kind),
    ),
  )
  return [head, table(['kind', 'number', 'where', 'open', 'left out', 'gaps'], rows)]
}

/** The sections of the design as text, each with its numbers. */
export function designText(judged) {
  const all = judged.flatMap(({ items }) => items)
  const number = (test) => all.filter(test).length
  const unbuilt = judged.filter(({ items }) => items.every(({ open }) => open))
  const intro =
    `${all.length} items in ${judged.length} sections of the design (docs/fields.json, drawn by scripts/extract.mjs): ` +
    `${number(({ found, place }) => found || place)} found, ${number(({ left }) => left)} left out with a reason, ` +
    `${number(({ open }) => open)} open, each with the issue that builds it, ${number(({ gap }) => gap)} gaps. ` +
    `${unbuilt.length} sections are not built. Names are mapped in docs/fields.map.json; “contract”, “code” and “word” ` +
    'mean that a call or field of a contract, an exported name, or a word of the product is the item.'
  return ['## What the design names', intro, ...judged.flatMap(sectionOf)]
}
