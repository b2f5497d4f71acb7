import { Menu } from 'antd'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useSay } from '../i18n/lang.ts'
import { Logo } from './Logo.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import type { MenuEntry } from './menu.ts'
import { firstLeaf, matching } from './menu.ts'
import { menuItemOf, onMenuClick } from './menuItems.tsx'
import { shellLabels } from './shell.labels.ts'
import styles from './SideMenu.module.css'

type Props = {
  entries: readonly MenuEntry[]
  path: string
  home: string
  theme: 'light' | 'dark'
  collapsed: boolean
  onOpen: (path: string) => void
}

/** The platform's name, a search, and the menu; a search shows the matching entries with their groups expanded. Not changed by switching between pages of the same entry. */
export const SideMenu = memo(function SideMenu({ entries, path, home, theme, collapsed, onOpen }: Props) {
  const say = useSay()
  const [wanted, setWanted] = useState('')
  const isSearching = wanted.trim() !== '' && !collapsed
  const shown = useMemo(() => (isSearching ? matching(entries, wanted) : entries), [isSearching, entries, wanted])
  // Another active page highlights another entry: the others do not rerender.
  const items = useMemo(() => shown.map((entry) => menuItemOf(entry, say)), [shown, say])
  const [opened, setOpened] = useState(() => groupsOf(entries))
  const nav = useRef<HTMLElement>(null)
  useActiveInSight(nav, path, collapsed)
  const openFirst = () => {
    const first = shown[0] && firstLeaf(shown[0])
    if (isSearching && first) onOpen(first)
  }
  return (
    <nav ref={nav} className={styles.menu} aria-label={say(shellLabels.main_menu)}>
      <Logo home={home} small={collapsed} onOpen={onOpen} />
      {collapsed ? null : (
        <MenuSearch value={wanted} onChange={setWanted} onEnter={openFirst} none={isSearching && shown.length === 0} />
      )}
      <Menu
        // Another one for each width: a menu that began collapsed would not open its groups when it is expanded.
        key={collapsed ? 'folded' : 'open'}
        theme={theme}
        mode="inline"
        inlineCollapsed={collapsed}
        items={items}
        selectedKeys={[path]}
        defaultOpenKeys={collapsed ? [] : opened}
        onOpenChange={(keys) => !collapsed && !isSearching && setOpened(keys)}
        {...(isSearching ? { openKeys: groupsOf(shown) } : {})}
        onClick={onMenuClick(onOpen)}
      />
    </nav>
  )
})

const groupsOf = (list: readonly MenuEntry[]) => list.filter(({ children }) => children).map((entry) => entry.path)

const [ACTIVE, ACTIVE_FOLDED] = ['.ant-menu-item-selected', '.ant-menu-item-selected, .ant-menu-submenu-selected']

/** Keeps the entry of the page in front in sight: in a long menu it is often below the edge. */
function useActiveInSight(nav: RefObject<HTMLElement | null>, path: string, collapsed: boolean) {
  useEffect(() => {
    // An exception page has no entry.
    if (path !== '') scrollMenu(nav.current, collapsed ? ACTIVE_FOLDED : ACTIVE)
  }, [nav, path, collapsed])
}

/** Scrolls the menu, and nothing around it, to an entry that is out of sight. */
function scrollMenu(nav: HTMLElement | null, selector: string) {
  const [scroller, entry] = [nav?.parentElement, nav?.querySelector(selector)]
  if (!scroller || !entry) return
  const [edge, row] = [scroller.getBoundingClientRect(), entry.getBoundingClientRect()]
  const below = row.top - edge.top
  if (below < 0 || row.bottom > edge.top + scroller.clientHeight)
    scroller.scrollTop += below - (scroller.clientHeight - row.height) / 2
}
