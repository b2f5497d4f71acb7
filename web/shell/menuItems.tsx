import type { MenuProps } from 'antd'
import type { MouseEvent } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { wantsNewWindow } from '../kit/wire/links.ts'
import { menuIcons } from './icons.tsx'
import type { MenuEntry } from './menu.ts'

export type MenuItem = NonNullable<MenuProps['items']>[number]

/** The link allows opening in a new window and copying the address; a plain click is handled by the menu. */
const stay = (event: MouseEvent) => {
  if (!wantsNewWindow(event)) event.preventDefault()
}

/** An entry as an item of antd's menu: a link with its picture, or a group with its own entries. */
export function menuItemOf(entry: MenuEntry, say: (text: Text) => string): MenuItem {
  const label = entry.children ? (
    say(entry.title)
  ) : (
    <a href={entry.path} tabIndex={-1} onClick={stay}>
      {say(entry.title)}
    </a>
  )
  return {
    key: entry.path,
    icon: entry.icon ? menuIcons[entry.icon] : undefined,
    label,
    ...(entry.children ? { children: entry.children.map((child) => menuItemOf(child, say)) } : {}),
  }
}

/** Opens what was chosen, unless the link itself opens a new window. */
export const onMenuClick =
  (onOpen: (path: string) => void): MenuProps['onClick'] =>
  ({ key, domEvent }) => {
    if (!wantsNewWindow(domEvent)) onOpen(key)
  }
