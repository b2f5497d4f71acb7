import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { ThemeMode } from '@zhikao/domain/platform/preference/preference.model.ts'
import type { CurrentUser } from '@zhikao/domain/platform/auth/auth.model.ts'
import { useSay } from '../i18n/lang.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { useNarrow } from '../kit/view/useNarrow.ts'
import { useFolded } from './folded.ts'
import { HeadMenu } from './HeadMenu.tsx'
import { AvatarMenu, LanguageMenu } from './HeaderMenus.tsx'
import { Logo } from './Logo.tsx'
import { firstLevel, topOf } from './menu.ts'
import type { MenuEntry } from './menu.ts'
import { MenuToggle } from './MenuToggle.tsx'
import { SettingsHandle } from './SettingsHandle.tsx'
import { settings, useSettings } from './settings.ts'
import { menuLabels } from './menu.labels.ts'
import { shellLabels } from './shell.labels.ts'
import styles from './Shell.module.css'
import { Shortcuts } from './Shortcuts.tsx'
import { SideMenu } from './SideMenu.tsx'

// For phones.
const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)
// Rarely opened.
const SettingsDrawer = lazyPart(async () => (await import('./SettingsDrawer.tsx')).SettingsDrawer)

type Props = {
  user: CurrentUser
  menu: readonly MenuEntry[]
  home: string
  /** The entry of the menu that the page in front belongs to. */
  entry: string
  crumbs: readonly string[]
  title: string
  /** The open pages, below the header; null where there are none. */
  tabs: ReactNode
  /** Below the header's tools: what the reader must know of the network. */
  strip: ReactNode
  onOpen: (path: string) => void
  onPassword: () => void
  onLogout: () => void
  /** Tools that the app adds to the header. */
  tools: ReactNode
  children: ReactNode
}

/** The frame: menu, header, content in the layout that is set (shell.md A3 to A5); below 768 px the menu is a drawer. */
export function Shell(props: Props) {
  const [set, narrow] = [useSettings(), useNarrow()]
  const [collapsed, setCollapsed] = useFolded()
  const [drawer, setDrawer] = useState(false)
  const [setting, setSetting] = useState(false)
  const parts = useMenuParts(props, narrow)
  const side = { home: props.home, path: props.entry, theme: themeOf(set.theme.mode), onOpen: props.onOpen }
  const account = useAccountTools(props, setSetting)
  return (
    <div
      className={styles.shell}
      data-layout={narrow ? 'narrow' : set.layout}
      data-width={set.pageWidth}
      data-header={set.fixedHeader ? 'fixed' : undefined}
      data-tabs={set.fixedTabs && props.tabs ? 'fixed' : undefined}
    >
      <SkipLink />
      {narrow ? <MenuDrawer {...side} open={drawer} entries={props.menu} onClose={() => setDrawer(false)} /> : null}
      {parts.side ? (
        <SideColumn theme={side.theme} collapsed={collapsed}>
          <SideMenu {...side} key={parts.of} entries={parts.side} collapsed={collapsed} />
        </SideColumn>
      ) : null}
      <div className={styles.main}>
        <Header
          {...{ props, parts, narrow, account }}
          menuOpen={narrow ? drawer : !collapsed}
          onToggle={() => (narrow ? setDrawer(true) : setCollapsed(!collapsed))}
        />
        {narrow ? null : props.tabs}
        <Content crumbs={props.crumbs}>{props.children}</Content>
      </div>
      {set.hideSetting ? null : <SettingsHandle open={setting} onToggle={() => setSetting(!setting)} />}
      {setting ? <SettingsDrawer store={settings} onClose={() => setSetting(false)} /> : null}
    </div>
  )
}

/** The page, below the steps that lead to it. */
function Content({ crumbs, children }: Pick<Props, 'crumbs' | 'children'>) {
  return (
    <main id="content" tabIndex={-1} className={styles.content}>
      <div className={styles.pages}>
        <Breadcrumb crumbs={crumbs} />
        {children}
      </div>
    </main>
  )
}

