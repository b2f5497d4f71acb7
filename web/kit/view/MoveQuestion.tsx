import { Input } from 'antd'
import { useState } from 'react'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { AnyTarget } from '@zhikao/domain/kernel/lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from './AppModal.tsx'
import { kitLabels } from './kit.labels.ts'

/** What a button needs of a move in the lifecycle's table. */
export type Movable = {
  label: Text
  opinion?: 'required' | 'optional'
  danger?: boolean
  brief?: true
  from?: readonly string[]
  to?: AnyTarget
}
type Question = {
  move: Movable
  name: string
  consequence: Text | undefined
  busy: boolean
  onYes: (opinion: string | null) => void
  onNo: () => void
}

/** The question before a move, with the opinion that it requires or takes. */
export function MoveQuestion({ move, name, consequence, busy, onYes, onNo }: Question) {
  const say = useSay()
  const [opinion, setOpinion] = useState('')
  const [tried, setTried] = useState(false)
  const missing = move.opinion === 'required' && opinion.trim() === ''
  const answer = () => {
    setTried(true)
    if (!missing) onYes(opinion.trim() || null)
  }
  return (
    <AppModal
      open
      width={440}
      title={say(kitLabels.move_question, { move: move.label, name })}
      okText={say(move.label)}
      okButtonProps={{ danger: move.danger ?? false, loading: busy }}
      cancelText={say(kitLabels.cancel)}
      onOk={answer}
      onCancel={onNo}
    >
      {consequence && <p className="zk-quiet">{say(consequence)}</p>}
      {move.opinion && (
        <label className="zk-label">
          {say(move.opinion === 'required' ? kitLabels.opinion : kitLabels.opinion_optional)}
          <Input.TextArea
            rows={3}
            maxLength={500}
            showCount
            value={opinion}
            onChange={(event) => setOpinion(event.target.value)}
          />
        </label>
      )}
      {tried && missing && <p className="zk-fault">{say(kernelMessages.opinion_required)}</p>}
    </AppModal>
  )
}
