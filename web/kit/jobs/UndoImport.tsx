import { Button } from 'antd'
import type { ButtonProps } from 'antd'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from '../view/AppModal.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { useSend } from '../wire/send.ts'
import { jobLabels } from './job.labels.ts'
import { announceJob } from './jobs.ts'
import type { Job } from './jobs.ts'

type Props = { job: Job; onUndo?: ((sn: string) => void) | undefined; look?: Pick<ButtonProps, 'type' | 'size'> }

/** Undoes an import as long as the server allows it; asks first, and says what stays. */
export function UndoImport({ job, onUndo, look = {} }: Props) {
  const say = useSay()
  const ask = useConfirm()
  const { send, busy } = useSend(jobContract.undo)
  if (job.undo_until === null) return null
  const undo = async () => {
    const sent = await send({ params: { id: job.sn } })
    if (!sent.ok) return
    announceJob(sent.data.job)
    onUndo?.(sent.data.job)
  }
  const count = job.ok.toLocaleString('en-US')
  const question = {
    title: say(jobLabels.undo_question, { count }),
    content: say(jobLabels.undo_follows, { until: job.undo_until }),
    okText: say(jobLabels.undo, { count }),
    cancelText: say(kitLabels.cancel),
    okButtonProps: { danger: true },
    onOk: undo,
  }
  return (
    <Button {...look} loading={busy} onClick={() => ask(question)}>
      {say(jobLabels.undo, { count })}
    </Button>
  )
}
