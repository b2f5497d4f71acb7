import { expect, test } from 'vitest'
import { z } from 'zod'
import { keyword, pageQuery, queryInteger, several } from './page.ts'

const query = pageQuery(['update_time', 'name']).extend({
  keyword,
  status: several(z.enum(['ENABLE', 'DISABLE'])).optional(),
  year: queryInteger(1990, 2099).optional(),
})

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{}, { page: 1, limit: 20 }],
  [
    { page: '3', limit: '100' },
    { page: 3, limit: 100 },
  ],
  [{ sort: '-update_time,name' }, { page: 1, limit: 20, sort: '-update_time,name' }],
  [{ keyword: '  子涵 ' }, { page: 1, limit: 20, keyword: '子涵' }],
  [{ status: 'ENABLE' }, { page: 1, limit: 20, status: ['ENABLE'] }],
  [{ status: 'ENABLE,DISABLE' }, { page: 1, limit: 20, status: ['ENABLE', 'DISABLE'] }],
  [{ status: ['ENABLE', 'DISABLE'] }, { page: 1, limit: 20, status: ['ENABLE', 'DISABLE'] }],
  [{ year: '2024' }, { page: 1, limit: 20, year: 2024 }],
])('%j is read as %j', (given, read) => {
  expect(query.parse(given)).toEqual(read)
})

test.each<Record<string, unknown>>([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: '1e3' },
  { page: '' },
  { page: '999999999999' },
  { page: ['1', '2'] },
  { limit: '0' },
  { limit: '101' },
  { sort: 'password' },
  { sort: '--name' },
  { sort: 'name,' },
  { sort: '' },
  { sort: ['name', 'name'] },
  { keyword: 'x'.repeat(65) },
  { keyword: 'a\0' },
  { status: 'GONE' },
  { status: 'ENABLE,' },
  { status: Array.from({ length: 51 }, () => 'ENABLE') },
  { year: '1989' },
  { size: '5' },
  { unknown: '1' },
])('%j is refused', (given) => {
  expect(query.safeParse(given).success).toBe(false)
})
