import type { ThemeConfig } from 'antd'

/** The default look: dark menus over light content (shell.md A3, A4). White on the primary is readable from this shade on (A2). */
export const consoleTheme: ThemeConfig = {
  cssVar: { key: 'zk' },
  hashed: false,
  token: {
    colorPrimary: '#096dd9',
    // antd's own hover shade is lighter: white on it would no longer be readable.
    colorPrimaryHover: '#0958b3',
    colorLinkHover: '#0958b3',
    colorInfo: '#096dd9',
    colorLink: '#096dd9',
    colorSuccess: '#389e0d',
    // What antd derives from so dark a green is grey.
    colorSuccessBg: '#f6ffed',
    colorSuccessBgHover: '#d9f7be',
    colorSuccessBorder: '#b7eb8f',
    colorWarning: '#d46b08',
    colorError: '#cf1322',
    colorText: 'rgba(0, 0, 0, 0.85)',
    colorTextSecondary: 'rgba(0, 0, 0, 0.65)',
    colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
    colorTextDescription: 'rgba(0, 0, 0, 0.6)',
    colorTextPlaceholder: '#757575',
    colorBgLayout: '#f0f2f5',
    fontFamily: 'var(--font)',
    fontSize: 14,
  },
  components: {
    Menu: {
      darkItemBg: '#001529',
      darkSubMenuItemBg: '#000c17',
      darkPopupBg: '#001529',
      darkItemSelectedBg: '#096dd9',
      darkItemColor: 'rgba(255, 255, 255, 0.75)',
      itemHeight: 44,
    },
  },
}
