import { z } from 'zod'
import { LANGS } from '../../kernel/text.ts'

/** The eight colours in their order (spec §9, shell.md A2), by name. */
export const PALETTE = {
  red: '#f5222d',
  volcano: '#fa541c',
  yellow: '#fadb14',
  green: '#3eaf7c',
  cyan: '#13c2c2',
  blue: '#1890ff',
  purple: '#722ed1',
  magenta: '#eb2f96',
} as const
export type ColorName = keyof typeof PALETTE
export type Color = (typeof PALETTE)[ColorName]
export const COLORS = Object.values(PALETTE)

/** light: white menus; dark: dark menus over light content; night: dark throughout (shell.md A3). */
export const THEME_MODES = ['light', 'dark', 'night'] as const
export type ThemeMode = (typeof THEME_MODES)[number]
export const LAYOUTS = ['side', 'head', 'mix'] as const
export type Layout = (typeof LAYOUTS)[number]
export const PAGE_WIDTHS = ['fluid', 'fixed'] as const

/** The effects of a page switch and the directions of each, the first one chosen with the effect (shell.md A9). */
export const ANIMATIONS = {
  back: ['left', 'right', 'down', 'up'],
  bounce: ['left', 'right', 'down', 'up', 'default'],
  fade: [
    'left',
    'right',
    'down',
    'up',
    'downBig',
    'upBig',
    'leftBig',
    'rightBig',
    'topLeft',
    'bottomRight',
    'topRight',
    'bottomLeft',
    'default',
  ],
  flip: ['x', 'y'],
  lightSpeed: ['left', 'right'],
  rotate: ['downLeft', 'upRight', 'downRight', 'upLeft', 'default'],
  roll: ['default'],
  zoom: ['left', 'right', 'down', 'up', 'default'],
  slide: ['left', 'right', 'down', 'up'],
} as const
export type AnimationName = keyof typeof ANIMATIONS
export type AnimationDirection = (typeof ANIMATIONS)[AnimationName][number]
export const ANIMATION_NAMES = [
  'back',
  'bounce',
  'fade',
  'flip',
  'lightSpeed',
  'rotate',
  'roll',
  'zoom',
  'slide',
] as const
const DIRECTIONS = [
  ...ANIMATIONS.fade,
  ...ANIMATIONS.flip,
  ...ANIMATIONS.rotate.filter((one) => one !== 'default'),
] as const

const hex = z.string().regex(/^#[0-9a-f]{6}$/)
const theme = z.strictObject({
  color: z.enum(COLORS),
  mode: z.enum(THEME_MODES),
  success: hex,
  warning: hex,
  error: hex,
})
const animate = z
  .strictObject({ disabled: z.boolean(), name: z.enum(ANIMATION_NAMES), direction: z.enum(DIRECTIONS) })
  .refine(({ name, direction }) => directionsOf(name).includes(direction), { path: ['direction'] })

/** Everything that a user may set on the frame, under the names of spec §3. */
export const settings = z.strictObject({
  lang: z.enum(LANGS),
  theme,
  layout: z.enum(LAYOUTS),
  fixedHeader: z.boolean(),
  fixedSideBar: z.boolean(),
  fixedTabs: z.boolean(),
  pageWidth: z.enum(PAGE_WIDTHS),
  /** Colour weakness; the name is the spec's. */
  weekMode: z.boolean(),
  multiPage: z.boolean(),
  cachePage: z.boolean(),
  hideSetting: z.boolean(),
  animate,
})
export type FrameSettings = z.infer<typeof settings>

/** What holds where nothing was saved (spec §3). */
export const DEFAULT_SETTINGS: FrameSettings = {
  lang: 'CN',
  theme: { color: PALETTE.blue, mode: 'dark', success: '#52c41a', warning: '#faad14', error: '#f5222d' },
  layout: 'side',
  fixedHeader: false,
  fixedSideBar: true,
  fixedTabs: false,
  pageWidth: 'fixed',
  weekMode: false,
  multiPage: true,
  cachePage: true,
  hideSetting: true,
  animate: { disabled: false, name: 'bounce', direction: 'left' },
}

/** The version of the stored form; raised when a name or a value changes its meaning. */
export const SETTINGS_VERSION = 1

/** What is kept of the settings: those that differ from the defaults. */
export const savedSettings = settings.partial().extend({ version: z.literal(SETTINGS_VERSION) })
export type SavedSettings = z.infer<typeof savedSettings>

/** The directions that an effect has. */
export const directionsOf = (name: AnimationName): readonly AnimationDirection[] => ANIMATIONS[name]
