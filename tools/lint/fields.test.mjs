// The fields table must be able to see: what it finds in the house, and what it misses when an item stands nowhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { fields } from '../../scripts/generate/fields.mjs'
import { readFloors } from '../../scripts/generate/floors.mjs'
import { readHouse } from '../../scripts/generate/house.mjs'

const house = fileURLToPath(new URL('../..', import.meta.url))
const floors = readFloors(house, await readHouse(house))

const judge = (item, extra) => {
  const section = { section: '§0', title: 'planted', feature: 'college', table: 'college', ...extra, items: [item] }
  return fields([section], floors)
}
const later = 'issue 3: planted'

await test('a field without a column, an input or an answer is a gap', () => {
  const { gaps, text } = judge({ kind: 'field', name: 'no_such_field', label: '无' })
  assert.deepEqual(gaps, ['§0 college field 无 (no_such_field) missing: database, input, answer, form'])
  assert.match(text, /\| 无 \| no_such_field \| ✗ \| ✗ \| ✗ \| ✗ \|/)
})

await test('what stands on a floor is found there', () => {
  const { text } = judge({ kind: 'field', name: 'uscc', label: '码' })
  assert.match(text, /\| 码 \| uscc \| ✓ \| ✓ create, update \| ✓ info, detail \|/)
})

await test('a later issue explains a gap, and is refused once nothing is missing', () => {
  assert.deepEqual(judge({ kind: 'column', name: 'site_code', label: '站', arrives: later }).gaps, [])
  const { gaps } = judge({
    kind: 'import',
    name: 'x',
    label: '专业代码',
    arrives: later,
    without: { sheet: 'planted' },
  })
  assert.match(gaps.join('\n'), /take its "arrives" out/)
})

await test('a call that no role may make, and a filter that no list takes, are gaps', () => {
  assert.match(judge({ kind: 'action', name: 'explode', label: '爆' }).gaps.join(), /call, granted, screen/)
  assert.match(judge({ kind: 'filter', name: 'colour', label: '色' }).gaps.join(), /query, export, screen/)
})

await test('a locked field that the own form takes is a gap', () => {
  const own = { locked: 'updateInfo' }
  assert.match(judge({ kind: 'lock', name: 'tel', label: '电' }, own).gaps.join(), /locked/)
  assert.doesNotMatch(judge({ kind: 'lock', name: 'uscc', label: '码' }, own).gaps.join(), /locked/)
})
