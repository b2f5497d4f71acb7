import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import type { MouseEvent } from 'react'
import { authMessages } from '@zhikao/domain/auth/auth.messages.ts'
import { useSay } from '../i18n/lang.ts'
import { menuIcons } from './icons.tsx'
import type { MenuEntry } from './menu.ts'
import { shellLabels } from './shell.labels.ts'
import styles from './Shell.module.css'

type Item = NonNullable<MenuProps['items']>[number]
type Props = {
  entries: readonly MenuEntry[]
  path: string
  home: string
  collapsed: boolean
  onOpen: (path: string) => void
}

const wantsNewWindow = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.shiftKey
/** The link is there for a new window and for its address; a plain click stays in this one. */
const stay = (event: MouseEvent) => {
  if (!wantsNewWindow(event)) event.preventDefault()
}

/** The platform's name and the menu; the open group follows the page in front. */
export function SideMenu({ entries, path, home, collapsed, onOpen }: Props) {
  const say = useSay()
  const itemOf = (entry: MenuEntry): Item => ({
    key: entry.path,
    icon: entry.icon ? menuIcons[entry.icon] : undefined,
    label: entry.children ? (
      say(entry.title)
    ) : (
      <a href={entry.path} tabIndex={-1} onClick={stay}>
        {say(entry.title)}
      </a>
    ),
    ...(entry.children ? { children: entry.children.map(itemOf) } : {}),
  })
  const groups = entries.filter((entry) => entry.children).map((entry) => entry.path)
  return (
    <nav className={styles.menu} aria-label={say(shellLabels.main_menu)}>
      <a
        className={styles.logo}
        href={home}
        title={say(authMessages.platform_long_name)}
        onClick={(event) => {
          stay(event)
          if (!wantsNewWindow(event)) onOpen(home)
        }}
      >
        <img src="/logo.svg" alt="" width={32} height={32} />
        {collapsed ? (
          <span className={styles.hidden}>{say(authMessages.platform_name)}</span>
        ) : (
          <span>{say(authMessages.platform_name)}</span>
        )}
      </a>
      <Menu
        theme="dark"
        mode="inline"
        inlineCollapsed={collapsed}
        items={entries.map(itemOf)}
        selectedKeys={[path]}
        defaultOpenKeys={collapsed ? [] : groups}
        onClick={({ key, domEvent }) => {
          if (!wantsNewWindow(domEvent)) onOpen(key)
        }}
      />
    </nav>
  )
}
