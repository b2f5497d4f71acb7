import {
  COLORS,
  DEFAULT_SETTINGS,
  LAYOUTS,
  PALETTE,
  THEME_MODES,
} from '@zhikao/domain/platform/preference/preference.model.ts'
import type { Color, FrameSettings, Layout, ThemeMode } from '@zhikao/domain/platform/preference/preference.model.ts'

/** The settings of the frame for a picture or a test, saved in the window. */
export type Look = { name: string; setting: Partial<FrameSettings> }

/** A look by what it changes; `name` is its part of a file name. */
export function lookOf(given: { layout?: Layout; mode?: ThemeMode; color?: Color; weak?: boolean }): Look {
  const { layout, mode, color, weak } = given
  const colorName = Object.entries(PALETTE).find(([, hex]) => hex === color)?.[0]
  const theme = { ...DEFAULT_SETTINGS.theme, ...(mode ? { mode } : {}), ...(color ? { color } : {}) }
  return {
    name: [layout, mode, colorName, weak ? 'weak' : undefined].filter((part) => part !== undefined).join('-'),
    setting: {
      ...(layout ? { layout } : {}),
      ...(mode || color ? { theme } : {}),
      ...(weak ? { weekMode: true } : {}),
    },
  }
}

/** Every layout in every mode. */
export const FRAMES: Look[] = LAYOUTS.flatMap((layout) => THEME_MODES.map((mode) => lookOf({ layout, mode })))
/** Every colour in every mode. */
export const PAINTS: Look[] = COLORS.flatMap((color) => THEME_MODES.map((mode) => lookOf({ color, mode })))

const isLayout = (word: string): word is Layout => LAYOUTS.some((one) => one === word)
const isMode = (word: string): word is ThemeMode => THEME_MODES.some((one) => one === word)
const colorOf = (word: string): Color | undefined => Object.entries(PALETTE).find(([name]) => name === word)?.[1]

/** Looks from words: `mix-night,head-light-red,weak`; `frames` and `paints` are whole sets. */
export function looksFrom(words: string): Look[] {
  if (words === '') return [lookOf({})]
  return words.split(',').flatMap((word) => {
    if (word === 'frames') return FRAMES
    if (word === 'paints') return PAINTS
    const parts = word.split('-')
    const [layout, mode] = [parts.find(isLayout), parts.find(isMode)]
    const color = parts.map(colorOf).find((one) => one !== undefined)
    return [
      lookOf({
        ...(layout ? { layout } : {}),
        ...(mode ? { mode } : {}),
        ...(color ? { color } : {}),
        weak: parts.includes('weak'),
      }),
    ]
  })
}
