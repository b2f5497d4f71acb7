import { CloseOutlined, PushpinFilled, ReloadOutlined } from '@ant-design/icons'
import { memo } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../i18n/lang.ts'
import { openInPlace } from '../kit/wire/links.ts'
import { fullTitle } from './openPages.ts'
import type { OpenMenu, OpenPage, TabActions } from './openPages.ts'
import { tabLabels } from './tab.labels.ts'
import styles from './TabBar.module.css'

type Props = OpenPage & {
  isActive: boolean
  /** The tab reachable by the Tab key; arrow keys move on from there. */
  isEntry: boolean
  isDragged: boolean
  actions: TabActions
  onMenu: (menu: OpenMenu) => void
}

const MIDDLE = 1

/** One open page: its refreshing, its title as a link, its cross or its pin. Rendered again only when it changes: a switch changes two of them. */
export const TabItem = memo(function TabItem(props: Props) {
  const { path, title, about, closable, pinned, loading, isActive, isEntry, isDragged, actions, onMenu } = props
  const say = useSay()
  const full = fullTitle(title, about)
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== MIDDLE) return
    event.preventDefault()
    if (closable && !pinned) actions.close(path)
  }
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu({ path, x: event.clientX, y: event.clientY })
  }
  const button = (label: Text, icon: ReactNode, onClick: () => void) => (
    <button type="button" tabIndex={isEntry ? 0 : -1} aria-label={say(label, { title: full })} onClick={onClick}>
      {icon}
    </button>
  )
  return (
    <li
      data-active={isActive || undefined}
      data-dragged={isDragged || undefined}
      onAuxClick={closeByMiddle}
      // The middle button would start the browser's own scrolling.
      onMouseDown={(event) => event.button === MIDDLE && event.preventDefault()}
      onContextMenu={openMenu}
    >
      {isActive || loading
        ? button(tabLabels.refresh_page, <ReloadOutlined spin={loading} />, () => actions.refresh(path))
        : null}
      <TabLink {...props} full={full} />
      {pinned
        ? button(tabLabels.unpin_page, <PushpinFilled />, () => actions.pin(path, false))
        : closable
          ? button(tabLabels.close_page, <CloseOutlined />, () => actions.close(path))
          : null}
    </li>
  )
})

/** The title of a page, as a link that opens it here; with a modifier key the browser opens it. */
function TabLink({ path, title, about, full, dirty, isActive, isEntry, actions }: Props & { full: string }) {
  const say = useSay()
  return (
    <a
      href={path}
      data-path={path}
      data-drag={path}
      draggable={false}
      tabIndex={isEntry ? 0 : -1}
      aria-current={isActive ? 'page' : undefined}
      // The full title, because the tab may truncate it.
      title={about ? full : undefined}
      aria-keyshortcuts="Delete Shift+F10"
      onClick={openInPlace({ open: () => actions.open(path) })}
    >
      <span>{title}</span>
      {about ? <span className={styles.about}>{about}</span> : null}
      {dirty ? <span className={styles.dirty} role="img" aria-label={say(tabLabels.unsaved)} /> : null}
    </a>
  )
}
