import { generate } from '@ant-design/colors'
import type { FrameSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { PALETTE } from '@zhikao/domain/platform/preference/preference.model.ts'
import { firstReadable, mix } from './contrast.ts'

/** WCAG AA for text; in the mode for weak colour vision AAA. */
const LEAST = { plain: 4.5, weak: 7 } as const
const WHITE = '#ffffff'
const BLACK = '#000000'
/** The darkest shade usable for a colour, so that one more remains for hover and press. */
const STEPS = 4

/** The backgrounds of text: light or night (shell.md A3). */
export const GROUNDS = {
  light: { layout: '#f0f2f5', container: WHITE, raised: WHITE, hover: '#f5f5f5', text: BLACK },
  night: { layout: BLACK, container: '#141414', raised: '#1f1f1f', hover: '#262626', text: WHITE },
} as const

/** One hue as it is used: `solid` under `onSolid`, `ink` as text on every ground, tints from faint to border. */
export type Hue = {
  brand: string
  solid: string
  solidHover: string
  solidActive: string
  onSolid: string
  /** Text on containers and on its own faint tint. */
  link: string
  /** Text on the layout's ground and on stronger tints. */
  ink: string
  inkHover: string
  tints: readonly [string, string, string, string]
}

/** The hue of a swatch: the first of its shades that can be read, as the table of shell.md A2 has them. */
function hueOf(brand: string, night: boolean, weak: boolean): Hue {
  const least = weak ? LEAST.weak : LEAST.plain
  const ground = night ? GROUNDS.night : GROUNDS.light
  const all = generate(brand, night ? { theme: 'dark', backgroundColor: ground.container } : {})
  const shades = [...all.slice(5), mix(all.at(-1) ?? brand, ground.text, 0.6), ground.text]
  const tints = [all[0] ?? WHITE, all[1] ?? WHITE, all[2] ?? WHITE, all[3] ?? WHITE] as const
  const nextTo = (shade: string, by: number) => shades[Math.min(shades.indexOf(shade) + by, STEPS + 1)] ?? shade
  const onFaint = [ground.container, ground.hover, ground.raised, tints[0]]
  const link = firstReadable(shades, onFaint, least)
  const ink = firstReadable(shades, [...onFaint, ground.layout, tints[1]], least)
  // In night mode the readable shades are light: text on them is dark.
  const solid = night ? ink : firstReadable(shades, [WHITE], least)
  return {
    brand,
    solid,
    solidHover: nextTo(solid, 1),
    solidActive: nextTo(solid, 2),
    onSolid: night ? GROUNDS.night.container : WHITE,
    link,
    ink,
    inkHover: nextTo(ink, 1),
    tints,
  }
}

/** The menu's grounds: deepest, its own, under the logo (shell.md A3), and the text colours on them. */
type MenuLook = { sub: string; ground: string; logo: string; text: string; chosen: string; onChosen: string }

function menuOf({ theme: { mode, color }, weekMode }: Pick<FrameSettings, 'theme' | 'weekMode'>): MenuLook {
  const { solid } = hueOf(color, false, weekMode)
  const dark = { text: weekMode ? '#ffffff' : 'rgba(255, 255, 255, 0.8)', chosen: solid, onChosen: WHITE }
  if (mode === 'night') return { ...dark, sub: '#151515', ground: '#1f1f1f', logo: '#1e1e1e' }
  if (mode === 'dark' && color === PALETTE.blue) return { ...dark, sub: '#000c17', ground: '#001529', logo: '#002140' }
  if (mode === 'dark')
    return {
      ...dark,
      sub: mix(BLACK, color, 0.93),
      ground: mix(BLACK, color, 0.83),
      logo: mix(BLACK, color, 0.73),
    }
  const hue = hueOf(color, false, weekMode)
  const text = weekMode ? 'rgba(0, 0, 0, 0.95)' : 'rgba(0, 0, 0, 0.85)'
  return { sub: '#fafafa', ground: WHITE, logo: WHITE, text, chosen: hue.tints[0], onChosen: hue.ink }
}

/** Everything the frame's colours are made of. */
export type Look = {
  night: boolean
  weak: boolean
  primary: Hue
  success: Hue
  warning: Hue
  error: Hue
  info: Hue
  menu: MenuLook
}

/** What success, warning and error are for weak colour vision: apart in hue and in lightness (Okabe and Ito). */
const SAFE = { success: '#0072b2', warning: '#e69f00', error: '#d55e00' } as const

/** The colours of these settings. */
export function lookOf(settings: Pick<FrameSettings, 'theme' | 'weekMode'>): Look {
  const { theme, weekMode: weak } = settings
  const night = theme.mode === 'night'
  const hue = (brand: string) => hueOf(brand, night, weak)
  const { success, warning, error } = weak ? SAFE : theme
  return {
    night,
    weak,
    primary: hue(theme.color),
    success: hue(success),
    warning: hue(warning),
    error: hue(error),
    // Information is blue, independent of the user's colour: status colours are fixed (visual.md).
    info: hue(PALETTE.blue),
    menu: menuOf(settings),
  }
}
