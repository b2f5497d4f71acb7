import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preferenceContract } from '@zhikao/domain/platform/preference/preference.contract.ts'
import { DEFAULT_SETTINGS } from '@zhikao/domain/platform/preference/preference.model.ts'
import type { SavedSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { current, save, reset } = preferenceContract
const NONE = { setting: null, revision: null }
const night: SavedSettings = { version: 1, layout: 'mix', theme: { ...DEFAULT_SETTINGS.theme, mode: 'night' } }

describe('an account keeps its own settings', () => {
  test('none at first; saved settings are returned, with a new revision each time; reset deletes them', async () => {
    const school = await t.as('school')
    expect((await school.call(current)).data).toEqual(NONE)
    const saved = (await school.call(save, { body: { setting: night } })).data
    expect(saved).toEqual({ setting: night, revision: expect.any(String) })
    expect((await school.call(current)).data).toEqual(saved)
    const again = (await school.call(save, { body: { setting: { version: 1, lang: 'HK' } } })).data
    expect(again.setting).toEqual({ version: 1, lang: 'HK' })
    expect(again.revision).not.toBe(saved.revision)
    expect(await school.call(reset)).toMatchObject({ status: 80200, data: null })
    expect((await school.call(current)).data).toEqual(NONE)
    expect((await school.call(reset)).status).toBe(80200)
  })

  test('other accounts do not see them, and delete only their own', async () => {
    const school = await t.as('school')
    await school.call(save, { body: { setting: night } })
    for (const username of ['school2', 'college', 'teacher', 'system'] as const) {
      const other = await t.as(username)
      expect((await other.call(current)).data).toEqual(NONE)
      expect((await other.call(reset)).status).toBe(80200)
    }
    expect((await school.call(current)).data.setting).toEqual(night)
  })

  test('each change is in the audit', async () => {
    const teacher = await t.as('teacher')
    await teacher.call(save, { body: { setting: night } })
    await teacher.call(reset)
    const { rows } = await t.pool.query(
      `select action, before, after from audit where target_type = 'preference' and actor_role = 'teacher' order by seq`,
    )
    expect(rows).toEqual([
      { action: 'preference.save', before: null, after: night },
      { action: 'preference.reset', before: night, after: null },
    ])
  })

  test('settings saved in an older format are ignored', async () => {
    const center = await t.as('center')
    await center.call(save, { body: { setting: night } })
    await t.pool.query(`update preference set setting = '{"version": 0, "look": "old"}'`)
    expect((await center.call(current)).data).toEqual(NONE)
    expect((await center.call(save, { body: { setting: night } })).status).toBe(80200)
  })
})

describe('refused', () => {
  test('every call without a session', async () => {
    expect((await t.anonymous.call(current)).status).toBe(40002)
    expect((await t.anonymous.call(save, { body: { setting: night } })).status).toBe(40002)
    expect((await t.anonymous.call(reset)).status).toBe(40002)
  })

  const animate = DEFAULT_SETTINGS.animate
  test.each([
    ['no version', { layout: 'mix' }],
    ['another layout', { version: 1, layout: 'ring' }],
    ['a color that is not one of the eight', { version: 1, theme: { ...DEFAULT_SETTINGS.theme, color: '#123456' } }],
    ['a direction that the effect does not have', { version: 1, animate: { ...animate, name: 'flip' } }],
    ['an unknown name', { version: 1, footer: 'x' }],
    ['no object', 'night'],
  ])('%s', async (_what, setting) => {
    const school = await t.as('school')
    // A request may contain values that a browser would never send.
    const answer = await school.call(save, { body: { setting: setting as SavedSettings } })
    expect([answer.http, answer.status]).toEqual([400, 40000])
  })
})
