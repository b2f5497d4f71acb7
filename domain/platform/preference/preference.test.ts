import { describe, expect, it } from 'vitest'
import { ANIMATION_NAMES, ANIMATIONS, DEFAULT_SETTINGS, savedSettings, settings } from './preference.model.ts'
import { areSameSettings, savedOf, settingsFrom } from './preference.rules.ts'

const { theme, animate } = DEFAULT_SETTINGS

describe('the saved settings', () => {
  it('are the version only while nothing was changed', () => {
    expect(savedOf(DEFAULT_SETTINGS)).toEqual({ version: 1 })
  })
  it('are the differences from the defaults, and give all settings again when read', () => {
    const changed = { ...DEFAULT_SETTINGS, layout: 'mix' as const, theme: { ...theme, mode: 'night' as const } }
    const saved = savedOf(changed)
    expect(saved).toEqual({ version: 1, layout: 'mix', theme: { ...theme, mode: 'night' } })
    expect(savedSettings.parse(saved)).toEqual(saved)
    expect(settingsFrom(saved)).toEqual(changed)
    expect(areSameSettings(settingsFrom(saved), changed)).toBe(true)
    expect(areSameSettings(settingsFrom(saved), DEFAULT_SETTINGS)).toBe(false)
  })
})

describe('settings that cannot be read become the defaults', () => {
  it.each([null, 'x', 7, [], {}, { layout: 'ring' }, { version: 99 }, { theme: [] }, { animate: 'no' }, { lang: {} }])(
    '%j',
    (kept) => expect(settingsFrom(kept)).toEqual(DEFAULT_SETTINGS),
  )
  it('each part that can be read is kept', () => {
    const kept = {
      layout: 'head',
      weekMode: 'yes',
      theme: { mode: 'light', color: 'pink' },
      fixedHeader: true,
      more: 1,
    }
    const expected = { ...DEFAULT_SETTINGS, layout: 'head', fixedHeader: true, theme: { ...theme, mode: 'light' } }
    expect(settingsFrom(kept)).toEqual(expected)
  })
  it('a direction that the effect does not have resets the whole animation', () => {
    expect(settingsFrom({ animate: { disabled: true, name: 'flip', direction: 'left' } }).animate).toEqual(animate)
    expect(settingsFrom({ animate: { disabled: true } }).animate).toEqual({ ...animate, disabled: true })
  })
})

it('every effect accepts each of its directions', () => {
  expect(Object.keys(ANIMATIONS)).toEqual([...ANIMATION_NAMES])
  for (const name of ANIMATION_NAMES)
    for (const direction of ANIMATIONS[name])
      expect(settings.shape.animate.parse({ disabled: false, name, direction })).toEqual({
        disabled: false,
        name,
        direction,
      })
})