/** The first Tab stop: a skip link past menu and header to the page. */
function SkipLink() {
  const say = useSay()
  return (
    <a className={styles.skip} href="#content">
      {say(shellLabels.skip)}
    </a>
  )
}

const themeOf = (mode: ThemeMode): 'light' | 'dark' => (mode === 'light' ? 'light' : 'dark')

/** The language and the account menus, not rendered again for another page in front, and the list of keys. */
function useAccountTools({ user, onOpen, onPassword, onLogout }: Props, setSetting: (open: boolean) => void) {
  const [keys, setKeys] = useState(false)
  const menus = useMemo(
    () => (
      <>
        <LanguageMenu />
        <AvatarMenu
          user={user}
          onProfile={() => onOpen('/user/info')}
          onPassword={onPassword}
          onSettings={() => setSetting(true)}
          onKeys={() => setKeys(true)}
          onLogout={onLogout}
        />
      </>
    ),
    [user, onOpen, onPassword, onLogout, setSetting],
  )
  return (
    <>
      {menus}
      <Shortcuts open={keys} onToggle={setKeys} />
    </>
  )
}

type ColumnProps = { theme: 'light' | 'dark'; collapsed: boolean; children: ReactNode }

function SideColumn({ theme, collapsed, children }: ColumnProps) {
  const { fixedSideBar } = useSettings()
  return (
    <aside
      className={styles.side}
      data-collapsed={collapsed || undefined}
      data-fixed={fixedSideBar || undefined}
      data-theme={theme}
    >
      {children}
    </aside>
  )
}

type HeaderProps = {
  props: Props
  parts: ReturnType<typeof useMenuParts>
  narrow: boolean
  account: ReactNode
  menuOpen: boolean
  onToggle: () => void
}

function Header({ props, parts, narrow, account, menuOpen, onToggle }: HeaderProps) {
  const say = useSay()
  const { layout, theme } = useSettings()
  const headTheme = layout === 'side' && theme.mode === 'dark' && !narrow ? 'light' : theme.mode
  return (
    <header className={styles.header} data-theme={headTheme}>
      <div className={styles.bar}>
        {narrow || !parts.side ? <Logo home={props.home} small={narrow} onOpen={props.onOpen} /> : null}
        {narrow || parts.side ? <MenuToggle narrow={narrow} open={menuOpen} onToggle={onToggle} /> : null}
        {parts.head ? (
          <HeadMenu
            entries={parts.head}
            path={parts.headPath}
            theme={themeOf(headTheme)}
            label={say(layout === 'mix' ? menuLabels.first_level : shellLabels.main_menu)}
            onOpen={props.onOpen}
          />
        ) : null}
        {narrow ? <span className={styles.title}>{props.title}</span> : null}
        <div className={styles.tools}>
          {props.tools}
          {account}
        </div>
      </div>
      {props.strip}
    </header>
  )
}

/** Where the parts of the menu are: all of it at the side or in the header, or the first level in the header and the rest at the side. */
function useMenuParts({ menu, entry }: Pick<Props, 'menu' | 'entry'>, narrow: boolean) {
  const { layout } = useSettings()
  const now = topOf(menu, entry)?.path
  const [last, setLast] = useState(now)
  // A page without a menu entry (an exception) leaves the side menu unchanged.
  if (now !== undefined && now !== last) setLast(now)
  const top = menu.find(({ path }) => path === (now ?? last))
  if (narrow) return { side: null, head: null, headPath: '', of: '' }
  if (layout === 'side') return { side: menu, head: null, headPath: '', of: '' }
  if (layout === 'head') return { side: null, head: menu, headPath: entry, of: '' }
  const headPath = top ? (firstLevel([top])[0]?.path ?? '') : ''
  return { side: top?.children ?? null, head: firstLevel(menu), headPath, of: top?.path ?? '' }
}

function Breadcrumb({ crumbs }: { crumbs: readonly string[] }) {
  const say = useSay()
  // A single step would only repeat the heading.
  if (crumbs.length < 2) return null
  return (
    <nav className={styles.crumbs} aria-label={say(shellLabels.breadcrumb)}>
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={crumb} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  )
}
