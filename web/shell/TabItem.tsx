import { CloseOutlined, PushpinFilled, ReloadOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import { useSay } from '../i18n/lang.ts'
import type { OpenPage, TabActions } from './openPages.ts'
import { tabLabels } from './tab.labels.ts'
import styles from './TabBar.module.css'

type Props = {
  page: OpenPage
  isActive: boolean
  /** The one that the Tab key reaches; arrows go on from there. */
  isEntry: boolean
  isDragged: boolean
  actions: TabActions
  onMenu: (x: number, y: number) => void
}

const MIDDLE = 1

/** One open page: its refreshing, its title as a link, its cross or its pin. */
export function TabItem({ page, isActive, isEntry, isDragged, actions, onMenu }: Props) {
  const { path, title, closable, pinned, dirty, loading } = page
  const say = useSay()
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
    onMenu(event.clientX, event.clientY)
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
          aria-label={say(tabLabels.refresh_page, { title })}
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
        aria-keyshortcuts="Delete Shift+F10"
        onClick={go}
      >
        <span>{title}</span>
        {dirty ? <span className={styles.dirty} role="img" aria-label={say(tabLabels.unsaved)} /> : null}
      </a>
      {pinned ? (
        <button
          type="button"
          tabIndex={isEntry ? 0 : -1}
          aria-label={say(tabLabels.unpin_page, { title })}
          onClick={() => actions.pin(path, false)}
        >
          <PushpinFilled />
        </button>
      ) : closable ? (
        <button
          type="button"
          tabIndex={isEntry ? 0 : -1}
          aria-label={say(tabLabels.close_page, { title })}
          onClick={() => actions.close(path)}
        >
          <CloseOutlined />
        </button>
      ) : null}
    </li>
  )
}
