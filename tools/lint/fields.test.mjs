// The table of fields must report what it finds in the product, and what is missing where an item does not exist.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields } from '../../scripts/generate/fields.mjs'
import { readLayers } from '../../scripts/generate/layers.mjs'
import { readProduct } from '../../scripts/generate/product.mjs'

const read = await readProduct()

const judge = async (item, extra) => {
  const section = { section: '§0', title: 'planted', feature: 'college', table: 'college', ...extra, items: [item] }
  return fields([section], await readLayers(read, [section]))
}
const later = 'issue 3: planted'

await test('a field without a column, an input or an answer is a gap', async () => {
  const { gaps, text } = await judge({ kind: 'field', name: 'no_such_field', label: '无' })
  assert.deepEqual(gaps, ['§0 college field 无 (no_such_field) missing: database, input, answer, form'])
  assert.match(text, /\| 无 \| no_such_field \| ✗ \| ✗ \| ✗ \| ✗ \|/)
})

await test('a field that exists in a layer is found there', async () => {
  const { text } = await judge({ kind: 'field', name: 'uscc', label: '码' })
  assert.match(text, /\| 码 \| uscc \| ✓ \| ✓ create, update \| ✓ info, detail \|/)
})

await test('a gap with a later issue is accepted; the entry is refused when nothing is missing any more', async () => {
  assert.deepEqual((await judge({ kind: 'column', name: 'agreement_file', label: '协议', arrives: later })).gaps, [])
  const { gaps } = await judge({ kind: 'file', name: 'x', label: '专业代码', arrives: later })
  assert.match(gaps.join('\n'), /take its "arrives" out/)
})

await test('an action without a call that a role may make, and a filter that no list takes, are gaps', async () => {
  assert.match((await judge({ kind: 'action', name: 'explode', label: '爆' })).gaps.join(), /call, granted, screen/)
  assert.match((await judge({ kind: 'filter', name: 'colour', label: '色' })).gaps.join(), /query, export, screen/)
})

await test('a locked field that the form for the own data accepts is a gap', async () => {
  const own = { locked: 'updateInfo' }
  assert.match((await judge({ kind: 'lock', name: 'tel', label: '电' }, own)).gaps.join(), /locked/)
  assert.doesNotMatch((await judge({ kind: 'lock', name: 'uscc', label: '码' }, own)).gaps.join(), /locked/)
})

await test('a column of a workbook with another heading or another place is a gap', async () => {
  const sheets = { feature: 'major', sheets: { import: 'majorColumns' } }
  assert.deepEqual((await judge({ kind: 'import', name: 'code', label: '专业代码' }, sheets)).gaps, [])
  assert.match((await judge({ kind: 'import', name: 'name', label: '名字' }, sheets)).gaps.join(), /heading, place/)
  assert.match(
    (await judge({ kind: 'import', name: 'colour', label: '色' }, sheets)).gaps.join(),
    /sheet, heading, place/,
  )
})
