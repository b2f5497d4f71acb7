import { CloseOutlined, PushpinFilled, ReloadOutlined } from '@ant-design/icons'
import { memo } from 'react'
import type { MouseEvent } from 'react'
import { useSay } from '../i18n/lang.ts'
import { fullTitle } from './openPages.ts'
import type { OpenMenu, OpenPage, TabActions } from './openPages.ts'
import { tabLabels } from './tab.labels.ts'
import styles from './TabBar.module.css'

type Props = OpenPage & {
  isActive: boolean
  /** The one that the Tab key reaches; arrows go on from there. */
  isEntry: boolean
  isDragged: boolean
  actions: TabActions
  onMenu: (menu: OpenMenu) => void
}

const MIDDLE = 1

/** One open page: its refreshing, its title as a link, its cross or its pin. Drawn again only when it changes: a switch changes two of them. */
export const TabItem = memo(function TabItem(props: Props) {
  const { path, title, about, closable, pinned, dirty, loading, isActive, isEntry, isDragged, actions, onMenu } = props
  const say = useSay()
  const full = fullTitle(title, about)
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    actions.open(path)
  }
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== MIDDLE) return
    event.preventDefault()
    if (closable && !pinned) actions.close(path)
  }
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu({ path, x: event.clientX, y: event.clientY })
  }
  return (
    <li
      data-active={isActive || undefined}
      data-dragged={isDragged || undefined}
      onAuxClick={closeByMiddle}
      // The middle button would start the browser's own scrolling.
      onMouseDown={(event) => event.button === MIDDLE && event.preventDefault()}
      onContextMenu={openMenu}
    >
      {isActive || loading ? (
        <button
          type="button"
          tabIndex={isEntry ? 0 : -1}
          aria-label={say(tabLabels.refresh_page, { title: full })}
          onClick={() => actions.refresh(path)}
        >
          <ReloadOutlined spin={loading} />
        </button>
      ) : null}
      <a
        href={path}
        data-path={path}
        draggable={false}
        tabIndex={isEntry ? 0 : -1}
        aria-current={isActive ? 'page' : undefined}
        // What has no room.
        title={about ? full : undefined}
        aria-keyshortcuts="Delete Shift+F10"
        onClick={go}
      >
        <span>{title}</span>
        {about ? <span className={styles.about}>{about}</span> : null}
        {dirty ? <span className={styles.dirty} role="img" aria-label={say(tabLabels.unsaved)} /> : null}
      </a>
      {pinned ? (
        <button
          type="button"
          tabIndex={isEntry ? 0 : -1}
          aria-label={say(tabLabels.unpin_page, { title: full })}
          onClick={() => actions.pin(path, false)}
        >
          <PushpinFilled />
        </button>
      ) : closable ? (
        <button
          type="button"
          tabIndex={isEntry ? 0 : -1}
          aria-label={say(tabLabels.close_page, { title: full })}
          onClick={() => actions.close(path)}
        >
          <CloseOutlined />
        </button>
      ) : null}
    </li>
  )
})
