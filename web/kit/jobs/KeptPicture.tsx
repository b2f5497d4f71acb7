import { UserOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ImageSize } from '@zhikao/domain/platform/media/media.model.ts'
import { isUnreached } from '../wire/call.ts'
import { offlineKeeper } from '../wire/keeper.ts'
import { imageUrl } from './files.ts'

/** A picture that did not load is tried again so often. */
const RETRY_MS = 20_000

const WORDS = { padding: 4, fontSize: 12, color: 'var(--ant-color-text)', textAlign: 'center' } as const

type Props = {
  /** The key of the stored file. */
  of: string
  size?: ImageSize | undefined
  className: string
  alt: string
  /** Where there is none; written out in a large place. */
  missing: string
  large: boolean
}

/** The picture of a person: the server's, without network the one stored on this device, else a grey person with the reason (domain.md §3.13a, D4). */
export function KeptPicture({ of, size, className, alt, missing, large }: Props) {
  const url = imageUrl(of, size)
  const [isLost, setLost] = useState(isUnreached)
  useReturn(isLost, url, () => setLost(false))
  const stored = useStored(of, isLost)
  if (!isLost) return <img className={className} src={url} alt={alt} loading="lazy" onError={() => setLost(true)} />
  if (stored) return <img className={className} src={stored} alt={alt} />
  return (
    <span className={`${className} zk-photo-none`} role="img" aria-label={`${alt}: ${missing}`} title={missing}>
      <UserOutlined />
      {large && <small style={WORDS}>{missing}</small>}
    </span>
  )
}

/** The stored picture as an address of this page; null for none. */
function useStored(key: string, isWanted: boolean): string | null {
  const [stored, setStored] = useState<string | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    let [made, isOver]: [string | null, boolean] = [null, false]
    const show = async () => {
      const found = await offlineKeeper()?.photoOf(key)
      if (!found || isOver) return
      made = URL.createObjectURL(found)
      setStored(made)
    }
    show().catch(() => undefined)
    return () => {
      isOver = true
      setStored(null)
      if (made) URL.revokeObjectURL(made)
    }
  }, [key, isWanted])
  return stored
}

/** Loads a lost picture beside the page, when the network may be back, and tells when it is there. */
function useReturn(isLost: boolean, url: string, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isLost) return undefined
    const tries = new Image()
    const show = () => back()
    tries.addEventListener('load', show)
    const again = () => (tries.src = url)
    const clock = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      tries.removeEventListener('load', show)
      clearInterval(clock)
      window.removeEventListener('online', again)
    }
  }, [isLost, url])
}
