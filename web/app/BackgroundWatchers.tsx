import { DisconnectOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useSay } from '../i18n/lang.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { useSession } from '../kit/wire/session.tsx'
import { resilienceLabels } from './resilience.labels.ts'
import { useDraftOffer } from './useDraftOffer.tsx'
import { useExpiry } from './useExpiry.tsx'
import { useRelease } from './useRelease.tsx'
import styles from './BackgroundWatchers.module.css'

// Only those who run exams keep anything without network.
const OfflineTray = lazyPart(async () => (await import('./OfflineTray.tsx')).OfflineTray)

/** The background checks of a signed-in session: network, session expiry, new release of the console, unsaved drafts of the last session. Draws the strip below the header. */
export function Watches() {
  useExpiry()
  useRelease()
  const { user } = useSession()
  useDraftOffer(user.sn)
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const bar = isOnline ? null : <OfflineBar />
  return (
    <div role="status">
      {pathOf(user.role, 'examRun', { sn: '-' }) === null ? bar : <OfflineTray isOnline={isOnline}>{bar}</OfflineTray>}
    </div>
  )
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function OfflineBar() {
  const say = useSay()
  return (
    <p className={styles.strip}>
      <DisconnectOutlined /> {say(resilienceLabels.offline)}
    </p>
  )
}
