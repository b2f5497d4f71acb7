import { expect, test } from 'vitest'
import { documentFault } from './studentDocument.rules.ts'

const current = { id_no: 'E10000001', valid_from: '2020-01-01' }
type Asked = Parameters<typeof documentFault>[0]
const asked: Asked = { id_no: 'E20000002', valid_from: null, shown: false }

test.each<[string, Partial<Asked>, string | undefined]>([
  ['without dates', {}, undefined],
  ['an older one', { valid_from: '2019-12-31' }, undefined],
  ['an older one as the current one', { valid_from: '2019-12-31', shown: true }, 'document_older'],
  ['a newer one as the current one', { valid_from: '2020-01-02', shown: true }, undefined],
  ['a newer one beside the current one', { valid_from: '2020-01-02' }, 'document_newer'],
  ['of the same day', { valid_from: '2020-01-01' }, undefined],
  ['the current number again', { id_no: 'E10000001' }, 'document_known'],
  ['a former number again', { id_no: 'E00000003' }, 'document_known'],
])('Decided 43: “the newest is shown”: %s', (_, change, rule) => {
  expect(documentFault({ ...asked, ...change }, current, ['E00000003'])?.rule).toBe(rule)
})

test('Decided 43: a student has at most 10 documents', () => {
  const further = (count: number) => Array.from({ length: count }, (_, at) => `E0000001${at}`)
  expect(documentFault(asked, current, further(8))).toBeNull()
  expect(documentFault(asked, current, further(9))?.rule).toBe('documents_max')
})
