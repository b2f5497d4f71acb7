import { describe, expect, it } from 'vitest'
import { parseSearch, plainPath, stringifySearch } from './search.ts'

describe('the query part', () => {
  it.each([
    ['', {}],
    ['?keyword=007', { keyword: '007' }],
    ['?status=A&status=B', { status: 'A,B' }],
    ['?name=%E5%BC%A0+%E4%B8%89', { name: '张 三' }],
  ])('is read from %s', (query, search) => {
    expect(parseSearch(query)).toEqual(search)
  })
  it('is written as it was read, without empty values', () => {
    const search = { keyword: '张 三&=', page: '2' }
    expect(parseSearch(stringifySearch({ ...search, status: '', sort: undefined }))).toEqual(search)
    expect(stringifySearch({})).toBe('')
  })
})

describe('plainPath', () => {
  it.each([
    ['/', '/'],
    ['/school/dashboard/', '/school/dashboard'],
    ['/%E4%B8%AD', '/中'],
    ['/%E4%', '/%E4%'],
  ])('%s', (path, plain) => {
    expect(plainPath(path)).toBe(plain)
  })
})
