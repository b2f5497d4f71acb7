import { expect, test } from 'vitest'
import { ERRORS, AppError, conflict, notFound, refuse } from './error.ts'
import type { Lift } from './lift.ts'
import { kernelMessages } from './messages.ts'
import { defineRules, fill, langOf, LANGS } from './text.ts'

test.each([
  [undefined, 'CN'],
  ['', 'CN'],
  ['*', 'CN'],
  ['zh-CN,zh;q=0.9', 'CN'],
  ['zh', 'CN'],
  ['zh-SG', 'CN'],
  ['zh-HK', 'HK'],
  ['zh-TW;q=0.8', 'HK'],
  ['zh-Hant-HK', 'HK'],
  ['en-US,en;q=0.9', 'US'],
  ['de-DE', 'US'],
  ['xx', 'US'],
] as const)('the header Accept-Language %s gives the language %s (spec §1.3–4)', (header, lang) => {
  expect(langOf(header)).toBe(lang)
})

test('the languages are CN, HK and US; what is none of the Chinese ones falls back to US (spec §9.11)', () => {
  expect(LANGS).toEqual(['CN', 'HK', 'US'])
  const others = ['de-DE', 'fr', 'ja-JP,ja;q=0.9', 'ru;q=0.5', 'xx', 'cmn', '-', ';;']
  expect(others.map((header) => langOf(header))).toEqual(others.map(() => 'US'))
})

test('parameters are filled in for each language; a text parameter in that language', () => {
  const sentence = { CN: '{name} 共 {count}', HK: '{name} 共 {count}', US: '{count} of {name}, {gone}' }
  expect(fill(sentence, { count: 2, name: { CN: '专业', HK: '專業', US: 'majors' } })).toEqual({
    CN: '专业 共 2',
    HK: '專業 共 2',
    US: '2 of majors, {gone}',
  })
})

test.each([
  [1, '1 session'],
  ['1', '1 session'],
  [0, '0 sessions'],
  [2, '2 sessions'],
  [11, '11 sessions'],
  ['1,000', '1,000 sessions'],
] as const)('singular or plural is chosen by the number %s', (count, expected) => {
  const text = { CN: '{count} 场', HK: '{count} 場', US: '{count} {count|session|sessions}' }
  expect(fill(text, { count })).toEqual({ CN: `${count} 场`, HK: `${count} 場`, US: expected })
})

test.each([
  ['{count|is|are} {count} seat{count||s}', { count: 1 }, 'is 1 seat'],
  ['{count|is|are} {count} seat{count||s}', { count: 3 }, 'are 3 seats'],
  [
    '{plan} has {seats} {seats|seat|seats} for {people} {people|candidate|candidates}',
    { seats: 1, people: 2 },
    '{plan} has 1 seat for 2 candidates',
  ],
  ['{count|day|days}', {}, '{count|day|days}'],
  ['{count|one form}', { count: 1 }, '{count|one form}'],
] as const)('%s of %j', (sentence, params, expected) => {
  expect(fill({ CN: sentence, HK: sentence, US: sentence }, params).US).toBe(expected)
})

test('the error table is the same as in interface.md §4', () => {
  expect(Object.fromEntries(Object.values(ERRORS).map(({ status, http }) => [status, http]))).toEqual({
    40000: 400,
    40101: 400,
    40102: 400,
    40103: 400,
    40002: 401,
    40003: 401,
    40004: 401,
    40300: 403,
    40301: 403,
    40302: 403,
    40400: 404,
    40900: 409,
    40901: 409,
    42200: 422,
    41300: 413,
    41500: 415,
    42900: 429,
    50000: 500,
    50300: 503,
    50700: 507,
  })
  for (const { message } of Object.values(ERRORS)) for (const lang of LANGS) expect(message[lang]).toMatch(/\S/)
})

test('a refusal has its rule and its sentence, a not-found error has neither', () => {
  const { too_short } = kernelMessages
  expect(refuse(defineRules<{ too_short: Lift }>()({ too_short }), 'too_short', { min: 3 })).toMatchObject({
    code: 'rule',
    rule: 'too_short',
    text: { CN: '至少 3 个字符' },
  })
  expect(conflict(kernelMessages, 'idempotency_reused')).toMatchObject({ code: 'conflict', rule: 'idempotency_reused' })
  expect(notFound()).toMatchObject({ code: 'not_found', rule: undefined, errors: undefined })
  expect(new AppError('internal', { cause: 'secret' }).message).not.toContain('secret')
})
