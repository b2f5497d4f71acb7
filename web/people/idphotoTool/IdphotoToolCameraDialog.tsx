import { useEffect, useRef, useState } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { toolLabels as labels } from './idphotoTool.labels.ts'

const faultOf = (cause: unknown): Text =>
  cause instanceof DOMException && cause.name === 'NotAllowedError' ? labels.camera_refused : labels.camera_none

/** The picture of the camera at the front while the dialog is there. */
function useCameraPicture() {
  const video = useRef<HTMLVideoElement>(null)
  const isPossible = window.isSecureContext && 'mediaDevices' in navigator
  const [fault, setFault] = useState<Text | null>(isPossible ? null : labels.camera_insecure)
  useEffect(() => {
    if (!isPossible) return undefined
    let stream: MediaStream | null = null
    let isOver = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const open = async () => {
      const size = { width: { ideal: 1280 }, height: { ideal: 960 } }
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', ...size }, audio: false })
      if (isOver) stop()
      else if (video.current) video.current.srcObject = stream
    }
    open().catch((cause: unknown) => setFault(faultOf(cause)))
    return () => {
      isOver = true
      stop()
    }
  }, [isPossible])
  return { video, fault }
}

const QUALITY = 0.95

/** The present picture as a file; null before there is one. */
async function photoOf(video: HTMLVideoElement): Promise<File | null> {
  if (video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && new File([blob], 'camera.jpg', { type: 'image/jpeg' })
}

/** Takes a photo with the camera; without https or camera it says so, and a file is chosen instead. */
export function IdphotoToolCameraDialog({ onPhoto, onClose }: { onPhoto: (file: File) => void; onClose: () => void }) {
  const say = useSay()
  const { video, fault } = useCameraPicture()
  const shoot = async () => {
    const photo = video.current && (await photoOf(video.current))
    if (photo) onPhoto(photo)
  }
  return (
    <AppModal
      open
      width={560}
      title={say(labels.camera)}
      okText={say(labels.shoot)}
      okWhy={fault}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void shoot()}
      onCancel={onClose}
    >
      {fault ? (
        <p role="alert">{say(fault)}</p>
      ) : (
        <>
          <video ref={video} className="zk-camera" autoPlay muted playsInline aria-label={say(labels.camera)} />
          <p className="zk-quiet">{say(labels.camera_hint)}</p>
        </>
      )}
    </AppModal>
  )
}
