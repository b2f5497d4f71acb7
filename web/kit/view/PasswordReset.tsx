import { Input } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { accountLabels } from './account.labels.ts'
import { AppModal } from './AppModal.tsx'
import { kitLabels } from './kit.labels.ts'
import { OneTimePassword } from './OneTimePassword.tsx'
import { useSend } from '../wire/send.ts'

type Handed = { username: string; password: string }
type ResetCall = Endpoint<
  z.ZodType<unknown, { id: string }>,
  z.ZodType,
  z.ZodType<unknown, { version?: number | undefined; reason?: string | null | undefined }>,
  { kind: 'data'; schema: z.ZodType<Handed> }
>
type Props = {
  endpoint: ResetCall
  sn: string
  name: string
  /** The account's, where the screen has it: another reset meanwhile is not overruled, its password may be handed over already. */
  version?: number
  onClose: () => void
}

/** Resets an account's password after a question, then shows the one-time one. */
export function PasswordReset({ endpoint, sn, name, version, onClose }: Props) {
  const say = useSay()
  // As it was when this was opened: the list behind is read again.
  const [seen] = useState(version === undefined ? {} : { version })
  const [reason, setReason] = useState('')
  const [handed, setHanded] = useState<Handed | null>(null)
  const { send, busy } = useSend(endpoint)
  const reset = async () => {
    const sent = await send({ params: { id: sn }, body: { ...seen, reason: reason.trim() || null } })
    if (sent.ok) setHanded(sent.data)
  }
  if (handed) return <OneTimePassword {...handed} onClose={onClose} />
  return (
    <AppModal
      open
      width={440}
      title={say(accountLabels.reset_question, { name })}
      okText={say(kitLabels.reset_password)}
      okButtonProps={{ danger: true, loading: busy }}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void reset()}
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(accountLabels.reset_consequence)}</p>
      <label className="zk-label">
        {say(accountLabels.reason)}
        <Input.TextArea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </label>
    </AppModal>
  )
}
