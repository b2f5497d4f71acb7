import { CloudSyncOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useSay } from '../i18n/lang.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import styles from './BackgroundWatchers.module.css'
import { offlineLabels as labels } from './offline.labels.ts'
import type { Keeper } from './offlineKeeper.ts'
import { useOfflinePreparation } from './useOfflinePreparation.ts'
import { useDeviceReports } from './useDeviceReports.ts'
import { useLostEntries } from './useLostEntries.ts'
import { useOfflineKeeper } from './useOfflineKeeper.ts'

const OfflineDrawer = lazyPart(async () => (await import('./OfflineDrawer.tsx')).OfflineDrawer)

/** So often what waits is tried again: not every lost network is noticed by the browser. */
const RETRY_MS = 5000
const READ_SECONDS = 5

/** Sends what waits when the network may be back. */
function useSending(keeper: Keeper | null, waits: boolean): void {
  useEffect(() => {
    if (!keeper || !waits) return undefined
    const send = () => void keeper.send().catch(() => undefined)
    send()
    const clock = setInterval(send, RETRY_MS)
    window.addEventListener('online', send)
    return () => {
      clearInterval(clock)
      window.removeEventListener('online', send)
    }
  }, [keeper, waits])
}

const NOTHING: ReturnType<Keeper['read']> = []
const never = () => () => undefined

/** The count on the icon of the installed app, where the browser has one. */
function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}

/** Says how many wait: at the sign-in, on the icon of the app, and before the page is left. */
function useCount(keeper: Keeper | null, count: number): void {
  const { message } = App.useApp()
  const say = useSay()
  const greet = useEffectEvent(({ read }: Keeper) => {
    if (read().length > 0) void message.info(say(labels.unsent_here, { count: read().length }), READ_SECONDS)
  })
  useEffect(() => {
    if (keeper) greet(keeper)
  }, [keeper])
  useEffect(() => {
    if (keeper) showBadge(count)
    if (count === 0) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [keeper, count])
}

type Props = {
  isOnline: boolean
  /** Shown when nothing waits. */
  children: ReactNode
}

/** How many entries wait for the network; opens their list. */
export function OfflineTray({ isOnline, children }: Props) {
  const say = useSay()
  const found = useOfflineKeeper()
  const keeper = found === 'closed' ? null : found
  const entries = useSyncExternalStore(keeper?.subscribe ?? never, keeper?.read ?? (() => NOTHING))
  const [isOpen, setOpen] = useState(false)
  const conflicts = entries.filter(({ refusal }) => refusal !== null).length
  useOfflinePreparation(found)
  useLostEntries(keeper)
  useDeviceReports(keeper)
  useSending(keeper, entries.length > conflicts)
  useCount(keeper, entries.length)
  if (!keeper) return children
  return (
    <>
      {entries.length === 0 && children}
      {entries.length > 0 && (
        <button type="button" className={`${styles.strip} ${styles.unsent}`} onClick={() => setOpen(true)}>
          <CloudSyncOutlined />
          <span>
            {isOnline ? '' : `${say(labels.cut_off)} · `}
            {say(labels.unsent, { count: entries.length })}
          </span>
          {conflicts > 0 && <b>{say(labels.conflicts, { count: conflicts })}</b>}
          <span aria-hidden>›</span>
        </button>
      )}
      {isOpen && <OfflineDrawer keeper={keeper} entries={entries} onClose={() => setOpen(false)} />}
    </>
  )
}
