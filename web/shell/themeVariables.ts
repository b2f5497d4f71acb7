import type { FrameSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { lookOf } from './themeColors.ts'
import { settings } from './settings.ts'

/** The colours of our own style sheets, and the marks that they go by (app/base.css, kit/kit.css). */
function paint(current: FrameSettings): void {
  const root = document.documentElement
  const { primary, success, warning, error, info, menu } = lookOf(current)
  root.dataset['mode'] = current.theme.mode
  root.toggleAttribute('data-weak', current.weekMode)
  const values = {
    brand: primary.brand,
    primary: primary.solid,
    'primary-hover': primary.solidHover,
    'on-primary': primary.onSolid,
    'primary-ink': primary.ink,
    tint: primary.tints[0],
    info: info.link,
    good: success.ink,
    fault: error.ink,
    attention: warning.ink,
    menu: menu.ground,
    'menu-logo': menu.logo,
    'menu-ink': menu.text,
  }
  for (const [name, value] of Object.entries(values)) root.style.setProperty(`--${name}`, value)
  // The browser bar of a phone has the colour of the menu below it.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', menu.ground)
}

paint(settings.read())
settings.subscribe(() => paint(settings.read()))
