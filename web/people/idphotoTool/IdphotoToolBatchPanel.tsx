import { Radio } from 'antd'
import { useState } from 'react'
import { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileDrop } from '../../kit/jobs/FileDrop.tsx'
import { Imported } from '../../kit/jobs/ImportResult.tsx'
import { JobProgress } from '../../kit/jobs/JobProgress.tsx'
import { announceJob, isOver, useJob } from '../../kit/jobs/jobs.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { resourceOf } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { toolLabels as labels } from './idphotoTool.labels.ts'
import { FIRST, OrderOfPhoto } from './IdphotoToolOrderPanel.tsx'
import type { Spec } from './IdphotoToolOrderPanel.tsx'

/** An archive of pictures: all are checked, or made into ID photos, by a job. */
export function BatchOfPhotos({ spec }: { spec: Spec }) {
  const say = useSay()
  const [sn, setSn] = useState<string | null>(null)
  const job = useJob(sn, resourceOf(idphotoToolContract.batch)).data
  const again = () => setSn(null)
  if (sn) {
    if (!job || !isOver(job)) return <JobProgress job={job} title={labels.batch_running} />
    return <Imported job={job} onAgain={again} onDone={again} />
  }
  return (
    <div className="zk-stack">
      <p className="zk-quiet">{say(labels.batch_rules)}</p>
      <BatchForm spec={spec} onStarted={setSn} />
    </div>
  )
}

function BatchForm({ spec, onStarted }: { spec: Spec; onStarted: (job: string) => void }) {
  const say = useSay()
  const [order, setOrder] = useState(FIRST)
  const [isMaking, setMaking] = useState(true)
  const [file, setFile] = useState<File | null>(null)
  const { send, busy } = useSend(idphotoToolContract.batch)
  const start = async () => {
    if (!file) return
    const sent = await send({ file, body: { ...order, make: isMaking } })
    if (!sent.ok) return
    announceJob(sent.data.job)
    onStarted(sent.data.job)
  }
  const kinds = [
    { value: true, label: say(labels.batch_make) },
    { value: false, label: say(labels.batch_check) },
  ]
  const begin = { label: say(labels.batch_start), why: file ? null : whyLabels.why_no_file }
  return (
    <div className="zk-stack">
      <OrderOfPhoto spec={spec} order={order} onChange={setOrder}>
        <Radio.Group
          optionType="button"
          options={kinds}
          value={isMaking}
          onChange={(event) => setMaking(event.target.value === true)}
        />
      </OrderOfPhoto>
      <FileDrop rule={idphotoToolContract.batch.body} file={file} onFile={setFile} />
      <div className="zk-buttons">
        <ReasonedButton type="primary" loading={busy} {...begin} onClick={() => void start()} />
      </div>
    </div>
  )
}
