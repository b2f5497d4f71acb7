import { EllipsisOutlined } from '@ant-design/icons'
import { Menu } from 'antd'
import { useSay } from '../i18n/lang.ts'
import type { MenuEntry } from './menu.ts'
import { menuItemOf, onMenuClick } from './menuItems.tsx'
import { menuLabels } from './menu.labels.ts'
import styles from './Shell.module.css'

type Props = {
  entries: readonly MenuEntry[]
  path: string
  theme: 'light' | 'dark'
  label: string
  onOpen: (path: string) => void
}

/** The menu in the header; what has no room there is behind the three dots. */
export function HeadMenu({ entries, path, theme, label, onOpen }: Props) {
  const say = useSay()
  const more = (
    <>
      <EllipsisOutlined />
      <span className="zk-unseen">{say(menuLabels.more_menu)}</span>
    </>
  )
  return (
    <nav className={styles.headMenu} aria-label={label}>
      <Menu
        theme={theme}
        mode="horizontal"
        items={entries.map((entry) => menuItemOf(entry, say))}
        selectedKeys={[path]}
        overflowedIndicator={more}
        onClick={onMenuClick(onOpen)}
      />
    </nav>
  )
}
