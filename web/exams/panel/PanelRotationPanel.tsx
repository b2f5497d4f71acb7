import { Alert, Input } from 'antd'
import { ROTATION_REASON_MAX, ROTATION_REASON_MIN } from '@zhikao/domain/exams/panel/panel.model.ts'
import { useSay } from '../../i18n/lang.ts'
import type { PanelDraft } from './panel.fields.tsx'
import { panelLabels as labels } from './panel.labels.ts'

type Props = { draft: PanelDraft }

/** The warning that less than a third of a panel changed, and the reason that overrides it (Decided 16). */
export function PanelRotation({ draft }: Props) {
  const say = useSay()
  const { actions } = draft.base
  return (
    <Alert
      type="warning"
      showIcon
      title={say(labels.rotation)}
      description={
        <div className="zk-stack">
          <ul className="zk-plain-list">
            {draft.rotation.map(({ message }) => (
              <li key={message.US}>{say(message)}</li>
            ))}
          </ul>
          {actions.includes('edit') ? <ReasonInput draft={draft} /> : <GivenReason reason={draft.reason} />}
        </div>
      }
    />
  )
}

function ReasonInput({ draft }: Props) {
  const say = useSay()
  const bounds = { min: ROTATION_REASON_MIN, max: ROTATION_REASON_MAX }
  return (
    <>
      <span className="zk-quiet">{say(labels.rotation_hint, bounds)}</span>
      <Input.TextArea
        aria-label={say(labels.rotation_reason)}
        placeholder={say(labels.rotation_reason)}
        autoSize={{ minRows: 2 }}
        maxLength={ROTATION_REASON_MAX}
        value={draft.reason}
        {...(draft.isShort ? { status: 'error' as const } : {})}
        onChange={(event) => draft.explain(event.target.value)}
      />
      {draft.isShort && (
        <span className="zk-attention" role="status">
          {say(labels.rotation_short, bounds)}
        </span>
      )}
    </>
  )
}

function GivenReason({ reason }: { reason: string }) {
  const say = useSay()
  if (!reason) return null
  return (
    <span>
      {say(labels.rotation_reason)}: <bdi>{reason}</bdi>
    </span>
  )
}
