// Compares what the design names (docs/fields.json) with the items of the product (docs/fields.map.json): each is found
// under a name of the product, left out for a reason, open until an issue builds it, or a gap.

/** Items of the design that may be found under another kind of the product without a line in the map. */
const FITTING = { field: ['field', 'read-only'], 'read-only': ['read-only', 'field'] }
const KINDS = ['format', 'number', 'field', 'read-only', 'lock', 'column', 'filter', 'action', 'figure', 'content']

const partsOf = (text) => {
  const [, key, label] = /^([a-z][\w.]*) (\p{Script=Han}.*)$/u.exec(text) ?? []
  return key ? { key, label } : { key: text, label: text }
}
const bare = (label) => label.replace(/[（(].*/, '').trim()

/** The items of the product that a section of the design is compared with. */
function oursOf(map, section, from) {
  const own = `§${section.split(' ')[0]}`
  return map.sections
    .filter((one) => (from ? from.includes(one.feature) : one.section === own))
    .flatMap(({ items }) => items)
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

/** Is it a field of the sections of a form document that this section of the design describes? */
const isInForm = ({ key }, sections, names) =>
  [...names].some((name) => sections.includes(name.split('.')[0]) && name.endsWith(`.${key}`))

/** Why an item of the design is a gap; undefined for one that is found, left out for a reason or open. */
function gapOf(map, read, { section, kind, text }) {
  const entry = map.design[section] ?? {}
  const mapped = entry.items?.[`${kind} ${text}`]
  const ours = oursOf(map, section, entry.from)
  if (typeof mapped === 'string')
    return ours.some(({ name }) => name === mapped) ? undefined : `is mapped to ${mapped}, which is no item`
  if (!mapped && entry.form && isInForm(partsOf(text), entry.form, read.form)) return undefined
  const [place, name] = Object.entries(mapped ?? {}).find(([key]) => read[key]) ?? []
  if (place) return read[place].has(name) ? undefined : `is mapped to the ${place} ${name}, which does not exist`
  const byName = ours.find(
    (item) => (FITTING[kind] ?? [kind]).includes(item.kind) && isNamed(partsOf(text), kind, item, map.words ?? {}),
  )
  if (mapped && byName) return `is there (${byName.name}): take its line out of docs/fields.map.json`
  return byName || mapped?.left || (mapped ?? entry).open ? undefined : 'is nowhere'
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

/** The gaps of the extract, one line each. */
export function designGaps({ sections }, map, read) {
  const known = ['section', 'title', ...KINDS]
  const strange = sections.flatMap((one) => Object.keys(one)).find((key) => !known.includes(key))
  if (strange) throw new Error(`docs/fields.json: no kind “${strange}”`)
  const items = sections.flatMap((one) =>
    KINDS.flatMap((kind) => (one[kind] ?? []).map((text) => ({ section: one.section, kind, text }))),
  )
  const gaps = items.flatMap((item) => {
    const gap = gapOf(map, read, item)
    return gap ? [`§${item.section} ${item.kind} ${item.text} ${gap}`] : []
  })
  return [...gaps, ...staleOf(map, sections)]
}
