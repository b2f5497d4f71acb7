import { afterAll, beforeAll, expect, test } from 'vitest'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildSetting } from './setting.factory.ts'
import { readSetting } from './setting.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a setting has its default until it is stored; fields that are not stored keep their defaults', async () => {
  expect(await readSetting(t.db, 'photo_spec')).toEqual(PHOTO_SPEC_DEFAULTS)
  await buildSetting(t.db, 'photo_spec', { ...PHOTO_SPEC_DEFAULTS, min_sharpness: 80 })
  expect((await readSetting(t.db, 'photo_spec')).min_sharpness).toBe(80)
  await buildSetting(t.db, 'photo_spec', { min_luma: 50 })
  expect(await readSetting(t.db, 'photo_spec')).toEqual({ ...PHOTO_SPEC_DEFAULTS, min_luma: 50 })
})

test('an invalid value is refused', async () => {
  await buildSetting(t.db, 'photo_spec', { ...PHOTO_SPEC_DEFAULTS, white_tolerance: 999 })
  await expect(readSetting(t.db, 'photo_spec')).rejects.toThrow()
})
