import { Alert, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationMoveWords as moves } from '@zhikao/domain/sites/application/application.messages.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { applicationLabels as labels } from './application.labels.ts'

type Props = { sn: string; name: string; onClose: () => void }

/** Disables a site: with a reason, and, while exams are near, a confirmation of its own. */
export function ApplicationDisableDialog({ sn, name, onClose }: Props) {
  const say = useSay()
  const { data } = useRead(applicationContract.detail, { params: { id: sn } })
  const { send, busy } = useSend(applicationContract.disable, {
    success: fill(kitLabels.moved, { name, move: moves.disable }),
  })
  const [reason, setReason] = useState('')
  const [confirm, setConfirm] = useState(false)
  const [tried, setTried] = useState(false)
  const near = data?.exams_soon ?? 0
  const missing = reason.trim() === ''
  const disable = async () => {
    setTried(true)
    if (missing || !data || (near > 0 && !confirm)) return
    const { ok } = await send({ params: { id: sn }, body: { version: data.version, opinion: reason.trim(), confirm } })
    if (ok) onClose()
  }
  return (
    <AppModal
      open
      width={480}
      title={say(labels.disable_title, { name })}
      okText={say(moves.disable)}
      okButtonProps={{ danger: true, loading: busy }}
      okWhy={near > 0 && !confirm ? labels.disable_unconfirmed : null}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void disable()}
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(labels.disable)}</p>
      {near > 0 && <ExamsNear count={near} confirmed={confirm} onConfirm={setConfirm} />}
      <Reason value={reason} onChange={setReason} />
      {tried && missing && <p className="zk-fault">{say(kernelMessages.opinion_required)}</p>}
    </AppModal>
  )
}

type NearProps = { count: number; confirmed: boolean; onConfirm: (confirmed: boolean) => void }

function ExamsNear({ count, confirmed, onConfirm }: NearProps) {
  const say = useSay()
  return (
    <Alert
      type="warning"
      showIcon
      title={say(labels.disable_exams, { count })}
      description={
        <Checkbox checked={confirmed} onChange={(event) => onConfirm(event.target.checked)}>
          {say(labels.disable_confirm)}
        </Checkbox>
      }
    />
  )
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const say = useSay()
  return (
    <label className="zk-label">
      {say(labels.reason)}
      <Input.TextArea
        rows={3}
        maxLength={500}
        showCount
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
