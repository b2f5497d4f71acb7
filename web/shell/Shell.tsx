import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CurrentUser } from '@zhikao/domain/auth/auth.model.ts'
import { useSay } from '../i18n/lang.ts'
import { AppDrawer } from '../kit/AppDrawer.tsx'
import { useNarrow } from '../kit/narrow.ts'
import { AvatarMenu, LanguageMenu } from './HeaderMenus.tsx'
import type { MenuEntry } from './menu.ts'
import { shellLabels } from './shell.labels.ts'
import styles from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TabBar } from './TabBar.tsx'
import type { OpenPage } from './TabBar.tsx'

const SIDE = 256

type Props = {
  user: CurrentUser
  menu: readonly MenuEntry[]
  home: string
  /** The path in front; empty on an exception page. */
  path: string
  /** The entry of the menu that it belongs to. */
  entry: string
  crumbs: readonly string[]
  title: string
  pages: readonly OpenPage[]
  onOpen: (path: string) => void
  onClose: (path: string) => void
  onPassword: () => void
  onLogout: () => void
  /** What the app adds to the header's tools. */
  tools: ReactNode
  children: ReactNode
}

/** The frame: menu, header, content (shell.md A3, A4); below 768 px the menu is a drawer. */
export function Shell(props: Props) {
  const { menu, home, path, entry, onOpen } = props
  const say = useSay()
  const narrow = useNarrow()
  const [collapsed, setCollapsed] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const openFromDrawer = (to: string) => {
    setDrawer(false)
    onOpen(to)
  }
  const toggle = () => (narrow ? setDrawer(true) : setCollapsed(!collapsed))
  const label = narrow ? shellLabels.open_menu : collapsed ? shellLabels.unfold_menu : shellLabels.fold_menu
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {say(shellLabels.skip)}
      </a>
      {narrow ? (
        <AppDrawer
          open={drawer}
          onClose={() => setDrawer(false)}
          placement="left"
          styles={{ wrapper: { width: SIDE } }}
          closable={false}
          rootClassName={styles.drawer}
          aria-label={say(shellLabels.main_menu)}
        >
          <SideMenu entries={menu} path={entry} home={home} collapsed={false} onOpen={openFromDrawer} />
        </AppDrawer>
      ) : (
        <aside className={styles.side} data-collapsed={collapsed || undefined}>
          <SideMenu entries={menu} path={entry} home={home} collapsed={collapsed} onOpen={onOpen} />
        </aside>
      )}
      <div className={styles.main}>
        <header className={styles.header}>
          <button
            type="button"
            className={styles.tool}
            aria-label={say(label)}
            aria-expanded={narrow ? drawer : !collapsed}
            onClick={toggle}
          >
            {narrow ? <MenuOutlined /> : collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          </button>
          {narrow ? (
            <span className={styles.title}>{props.title}</span>
          ) : (
            <TabBar pages={props.pages} active={path} onOpen={onOpen} onClose={props.onClose} />
          )}
          <div className={styles.tools}>
            {props.tools}
            <LanguageMenu />
            <AvatarMenu
              user={props.user}
              onProfile={() => onOpen('/user/info')}
              onPassword={props.onPassword}
              onLogout={props.onLogout}
            />
          </div>
        </header>
        <main id="content" tabIndex={-1} className={styles.content}>
          <Breadcrumb crumbs={props.crumbs} />
          {props.children}
        </main>
      </div>
    </div>
  )
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
