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

/** The background checks of a signed-in session: network, session expiry, new release of the console, unsaved drafts of the last session. */
export function Watches() {
  useExpiry()
  useRelease()
  const { user } = useSession()
  useDraftOffer(user.sn)
  return (
    <>
      <OfflineBar />
      {pathOf(user.role, 'examRun', { sn: '-' }) !== null && <OfflineTray />}
    </>
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

/** Shows a notice while the browser is offline. */
function OfflineBar() {
  const say = useSay()
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  return (
    <div role="status" className={styles.place}>
      {isOnline ? null : (
        <p className={styles.bar}>
          <DisconnectOutlined /> {say(resilienceLabels.offline)}
        </p>
      )}
    </div>
  )
}
