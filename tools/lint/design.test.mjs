// The reader of the design must find every field of it and refuse what it cannot read; the comparison must report what
// is missing: a field, a column, a whole section.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fieldsOf } from '../../scripts/extract/domain.mjs'
import { readDesign } from '../../scripts/fields/design.mjs'
import { designGaps } from '../../scripts/generate/design.mjs'

const designOf = (...lines) =>
  `## 3. Entities\n### 3.3 Major 专业 (\`/major\`)\n${lines.join('\n')}\n## 4. Who\n\`after* s\`\n`
const itemsOf = (...lines) =>
  readDesign(designOf(...lines)).flatMap(({ items }) =>
    items.map(({ kind, key, label }) => `${kind} ${key}${label ? ` ${label}` : ''}`),
  )
/** A clause of the design, and the items that are read from it. */
const CLAUSES = [
  ['`code* 专业代码 s` 6 digits `^[0-9]$` [A: why]', 'field code 专业代码'],
  ['`name* name_en`', 'field name, field name_en'],
  ['`effective_from/to date`', 'field effective_from, field effective_to'],
  ['`levels* list{level, fee ≥ 0}`', 'field levels, field levels.level, field levels.fee'],
  ['read-only `sn, create_time`. Unique (org, code).', 'read-only sn, read-only create_time'],
  ['`code* s`. It is checked after `late_min`.', 'field code'],
  [
    'Columns (all): 代码, 层次(说明), 操作(编辑/停用 – blocked).',
    'column 代码, column 层次, column 操作, action 编辑, action 停用',
  ],
  ['Filters: keyword(代码), level+year.', 'filter keyword, filter level, filter year'],
  ['Row actions: 导入, 导出 (by name).', 'action 导入, action 导出'],
]

await test('marks, types, labels, lists, columns, filters and actions are read; a field that is only mentioned is not', () => {
  for (const [clause, items] of CLAUSES) assert.equal(itemsOf(clause).join(', '), items)
})

await test('several clauses and several fields in one line are read', () => {
  const line = (clauses, mark) => clauses.map(([clause]) => clause).join(mark)
  const items = (clauses) => clauses.map(([, found]) => found).join(', ')
  const [fields, lists] = [CLAUSES.slice(0, 5), CLAUSES.slice(6)]
  assert.equal(itemsOf(line(fields, ' · ')).join(', '), items(fields))
  assert.equal(itemsOf(line(lists, ' ')).join(', '), items(lists))
})

await test('a list with an unknown head, and fields at a place where no fields are expected, are refused', () => {
  assert.throws(() => itemsOf('Things to show: 代码, 名称, 层次.'), /§3\.3.*begins in no known way/)
  assert.throws(() => itemsOf('A call with `colour* e` gets it.'), /begin in no known way/)
  assert.throws(() => itemsOf('`code* s · 7 things`'), /is no field/)
  assert.throws(() => itemsOf('`code* s` · `name` Read-only: `sn`, total.'), /begins in no known way/)
  assert.throws(() => itemsOf('**Odd part** is about something.'), /holds no field/)
})

const map = {
  words: { column: { 层次: 'level' } },
  design: { 3.3: { items: {} } },
  sections: [{ section: '§3.3', feature: 'major', items: [{ kind: 'field', name: 'code', label: '专业代码' }] }],
}
const names = { contract: new Set(['major.level']), code: new Set(), word: new Set() }
const gapsWith = (lines, items = {}, design = {}) =>
  designGaps(fieldsOf(designOf(...lines)), { ...map, design: { 3.3: { items }, ...design } }, names)

await test('a field or a section of the design that no map lists is a gap', () => {
  assert.deepEqual(gapsWith(['`code* s`']), [])
  assert.deepEqual(gapsWith(['`code* s` · `colour e`']), ['§3.3 field colour is nowhere'])
  assert.deepEqual(gapsWith(['`code* s`', '### 3.4 Authority', '`seal file`']), ['§3.4 field seal is nowhere'])
})

await test('an open item with its issue is no gap; after the item is built its entry is refused', () => {
  const open = { open: 15, why: 'planted' }
  assert.deepEqual(gapsWith(['`code* s` · `colour e`'], { 'field colour': open }), [])
  assert.deepEqual(gapsWith(['`code* s`', '### 3.4 Authority', '`seal file`'], {}, { 3.4: open }), [])
  assert.match(gapsWith(['`code* s`'], { 'field code': open }).join(), /is there \(code\): take its line out/)
})

await test('a mapping to something that does not exist is a gap', () => {
  const gapsOf = (value) => gapsWith(['`code* s` · `level e`'], { 'field level': value })
  assert.deepEqual(gapsOf({ contract: 'major.level' }), [])
  assert.deepEqual(gapsOf('code'), [])
  assert.match(gapsOf({ contract: 'major.colour' }).join(), /which does not exist/)
  assert.match(gapsOf('colour').join(), /is mapped to colour, which is no item/)
  assert.match(gapsWith(['`code* s`'], { 'field old': { left: 'x' } }).join(), /“field old” .* is nothing/)
})

await test('the committed extract holds every section of the design', () => {
  const { sections } = JSON.parse(readFileSync(new URL('../../docs/fields.json', import.meta.url), 'utf8'))
  const numbers = new Set(sections.map(({ section }) => section.split(' ')[0]))
  const entities = Array.from({ length: 22 }, (_, at) => `3.${at + 1}`)
  const missing = ['2', ...entities, '3.13a', '3.15a', '8.3'].filter((number) => !numbers.has(number))
  assert.deepEqual(missing, [])
})
