import { FullscreenExitOutlined, FullscreenOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import type { MouseEvent } from 'react'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { mediaContract } from '@zhikao/domain/media/media.contract.ts'
import { handbookOf } from '@zhikao/domain/media/media.rules.ts'
import { useSay } from '../i18n/lang.ts'
import { stopsWithoutSession, urlOf } from '../kit/call.ts'
import { useNarrow } from '../kit/narrow.ts'
import { toolLabels } from './palette.labels.ts'
import shell from './Shell.module.css'

/** The role's handbook in a window of its own, or saved where it is a zip; nothing for a role without one (spec §2.6). */
export function HelpLink({ role }: { role: Role }) {
  const say = useSay()
  const handbook = handbookOf(role)
  if (!handbook) return null
  const stop = (event: MouseEvent) => {
    if (stopsWithoutSession()) event.preventDefault()
  }
  return (
    <a
      className={shell.tool}
      href={urlOf(mediaContract.handbook)}
      {...(handbook.form === 'pdf' ? { target: '_blank', rel: 'noreferrer' } : {})}
      aria-label={say(toolLabels.help)}
      title={say(toolLabels.help)}
      onClick={stop}
    >
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
