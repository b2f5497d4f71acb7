// Compares what the design names (docs/fields.json) with the items of the product (docs/fields.map.json): each is found
// under a name of the product, left out for a reason, open until an issue builds it, or a gap.

/** The kinds of the product under which an item of the design may be found without a line in the map. */
const FITTING = {
  field: ['field', 'read-only'],
  'read-only': ['read-only', 'field'],
  column: ['column'],
  filter: ['filter'],
  action: ['action'],
  lock: ['lock'],
}
const KINDS = ['format', 'number', 'field', 'read-only', 'lock', 'column', 'filter', 'action', 'figure', 'content']

const partsOf = (text) => {
  const [, key, label] = /^([a-z][\w.]*) (\p{Script=Han}.*)$/u.exec(text) ?? []
  return key ? { key, label } : { key: text, label: text }
}
const bare = (label) => label.replace(/[（(].*/, '').trim()

/** The items of the product that a section of the design is compared with. */
function oursOf(map, section, from) {
  const own = `§${section.split(' ')[0]}`
  const sections = map.sections.filter((one) => (from ? from.includes(one.feature) : one.section === own))
  return sections.flatMap((one) => one.items.map((item) => ({ section: one, item })))
}

/** `tasks.minutes` is our minutes of the list tasks, and `theory.minutes` our theory_minutes. */
function isInside(key, item) {
  const [list, leaf] = key.split('.').slice(-2)
  return item.name === `${list}_${leaf}` || (item.name === leaf && Object.values(item.at ?? {}).includes(list))
}

function isNamed({ key, label }, kind, item, words) {
  if (key.includes('.')) return isInside(key, item)
  return [key, words[kind]?.[key]].includes(item.name) || item.label === label || bare(item.label) === label
}

/** Found in the product; what arrives later is still open. */
function foundAs(one) {
  const [, issue, why] = /^issue (\d+): (.*)$/.exec(one.item.arrives ?? '') ?? []
  return issue ? { open: Number(issue), why } : { found: one }
}

/** The verdict on one item of the design. */
function judge(map, read, { section, kind, text }) {
  const entry = map.design[section] ?? {}
  const mapped = entry.items?.[`${kind} ${text}`]
  const ours = oursOf(map, section, entry.from)
  const ofUs = (name) => ours.find(({ item }) => item.name === name)
  const byName = ours.find(
    ({ item }) => FITTING[kind]?.includes(item.kind) && isNamed(partsOf(text), kind, item, map.words ?? {}),
  )
  if (typeof mapped === 'string')
    return ofUs(mapped) ? foundAs(ofUs(mapped)) : { gap: `is mapped to ${mapped}, which is no item` }
  const [place, name] = Object.entries(mapped ?? {}).find(([key]) => read[key]) ?? []
  if (place)
    return read[place].has(name) ? { place, name } : { gap: `is mapped to the ${place} ${name}, which does not exist` }
  if (mapped && byName) return { gap: `is there (${byName.item.name}): take its line out of docs/fields.map.json` }
  if (mapped?.left) return { left: mapped.left }
  if (byName) return foundAs(byName)
  const open = mapped ?? entry
  return open.open ? { open: open.open, why: open.why } : { gap: 'is nowhere' }
}

/** Lines of the mapping that do not match the extract any more. */
function staleOf(map, sections) {
  const known = new Map(sections.map((one) => [one.section, one]))
  return Object.entries(map.design).flatMap(([section, { items = {} }]) => {
    if (!known.has(section)) return [`§${section} of docs/fields.map.json is no section of docs/fields.json`]
    const texts = KINDS.flatMap((kind) => (known.get(section)[kind] ?? []).map((text) => `${kind} ${text}`))
    return Object.keys(items)
      .filter((line) => !texts.includes(line))
      .map((line) => `§${section} “${line}” of docs/fields.map.json is nothing that docs/fields.json names`)
  })
}

/** Every item of the extract with its verdict, and the gaps, one line each. */
export function compareDesign(extract, map, read) {
  const unknown = extract.sections.flatMap((one) => Object.keys(one).filter((key) => !KINDS.includes(key)))
  const strange = unknown.filter((key) => key !== 'section' && key !== 'title')
  if (strange.length > 0) throw new Error(`docs/fields.json: no kind “${strange[0]}”`)
  const judged = extract.sections.map((section) => ({
    ...section,
    items: KINDS.flatMap((kind) =>
      (section[kind] ?? []).map((text) => ({
        kind,
        text,
        ...judge(map, read, { section: section.section, kind, text }),
      })),
    ),
  }))
  const gaps = judged.flatMap(({ section, items }) =>
    items.flatMap(({ kind, text, gap }) => (gap ? [`§${section} ${kind} ${text} ${gap}`] : [])),
  )
  return { judged, gaps: [...gaps, ...staleOf(map, extract.sections)] }
}
