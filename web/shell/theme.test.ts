import { theme as antd } from 'antd'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, PALETTE, THEME_MODES } from '@zhikao/domain/platform/preference/preference.model.ts'
import type { ColorName, ThemeMode } from '@zhikao/domain/platform/preference/preference.model.ts'
import { channelsOf, contrast, mix } from './contrast.ts'
import { lookOf } from './themeColors.ts'
import { themeOf } from './theme.ts'

const NAMES: ColorName[] = ['red', 'volcano', 'yellow', 'green', 'cyan', 'blue', 'purple', 'magenta']
const all = NAMES.flatMap((name) =>
  THEME_MODES.flatMap((mode) => [false, true].map((weekMode) => ({ name, mode, weekMode }))),
)
const given = (name: ColorName, mode: ThemeMode, weekMode = false) => ({
  theme: { ...DEFAULT_SETTINGS.theme, color: PALETTE[name], mode },
  weekMode,
})
function tokensOf(name: ColorName, mode: ThemeMode, weekMode: boolean) {
  const { algorithm, token } = themeOf(given(name, mode, weekMode))
  return antd.getDesignToken({ ...(algorithm ? { algorithm } : {}), ...(token ? { token } : {}) })
}
type Tokens = ReturnType<typeof tokensOf>

/** A token as rendered: a translucent colour is blended with its background. */
function seen(color: string, ground: string): string {
  const [red, green, blue, alpha = '1'] = /^rgba?\(([^)]+)\)/.exec(color)?.[1]?.split(/[\s,/]+/) ?? []
  if (red === undefined) return color.length === 4 ? color.replace(/[0-9a-f]/g, '$&$&') : color
  const hex = `#${[red, green, blue].map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`
  return mix(hex, ground, Number(alpha))
}

/** The pairs of text and background colours, in antd's components and in ours. */
function pairs(t: Tokens): [string, string, string][] {
  const card = t.colorBgContainer
  const over = (color: string) => seen(color, card)
  const grounds = { card, raised: t.colorBgElevated, layout: t.colorBgLayout, hover: over(t.controlItemBgHover) }
  const on = (what: string, color: string, names: (keyof typeof grounds)[]): [string, string, string][] =>
    names.map((name) => [`${what} on ${name}`, seen(color, grounds[name]), grounds[name]])
  const solid = (what: string, ground: string): [string, string, string] => [
    `words on ${what}`,
    t.colorTextLightSolid,
    ground,
  ]
  return [
    solid('a button', t.colorPrimary),
    solid('a button pointed at', t.colorPrimaryHover),
    solid('a button pressed', t.colorPrimaryActive),
    solid('danger', t.colorError),
    solid('danger pointed at', t.colorErrorHover),
    solid('a tooltip', seen(t.colorBgSpotlight, card)),
    ...on('a link', t.colorLink, ['card', 'raised', 'hover']),
    ...on('a link pointed at', t.colorLinkHover, ['card', 'raised', 'hover', 'layout']),
    ['a link in a chosen row', t.colorLink, t.colorPrimaryBg],
    ...on('primary', t.colorPrimary, ['card', 'raised']),
    ['a selected item', t.colorPrimaryText, t.controlItemBgActive],
    ['a selected item pointed at', t.colorPrimaryText, t.controlItemBgActiveHover],
    ...on('text', t.colorText, ['card', 'raised', 'layout', 'hover']),
    ...on('second text', t.colorTextSecondary, ['card', 'raised', 'layout', 'hover']),
    ...on('third text', t.colorTextTertiary, ['card', 'raised', 'layout']),
    ...on('description', t.colorTextDescription, ['card', 'raised', 'layout']),
    ...on('placeholder', t.colorTextPlaceholder, ['card']),
    ...on('fault', t.colorError, ['card', 'raised']),
    ...on('fault text', t.colorErrorText, ['card', 'raised', 'layout']),
    ...on('success text', t.colorSuccessText, ['card', 'raised', 'layout']),
    ...on('warning text', t.colorWarningText, ['card', 'raised', 'layout']),
    ['a tag of success', t.colorSuccess, t.colorSuccessBg],
    ['a tag of warning', t.colorWarning, t.colorWarningBg],
    ['a tag of error', t.colorErrorText, t.colorErrorBg],
    ['a tag of information', t.colorInfo, t.colorInfoBg],
    ['text in an alert', seen(t.colorText, t.colorWarningBg), t.colorWarningBg],
  ]
}

describe('every colour can be read in every mode', () => {
  it.each(all)('$name $mode, weak: $weekMode', ({ name, mode, weekMode }) => {
    const least = weekMode ? 7 : 4.5
    const faint = pairs(tokensOf(name, mode, weekMode))
      .map(([what, color, ground]) => ({ what, color, ground, ratio: contrast(color, ground) }))
      // Secondary text (placeholders, tertiary text, tags) needs only AA.
      .filter(({ what, ratio }) => ratio < (/button|link|^text|danger/.test(what) ? least : 4.5))
    expect(faint.map(({ what, color, ground, ratio }) => `${what}: ${color} on ${ground} ${ratio.toFixed(2)}`)).toEqual(
      [],
    )
  })

  it.each(all)('the menu of $name $mode, weak: $weekMode', ({ name, mode, weekMode }) => {
    const { menu } = lookOf(given(name, mode, weekMode))
    const ratios = [menu.sub, menu.ground, menu.logo].map((ground) => contrast(seen(menu.text, ground), ground))
    expect(Math.min(...ratios, contrast(menu.onChosen, menu.chosen))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('the shades of shell.md', () => {
  // A2, the last column.
  const FIRST = {
    red: '#cf1322',
    volcano: '#d4380d',
    yellow: '#876800',
    green: '#196347',
    cyan: '#006d75',
    blue: '#096dd9',
    purple: '#722ed1',
    magenta: '#c41d7f',
  }
  it.each(NAMES)('%s uses the first shade on which white text can be read', (name) => {
    expect(tokensOf(name, 'light', false).colorPrimary).toBe(FIRST[name])
    expect(tokensOf(name, 'dark', false).colorPrimary).toBe(FIRST[name])
  })
  it('the menus have the colours of A3', () => {
    const menuIn = (name: ColorName, mode: ThemeMode) => {
      const { sub, ground, logo } = lookOf(given(name, mode)).menu
      return [sub, ground, logo]
    }
    expect(menuIn('blue', 'dark')).toEqual(['#000c17', '#001529', '#002140'])
    expect(menuIn('cyan', 'dark')).toEqual(['#010e0e', '#032121', '#053434'])
    expect(menuIn('purple', 'dark')).toEqual(['#08030f', '#130824', '#1f0c38'])
    expect(menuIn('blue', 'night')).toEqual(['#151515', '#1f1f1f', '#1e1e1e'])
  })
  it('a colour is split into its channels', () => expect(channelsOf('#1890ff')).toEqual([24, 144, 255]))
})
