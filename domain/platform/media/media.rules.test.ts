import { GRANTS } from '../../access/grants.ts'
import type { Permission } from '../../access/permissions.ts'
import type { Role } from '../../access/roles.ts'
import { describe, expect, it, test } from 'vitest'
import { fill, LANGS } from '../../kernel/text.ts'
import { photoFaultMessages } from './media.messages.ts'
import { PHOTO_FAULTS, PHOTO_SPEC_DEFAULTS } from './media.model.ts'
import type { PhotoMeasure } from './media.model.ts'
import { handbooksFor, headerHandbookOf, photoFaults } from './media.rules.ts'

const good: PhotoMeasure = {
  bytes: 40_000,
  width: 295,
  height: 413,
  white_border: 1,
  sharpness: 300,
  luma: 170,
  dark: 0,
  bright: 0,
  chroma: 25,
}

test.each<[Partial<PhotoMeasure>, string[]]>([
  [{}, []],
  [{ bytes: 20 * 1024, white_border: 0.95, sharpness: 60, luma: 70, chroma: 6 }, []],
  [{ bytes: 200 * 1024, luma: 225, dark: 0.35, bright: 0.35 }, []],
  [{ width: 413, height: 295 }, ['photo_pixels']],
  [{ bytes: 20 * 1024 - 1 }, ['photo_bytes_small']],
  [{ bytes: 200 * 1024 + 1 }, ['photo_bytes_large']],
  [{ white_border: 0.94 }, ['photo_border']],
  [{ sharpness: 59 }, ['photo_blurred']],
  [{ luma: 69 }, ['photo_dark']],
  [{ dark: 0.4 }, ['photo_dark']],
  [{ luma: 226 }, ['photo_bright']],
  [{ bright: 0.4 }, ['photo_bright']],
  [{ chroma: 5 }, ['photo_grey']],
  [{ width: 1, sharpness: 0, chroma: 0 }, ['photo_pixels', 'photo_blurred', 'photo_grey']],
])('a photo with %j has the faults %j', (change, rules) => {
  expect(photoFaults({ ...good, ...change }, PHOTO_SPEC_DEFAULTS).map((fault) => fault.rule)).toEqual(rules)
})

test('every fault has texts, and all their parameters are filled in', () => {
  const worst = { ...good, width: 1, bytes: 1, white_border: 0, sharpness: 0, luma: 0, chroma: 0 }
  const all = [
    ...photoFaults(worst, PHOTO_SPEC_DEFAULTS),
    ...photoFaults({ ...worst, bytes: 1e9, luma: 255 }, PHOTO_SPEC_DEFAULTS),
  ]
  for (const { rule, params } of all) {
    for (const lang of LANGS) expect(fill(photoFaultMessages[rule], params)[lang]).not.toContain('{')
  }
  expect(Object.keys(photoFaultMessages)).toEqual([...PHOTO_FAULTS])
})

describe('handbooks (spec §2.6.8–9; domain.md §3.21)', () => {
  const actorOf = (role: Role, ...more: Permission[]) => ({
    role,
    permissions: new Set<Permission>([...GRANTS[role], ...more]),
  })
  it.each<[Role, readonly string[]]>([
    ['school', ['school']],
    ['college', ['college']],
    ['teacher', ['teacher']],
    ['center', ['center']],
    ['system', ['school', 'college', 'teacher', 'center', 'system', 'train']],
    ['train', ['train']],
  ])('%s finds %j among the downloads', (role, names) => {
    expect(handbooksFor(actorOf(role))).toEqual(names)
  })
  it('an account without the permission finds none', () => {
    expect(handbooksFor({ role: 'school', permissions: new Set() })).toEqual([])
  })
  it.each<[Role, string | undefined]>([
    ['school', 'pdf'],
    ['college', 'pdf'],
    ['teacher', 'zip'],
    ['center', undefined],
    ['system', undefined],
    ['train', undefined],
  ])('%s has this form in the header: %s', (role, form) => {
    expect(headerHandbookOf(role)?.form).toBe(form)
  })
})
