import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { paperLabels as labels } from './paper.labels.ts'
import { FitSection, ItemSections } from './PaperPartsPanel.tsx'

type Sample = DataOf<typeof paperContract.sample>
const WIDE = 880

/** A paper that an exam template would give now, or what the bank lacks for one. It is not kept. */
export function PaperSampleDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  const say = useSay()
  const [sample, setSample] = useState<Sample | null>(null)
  const { send, busy } = useSend(paperContract.sample)
  const make = async () => {
    const made = await send({ params: { id: sn }, body: {} })
    if (made.ok) setSample(made.data)
    // The failure is shown; there is nothing to look at.
    else if (sample === null) onClose()
  }
  useEffect(() => {
    void make()
    // One for each template that is opened; further ones are asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sn])
  const again = (
    <Button loading={busy} onClick={() => void make()}>
      {say(labels.sample_next)}
    </Button>
  )
  return (
    <AppDrawer open size={WIDE} title={say(labels.sample)} extra={again} onClose={onClose}>
      {sample === null ? <Skeleton active title={false} paragraph={{ rows: 12 }} /> : <Made sample={sample} />}
    </AppDrawer>
  )
}

function Made({ sample: { paper, shortage } }: { sample: Sample }) {
  const say = useSay()
  return (
    <>
      {shortage && <Shortage of={shortage} />}
      {paper && (
        <>
          <p className="zk-quiet">{say(labels.sample_note)}</p>
          <FitSection parts={paper} />
          <ItemSections parts={paper} />
        </>
      )}
    </>
  )
}

function Shortage({ of }: { of: NonNullable<Sample['shortage']> }) {
  const say = useSay()
  const next = of.contradictory ? labels.fixed_by_template : labels.fixed_by_bank
  return (
    <Alert
      type="warning"
      showIcon
      title={say(labels.sample_failed)}
      description={
        <>
          <ul className="zk-plain-list">
            {of.demands.map((demand) => (
              <li key={demand}>{demand}</li>
            ))}
          </ul>
          <p>{say(next, { short: of.short })}</p>
          {of.rest > 0 && <p className="zk-quiet">{say(labels.rested, { rest: of.rest })}</p>}
        </>
      }
    />
  )
}
