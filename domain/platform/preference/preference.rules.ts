import { z } from 'zod'
import { DEFAULT_SETTINGS, settings, SETTINGS_VERSION } from './preference.model.ts'
import type { FrameSettings, SavedSettings } from './preference.model.ts'

const anyObject = z.record(z.string(), z.unknown()).catch({})

/** Each value that still fits its schema; of a group, each of its parts. What is unknown or broken is the default's (shell.md E6). */
export function settingsFrom(kept: unknown): FrameSettings {
  const given = anyObject.parse(kept)
  const { theme, animate } = DEFAULT_SETTINGS
  const whole = {
    ...DEFAULT_SETTINGS,
    ...fitting(settings.shape, given),
    theme: { ...theme, ...fitting(settings.shape.theme.shape, anyObject.parse(given['theme'])) },
  }
  const moved = settings.shape.animate.safeParse({ ...animate, ...anyObject.parse(given['animate']) })
  const parsed = settings.safeParse({ ...whole, animate: moved.success ? moved.data : animate })
  return parsed.success ? parsed.data : DEFAULT_SETTINGS
}

function fitting(shape: Record<string, z.ZodType>, given: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(shape).filter((name) => name in given)
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = shape[name]?.safeParse(given[name])
      return found?.success ? [[name, found.data]] : []
    }),
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const entriesOf = (whole: FrameSettings): [string, unknown][] => Object.entries(whole)

/** What is worth keeping: the settings that differ from their defaults, under the version of their form (shell.md A1). */
export function savedOf(current: FrameSettings): SavedSettings {
  const defaults = new Map(entriesOf(DEFAULT_SETTINGS))
  const changed = entriesOf(current).filter(([name, value]) => !isSame(value, defaults.get(name)))
  return { version: SETTINGS_VERSION, ...settings.partial().parse(Object.fromEntries(changed)) }
}

/** Do both look and act the same? */
export const areSameSettings = (one: FrameSettings, other: FrameSettings): boolean =>
  isSame(savedOf(one), savedOf(other))
