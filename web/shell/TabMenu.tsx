import {
  CloseOutlined,
  PushpinOutlined,
  SyncOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { useSay } from '../i18n/lang.ts'
import { fullTitle } from './openPages.ts'
import type { OpenMenu, OpenPage, TabActions } from './openPages.ts'
import { tabLabels } from './tab.labels.ts'
import styles from './TabBar.module.css'

type Props = {
  menu: OpenMenu
  pages: readonly OpenPage[]
  active: string | null
  actions: TabActions
  onClose: () => void
}
type Items = NonNullable<MenuProps['items']>

const inBar = (anchor: HTMLElement) => anchor.parentElement ?? document.body

/** The menu of a tab, at the pointer or below the tab; or the list of all open pages. */
export function TabMenu({ menu, pages, active, actions, onClose }: Props) {
  const page = pages.find(({ path }) => path === menu.path)
  const ofTab = useTabItems(page, actions)
  const all: Items = pages.map(({ path, title, about }) => ({
    key: path,
    label: fullTitle(title, about),
    onClick: () => actions.open(path),
  }))
  const items = menu.path === null ? all : ofTab
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(open) => !open && onClose()}
      getPopupContainer={inBar}
      menu={{
        items,
        onClick: onClose,
        ...(menu.path === null ? { className: styles.list, selectedKeys: active === null ? [] : [active] } : {}),
      }}
    >
      <span className={styles.anchor} style={{ left: menu.x, top: menu.y }} />
    </Dropdown>
  )
}

/** The four of spec §2.6 in their order, then the pin. */
function useTabItems(page: OpenPage | undefined, actions: TabActions): Items {
  const say = useSay()
  if (!page) return []
  const { path, pinned } = page
  return [
    {
      key: 'left',
      icon: <VerticalRightOutlined />,
      label: say(tabLabels.close_left),
      onClick: () => actions.closeSide(path, 'left'),
    },
    {
      key: 'right',
      icon: <VerticalLeftOutlined />,
      label: say(tabLabels.close_right),
      onClick: () => actions.closeSide(path, 'right'),
    },
    {
      key: 'others',
      icon: <CloseOutlined />,
      label: say(tabLabels.close_others),
      onClick: () => actions.closeSide(path, 'others'),
    },
    { key: 'refresh', icon: <SyncOutlined />, label: say(tabLabels.refresh), onClick: () => actions.refresh(path) },
    { type: 'divider' },
    {
      key: 'pin',
      icon: <PushpinOutlined />,
      label: say(pinned ? tabLabels.unpin : tabLabels.pin),
      onClick: () => actions.pin(path, !pinned),
    },
  ]
}
