import { theme as antd } from 'antd'
import type { ThemeConfig } from 'antd'
import type { FrameSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { GROUNDS, lookOf } from './themeColors.ts'
import type { Hue, Look } from './themeColors.ts'

type Tokens = NonNullable<ThemeConfig['token']>

/** antd's tokens of one hue, each shade as it was chosen, not as antd derives it. */
const hueTokens = (
  name: 'Primary' | 'Success' | 'Warning' | 'Error' | 'Info',
  { tints, ...hue }: Hue,
  base: string,
) => ({
  [`color${name}`]: base,
  [`color${name}Hover`]: hue.solidHover,
  [`color${name}Active`]: hue.solidActive,
  [`color${name}Bg`]: tints[0],
  [`color${name}BgHover`]: tints[1],
  [`color${name}Border`]: tints[2],
  [`color${name}BorderHover`]: tints[3],
  [`color${name}Text`]: hue.ink,
  [`color${name}TextHover`]: hue.inkHover,
  [`color${name}TextActive`]: hue.inkHover,
})

/** The colours that hold whatever antd derives: the step after its own algorithm. */
const exactTokens = ({ primary, success, warning, error, info }: Look) => ({
  ...hueTokens('Primary', primary, primary.solid),
  ...hueTokens('Success', success, success.link),
  ...hueTokens('Warning', warning, warning.link),
  ...hueTokens('Error', error, error.solid),
  ...hueTokens('Info', info, info.link),
  colorLink: primary.link,
  colorLinkHover: primary.inkHover,
  colorLinkActive: primary.inkHover,
})

function textTokens({ night, weak, primary }: Look): Tokens {
  const ink = night ? '255, 255, 255' : '0, 0, 0'
  const at = (plain: number, strong: number) => `rgba(${ink}, ${weak ? strong : plain})`
  const { layout, container, raised } = night ? GROUNDS.night : GROUNDS.light
  return {
    colorText: at(0.85, 0.95),
    colorTextHeading: at(0.85, 0.95),
    colorTextSecondary: at(0.65, 0.85),
    colorTextTertiary: at(0.6, 0.8),
    colorTextDescription: at(0.6, 0.8),
    colorTextPlaceholder: at(night ? 0.55 : 0.54, 0.7),
    colorTextLightSolid: primary.onSolid,
    colorBgLayout: layout,
    colorBgContainer: container,
    colorBgElevated: raised,
    ...(night ? { colorBgSpotlight: '#e8e8e8' } : {}),
    ...(weak ? { colorBorder: at(0.55, 0.55), colorBorderSecondary: at(0.25, 0.25) } : {}),
    ...(weak ? { linkDecoration: 'underline', linkHoverDecoration: 'underline' } : {}),
  }
}

const components = ({ primary, menu, night }: Look): ThemeConfig['components'] => ({
  // The pointer on a chosen row: its links and states are readable on the lightest tint only.
  Table: { rowSelectedHoverBg: primary.tints[0] },
  Menu: {
    // One row under the other, without a gap; for fingers SideMenu.module.css makes them higher.
    itemHeight: 40,
    itemMarginBlock: 0,
    // No border: the side menu has a shadow.
    activeBarBorderWidth: 0,
    itemBg: menu.ground,
    subMenuItemBg: menu.sub,
    popupBg: menu.ground,
    itemColor: menu.text,
    itemSelectedBg: menu.chosen,
    itemSelectedColor: menu.onChosen,
    subMenuItemSelectedColor: night ? primary.ink : menu.onChosen,
    horizontalItemSelectedColor: primary.ink,
    darkItemBg: menu.ground,
    darkSubMenuItemBg: menu.sub,
    darkPopupBg: menu.ground,
    darkItemSelectedBg: menu.chosen,
    darkItemSelectedColor: menu.onChosen,
    // Otherwise antd uses the text colour of solid backgrounds, which is dark in night mode.
    darkItemHoverColor: menu.onChosen,
    darkItemColor: menu.text,
  },
  Tabs: { itemSelectedColor: primary.ink, itemHoverColor: primary.ink, itemActiveColor: primary.ink },
  Dropdown: { colorPrimary: primary.ink },
})

function configOf(settings: Pick<FrameSettings, 'theme' | 'weekMode'>, motion: boolean): ThemeConfig {
  const look = lookOf(settings)
  const exact = exactTokens(look)
  const base = look.night ? antd.darkAlgorithm : antd.defaultAlgorithm
  return {
    cssVar: { key: 'zk' },
    hashed: false,
    algorithm: [base, (seed, map) => ({ ...(map ?? base(seed)), ...exact })],
    token: { ...textTokens(look), motion, fontFamily: 'var(--font)', fontSize: 14 },
    components: components(look),
  }
}

const known = new Map<string, ThemeConfig>()

/** antd's theme for these settings (shell.md A2, A3), made once. */
export function themeOf({ theme, weekMode }: Pick<FrameSettings, 'theme' | 'weekMode'>): ThemeConfig {
  // With prefers-reduced-motion antd's motion must be off: an element that waits for the end of a motion that never runs stays for ever.
  const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const key = JSON.stringify([theme, weekMode, motion])
  const config = known.get(key) ?? configOf({ theme, weekMode }, motion)
  known.set(key, config)
  return config
}
