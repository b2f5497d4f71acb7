import type { Layout, ThemeMode } from '@zhikao/domain/platform/preference/preference.model.ts'

const DARK = '#001529'
const LINE = '#d9d9d9'
/** The grounds of menu, header and page, by mode (shell.md A3). */
const GROUND: Record<ThemeMode, { menu: string; header: string; page: string }> = {
  light: { menu: '#ffffff', header: '#ffffff', page: '#f0f2f5' },
  dark: { menu: DARK, header: '#ffffff', page: '#f0f2f5' },
  night: { menu: '#1f1f1f', header: '#1f1f1f', page: '#000000' },
}

/** A small drawing of the frame in one layout and mode. */
export function SettingsPicture({ layout, mode }: { layout: Layout; mode: ThemeMode }) {
  const { menu, header, page } = GROUND[mode]
  return (
    <svg viewBox="0 0 48 36" width="48" height="36">
      <rect width="48" height="36" rx="3" fill={page} stroke={LINE} />
      <rect width="48" height="9" rx="3" fill={layout === 'side' ? header : menu} stroke={LINE} strokeWidth="0.5" />
      {layout === 'head' ? null : <rect width="13" height="36" rx="3" fill={menu} stroke={LINE} strokeWidth="0.5" />}
    </svg>
  )
}
