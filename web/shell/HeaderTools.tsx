import { FullscreenExitOutlined, FullscreenOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import type { MouseEvent } from 'react'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { headerHandbookOf } from '@zhikao/domain/platform/media/media.rules.ts'
import { useSay } from '../i18n/lang.ts'
import { stopsWithoutSession, urlOf } from '../kit/wire/call.ts'
import { useNarrow } from '../kit/view/useNarrow.ts'
import { toolLabels } from './tools.labels.ts'
import shell from './Shell.module.css'

/** The link to a role's handbook: in a window of its own, or saved where it is a zip; null for a role without one (spec §2.6). */
export function helpLinkOf(role: Role) {
  const handbook = headerHandbookOf(role)
  if (!handbook) return null
  const onClick = (event: MouseEvent) => {
    if (stopsWithoutSession()) event.preventDefault()
  }
  const place = handbook.form === 'pdf' ? { target: '_blank', rel: 'noreferrer' } : {}
  return { href: urlOf(mediaContract.handbook), onClick, ...place }
}

/** The handbook in the header; a phone has it in the menu of the account. */
export function HelpLink({ role }: { role: Role }) {
  const say = useSay()
  const narrow = useNarrow()
  const link = helpLinkOf(role)
  if (!link || narrow) return null
  const label = say(toolLabels.help)
  return (
    <a {...link} className={shell.tool} aria-label={label} title={label}>
      <QuestionCircleOutlined />
    </a>
  )
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
const isFull = () => document.fullscreenElement !== null

/** The console over the whole screen, and back; not on a phone, where it fills it already. */
export function FullScreen() {
  const say = useSay()
  const full = useSyncExternalStore(subscribe, isFull)
  const narrow = useNarrow()
  if (narrow || !document.fullscreenEnabled) return null
  const label = say(full ? toolLabels.leave_full_screen : toolLabels.full_screen)
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <button type="button" className={shell.tool} aria-label={label} aria-pressed={full} title={label} onClick={toggle}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  )
}
