import { describe, expect, it, test } from 'vitest'
import { bandsOf, commonShare, exactText, NEAR_SHARE, normalText, shinglesOf } from './question.similar.rules.ts'

const shingles = (text: string) => shinglesOf(normalText(text))
const STEM = '用外径千分尺测量轴径时，测砧与轴表面接触后应使用棘轮转动测微螺杆，直到发出三声响为止。'
const share = (text: string) => commonShare(shingles(STEM), shingles(text))
const meet = (text: string) => bandsOf(shingles(STEM)).some((band) => bandsOf(shingles(text)).includes(band))

describe('questions that say the same (§3.15, 查重)', () => {
  it('space, case and width do not count', () => {
    expect(exactText('ISO 2768－m 级')).toBe(exactText('iso2768-M级'))
  })
  it('signs count: a > b is not a < b', () => {
    expect(exactText('a > b')).not.toBe(exactText('a < b'))
  })
  it('in a formula case counts, space does not (ADR 0087)', () => {
    const [voltage, other] = [String.raw`求 \( U = 2 \) V`, String.raw`求\(u=2\)v`]
    expect(exactText(voltage)).toBe(exactText(String.raw`求\(U=2\)v`))
    expect(exactText(voltage)).not.toBe(exactText(other))
  })
})

describe('questions that say nearly the same (§3.15, 查重)', () => {
  it.each([
    ['other punctuation', STEM.replaceAll('，', '、').replace('。', '')],
    ['one word changed', STEM.replace('三声', '两声')],
    ['words added', `${STEM}此时读数。`],
  ])('%s', (_, text) => {
    expect([share(text) >= NEAR_SHARE, meet(text)]).toEqual([true, true])
  })
  it.each([
    ['another question of the same tool', '外径千分尺的测微螺杆螺距为 0.5 mm，微分筒转一周，测微螺杆移动多少？'],
    ['another subject', '安全带的检查内容不包括下列哪一项？'],
  ])('not: %s', (_, text) => {
    expect(share(text)).toBeLessThan(NEAR_SHARE)
  })
})

test('of pairs that share NEAR_SHARE of their shingles, 99 of 100 have a band in common', () => {
  // Texts of a seeded generator: the first 120 characters are common, the rest differ, so that the share is about 0.6.
  let state = 42
  const letter = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return String.fromCodePoint(0x4e00 + ((state >>> 8) % 3000))
  }
  const run = (length: number) => Array.from({ length }, letter).join('')
  const pairs = Array.from({ length: 300 }, () => {
    const common = run(120)
    return [shinglesOf(common + run(39)), shinglesOf(common + run(39))] as const
  })
  const near = pairs.filter(([one, other]) => commonShare(one, other) >= NEAR_SHARE - 0.02)
  expect(near).toHaveLength(300)
  const found = pairs.filter(([one, other]) => {
    const bands = new Set(bandsOf(one))
    return bandsOf(other).some((band) => bands.has(band))
  })
  expect(found.length).toBeGreaterThanOrEqual(288)
  // Texts that have nothing in common meet by chance only.
  const strangers = pairs.filter(([one], at) => {
    const bands = new Set(bandsOf(one))
    return bandsOf(pairs[(at + 1) % 300]?.[0] ?? new Set()).some((band) => bands.has(band))
  })
  expect(strangers.length).toBeLessThanOrEqual(3)
})

test('a text without letters has no bands, a short one its own', () => {
  expect(bandsOf(shinglesOf(''))).toEqual([])
  expect([...shinglesOf('轴')]).toEqual(['轴'])
})
