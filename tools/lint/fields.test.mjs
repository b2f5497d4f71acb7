// The table of fields must report what it finds in the product, and what is missing where an item does not exist.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields } from '../../scripts/generate/fields.mjs'
import { readLayers } from '../../scripts/generate/layers.mjs'
import { readProduct } from '../../scripts/generate/product.mjs'

const read = await readProduct()
const COLLEGE = { feature: 'college', table: 'college' }
const OWN = { ...COLLEGE, locked: 'updateInfo' }
const SHEETS = { feature: 'major', sheets: { import: 'majorColumns' } }

const judge = async ([kind, name, label, arrives], place) => {
  const section = { section: '§0', title: 'planted', ...place, items: [{ kind, name, label, arrives }] }
  return fields([section], await readLayers(read, [section]))
}
const later = 'issue 3: planted'
const COMPLETE = 'is there in every layer: take its "arrives" out of docs/fields.map.json'

/** What an item is, the item, the section that it is in, and its gap, where it has one. */
const ITEMS = [
  ['a field that no layer has', ['field', 'no_such_field', '无'], COLLEGE, 'missing: database, input, answer, form'],
  ['an action that has no call and no role', ['action', 'explode', '爆'], COLLEGE, 'missing: call, granted, screen'],
  ['a filter that no list takes', ['filter', 'colour', '色'], COLLEGE, 'missing: query, export, screen'],
  ['a column that a later issue brings', ['column', 'agreement_file', '协议', later], COLLEGE],
  ['a later item that is there', ['file', 'x', '专业代码', later], COLLEGE, COMPLETE],
  ['a locked field that the form for the own data accepts', ['lock', 'tel', '电'], OWN, 'missing: locked'],
  ['a locked field that it does not accept', ['lock', 'uscc', '码'], OWN],
  ['a column of a workbook', ['import', 'code', '专业代码'], SHEETS],
  ['a column with another heading and place', ['import', 'name', '名字'], SHEETS, 'missing: heading, place'],
  ['a column that no workbook has', ['import', 'colour', '色'], SHEETS, 'missing: sheet, heading, place'],
]

const testOf = ([what, item, place, gap]) =>
  test(`${what}: ${gap ?? 'no gap'}`, async () => {
    const [kind, name, label] = item
    const { gaps } = await judge(item, place)
    assert.deepEqual(gaps, gap ? [`§0 ${place.feature} ${kind} ${label} (${name}) ${gap}`] : [])
  })
for (const row of ITEMS) await testOf(row)

await test('the table shows where a field was found, and where not', async () => {
  assert.match((await judge(ITEMS[0][1], COLLEGE)).text, /\| 无 \| no_such_field \| ✗ \| ✗ \| ✗ \| ✗ \|/)
  const { text } = await judge(['field', 'uscc', '码'], COLLEGE)
  assert.match(text, /\| 码 \| uscc \| ✓ \| ✓ create, update \| ✓ info, detail \|/)
})
