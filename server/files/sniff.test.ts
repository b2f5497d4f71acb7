import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sniff } from './sniff.ts'

const sample = new URL('../test/samples/majors.xlsx', import.meta.url)

test('a workbook is recognized by its content, also by its first bytes only', async () => {
  const bytes = await readFile(sample)
  expect(sniff(bytes)).toBe('xlsx')
  expect(sniff(bytes.subarray(0, 4096))).toBe('xlsx')
})

test.each([
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
  ['pdf', Buffer.from('%PDF-1.7')],
  ['zip', Buffer.from('PK\x03\x04 photos/1.jpg', 'latin1')],
  ['zip', Buffer.from('PK\x03\x04 [Content_Types].xml word/document.xml', 'latin1')],
  ['zip', Buffer.from('PK\x05\x06', 'latin1')],
  ['dwg', Buffer.from('AC1015\0\0', 'latin1')],
  ['dwg', Buffer.from('AC1032\0\0', 'latin1')],
  [null, Buffer.from('AC9999')],
  [null, Buffer.from('<html>')],
  [null, Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  [null, Buffer.alloc(0)],
  [null, Buffer.from([0xff])],
])('%s', (type, bytes) => {
  expect(sniff(bytes)).toBe(type)
})
