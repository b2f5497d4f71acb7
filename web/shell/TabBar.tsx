import { CloseOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import { useSay } from '../i18n/lang.ts'
import { shellLabels } from './shell.labels.ts'
import styles from './TabBar.module.css'

export type OpenPage = { path: string; title: string; closable: boolean; dirty: boolean }
type Props = {
  pages: readonly OpenPage[]
  active: string | null
  onOpen: (path: string) => void
  onClose: (path: string) => void
}

const reveal = (item: HTMLLIElement | null) => item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The open pages in the header: a click goes there, the cross closes. */
export function TabBar({ pages, active, onOpen, onClose }: Props) {
  const say = useSay()
  const go = (event: MouseEvent, path: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(path)
  }
  return (
    <nav className={styles.tabs} aria-label={say(shellLabels.open_pages)}>
      <ul>
        {pages.map(({ path, title, closable, dirty }) => (
          <li key={path} ref={path === active ? reveal : null} data-active={path === active || undefined}>
            <a href={path} aria-current={path === active ? 'page' : undefined} onClick={(event) => go(event, path)}>
              {title}
              {dirty ? <span className={styles.dirty} role="img" aria-label={say(shellLabels.unsaved)} /> : null}
            </a>
            {closable ? (
              <button type="button" aria-label={say(shellLabels.close_page, { title })} onClick={() => onClose(path)}>
                <CloseOutlined />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}
