import { readDesign } from '../fields/design.mjs'

/** The fields of domain.md: per section its items by kind, each as “key label”. */
export function fieldsOf(text) {
  const sections = readDesign(text).map(({ section, title, items }) => ({
    section,
    ...(title ? { title } : {}),
    ...Object.fromEntries(
      [...new Set(items.map(({ kind }) => kind))].map((kind) => [
        kind,
        items.filter((item) => item.kind === kind).map(({ key, label }) => (label ? `${key} ${label}` : key)),
      ]),
    ),
  }))
  return { sections }
}
