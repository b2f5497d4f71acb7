import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { MarkedPicture } from '../view/MarkedPicture.tsx'
import { imageUrl } from './files.ts'

type Fault = DataOf<typeof jobContract.errors>['items'][number]
type Props = { picture: NonNullable<Fault['picture']>; alt: string; children: ReactNode }

/** The sentence of a fault, and beside it the picture with the fault marked; once the picture is deleted, the sentence alone. */
export function FaultPicture({ picture: { key, label, place }, alt, children }: Props) {
  const [isGone, setGone] = useState(false)
  if (isGone) return children
  const marks = [{ key, label, place, isWarning: false }]
  return (
    <div className="zk-marked-fault">
      <MarkedPicture src={imageUrl(key)} alt={alt} marks={marks} onGone={() => setGone(true)} />
      <span>{children}</span>
    </div>
  )
}
