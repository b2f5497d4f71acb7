import { DownOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useSay } from '../i18n/lang.ts'
import { useDragOrder } from '../kit/wire/dragOrder.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { fullTitle } from './openPages.ts'
import type { OpenMenu, OpenPage, TabActions } from './openPages.ts'
import { settings, useSettings } from './settings.ts'
import { tabLabels } from './tab.labels.ts'
import styles from './TabBar.module.css'
import { TabItem } from './TabItem.tsx'

type Props = { pages: readonly OpenPage[]; active: string | null; actions: TabActions }
// The menus are loaded when the first is opened.
const TabMenu = lazyPart(async () => (await import('./TabMenu.tsx')).TabMenu)

/** The open pages: opened, closed, refreshed, pinned, sorted by pointer and keyboard (shell.md A6, B). */
export function TabBar({ pages, active, actions }: Props) {
  const say = useSay()
  const list = useRef<HTMLUListElement>(null)
  const isFull = useOverflow(list)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const { fixedTabs, fixedHeader } = useSettings()
  useFrontInSight(list, { pages, active })
  const [drag, keys] = [useDragOrder(list, 'x', actions.move), useTabKeys({ pages, active, actions }, setMenu)]
  const closeMenu = () => {
    linkOf(list.current, menu?.path ?? null)?.focus()
    setMenu(null)
  }
  return (
    <nav
      className={styles.tabs}
      aria-label={say(tabLabels.open_pages)}
      data-locked={fixedTabs || undefined}
      data-below={fixedHeader || undefined}
    >
      <ul ref={list} {...drag.handlers} onKeyDown={keys.onKeyDown}>
        {pages.map((page) => (
          <TabItem
            key={page.path}
            {...{ ...page, actions }}
            isActive={page.path === active}
            isEntry={page.path === (active || pages[0]?.path)}
            isDragged={page.path === drag.dragged}
            onMenu={setMenu}
          />
        ))}
      </ul>
      <span className="zk-unseen" aria-live="polite">
        {keys.spoken}
      </span>
      {isFull ? <AllPagesButton onMenu={setMenu} /> : null}
      <LockButton locked={fixedTabs} />
      {menu ? <TabMenu menu={menu} pages={pages} active={active} actions={actions} onClose={closeMenu} /> : null}
    </nav>
  )
}

/** The menu of all open pages, shown if the bar is too narrow for them. */
function AllPagesButton({ onMenu }: { onMenu: (menu: OpenMenu) => void }) {
  const say = useSay()
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    onMenu({ path: null, x: left, y: bottom })
  }
  return (
    <button
      type="button"
      className={styles.tool}
      aria-haspopup="menu"
      aria-label={say(tabLabels.all_pages)}
      onClick={showAll}
    >
      <DownOutlined />
    </button>
  )
}

/** Keeps the bar visible while the page scrolls, or lets it scroll away. */
function LockButton({ locked }: { locked: boolean }) {
  const say = useSay()
  const label = say(locked ? tabLabels.unlock : tabLabels.lock)
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={locked}
      title={label}
      aria-label={label}
      onClick={() => settings.set({ fixedTabs: !locked })}
    >
      {locked ? <LockOutlined /> : <UnlockOutlined />}
    </button>
  )
}

const linkOf = (list: HTMLElement | null, path: string | null) =>
  path === null ? null : (list?.querySelector<HTMLElement>(`a[data-path="${CSS.escape(path)}"]`) ?? null)

/** Scrolls the bar to the active tab; not by scrollIntoView or focus, which would scroll the page or move the Tab position. */
function keepInSight(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[data-active]')
  if (!tab) return
  const last = tab.offsetLeft
  list.scrollLeft = Math.min(last, Math.max(list.scrollLeft, last + tab.offsetWidth - list.clientWidth))
}

/** Keeps the active tab visible, also when its title grows by the record name. */
function useFrontInSight(list: RefObject<HTMLUListElement | null>, { pages, active }: Pick<Props, 'pages' | 'active'>) {
  const { about } = pages.find(({ path }) => path === active) ?? {}
  useLayoutEffect(() => {
    if (list.current && active && about !== undefined) keepInSight(list.current)
  }, [list, active, about])
}

/** Are there more tabs than the bar is wide enough for? */
function useOverflow(list: RefObject<HTMLUListElement | null>): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const here = list.current
    if (!here || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => setFull(here.scrollWidth > here.clientWidth + 1)
    const sizes = new ResizeObserver(() => {
      measure()
      keepInSight(here)
    })
    const tabs = new MutationObserver(measure)
    sizes.observe(here)
    tabs.observe(here, { childList: true, subtree: true, characterData: true })
    return () => {
      sizes.disconnect()
      tabs.disconnect()
    }
  }, [list])
  useEffect(() => {
    const here = list.current
    const roll = (event: WheelEvent) => {
      if (!here || here.scrollWidth <= here.clientWidth || event.deltaY === 0) return
      event.preventDefault()
      here.scrollLeft += event.deltaY
    }
    here?.addEventListener('wheel', roll, { passive: false })
    return () => here?.removeEventListener('wheel', roll)
  }, [list])
  return isFull
}

/** Arrows go along the tabs, Delete closes, Shift+F10 opens the menu, Ctrl or Cmd with Shift and an arrow moves the tab. */
function useTabKeys({ pages, actions }: Props, setMenu: (menu: OpenMenu) => void) {
  const say = useSay()
  const [spoken, setSpoken] = useState('')

  const shiftTab = (list: HTMLElement, at: number, by: number) => {
    const page = pages[at]
    const to = at + by
    if (!page || to < 0 || to >= pages.length) return
    // Rendered synchronously: a moved DOM node loses the focus.
    flushSync(() => actions.move(page.path, to))
    linkOf(list, page.path)?.focus()
    setSpoken(say(tabLabels.moved, { title: fullTitle(page.title, page.about), place: to + 1, count: pages.length }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const link = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('a[data-path]') : null
    const at = pages.findIndex(({ path }) => path === link?.dataset.path)
    const page = pages[at]
    if (!link || !page) return
    const list = event.currentTarget
    const focus = (to: number) => linkOf(list, pages[Math.max(0, Math.min(pages.length - 1, to))]?.path ?? '')?.focus()
    const isMoving = event.shiftKey && (event.ctrlKey || event.metaKey)
    const go = (by: number) => (isMoving ? shiftTab(list, at, by) : focus(at + by))
    const openMenu = () => {
      const { left, bottom } = link.getBoundingClientRect()
      setMenu({ path: page.path, x: left, y: bottom })
    }
    const close = () => {
      if (!page.closable || page.pinned) return
      focus(at + 1 < pages.length ? at + 1 : at - 1)
      actions.close(page.path)
    }
    const commands = keyCommands({ go, focus, openMenu, close, last: pages.length - 1 })
    const command = event.key === 'F10' && !event.shiftKey ? undefined : commands[event.key]
    if (!command) return
    event.preventDefault()
    command()
  }
  return { onKeyDown, spoken }
}

type KeyCommands = {
  go: (by: number) => void
  focus: (to: number) => void
  openMenu: () => void
  close: () => void
  last: number
}

const keyCommands = ({ go, focus, openMenu, close, last }: KeyCommands): Record<string, () => void> => ({
  ArrowLeft: () => go(-1),
  ArrowRight: () => go(1),
  Home: () => focus(0),
  End: () => focus(last),
  ContextMenu: openMenu,
  F10: openMenu,
  Delete: close,
})
