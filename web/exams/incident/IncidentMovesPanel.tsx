import { useState } from 'react'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import { incidentTypeWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { SPARE_TYPES } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { IncidentType } from '@zhikao/domain/exams/incident/incident.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { allowed, withoutMoves } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { incidentLabels as labels } from './incident.labels.ts'

type Props = {
  row: MovedRow & { type: IncidentType; extra?: Extra }
  place: 'row' | 'header'
  /** Where it is being decided; elsewhere a link leads there. */
  deciding?: boolean
  onEdit?: () => void
  onGone?: () => void
}
const DECISIONS = ['handle', 'return'] as const
type Extra = DataOf<typeof incidentContract.detail>['extra']

/** What the report does: who is notified, and which candidates get minutes, or who gives them (domain.md §3.13a, §3.18). */
export function reportMeans(extra: Extra | undefined): Text {
  if (!extra) return labels.submit_means
  const { minutes, candidates, blocked } = extra
  const blocks = { NOT_RUNNING: labels.extra_stopped, CHIEF: labels.extra_chief }
  const open = candidates > 0 ? labels.extra_given : labels.extra_done
  const more = fill(blocked && candidates > 0 ? blocks[blocked] : open, { minutes, count: candidates })
  return {
    CN: labels.submit_means.CN + more.CN,
    HK: labels.submit_means.HK + more.HK,
    US: `${labels.submit_means.US} ${more.US}`,
  }
}

/** What can be done to an incident: changed and reported by its site, handled by the centre in its queue. */
export function IncidentMoves({ row, place, deciding = false, onEdit, onGone }: Props) {
  const { goToRecord } = useScreens()
  const [objecting, setObjecting] = useState(false)
  const remove = useRemoval(incidentContract.remove, onGone)
  const name = `${useSay()(incidentTypeWords[row.type])} ${row.sn}`
  const decides = !deciding && row.actions.includes('handle')
  const handle = {
    key: 'handle',
    label: labels.handle,
    run: () => goToRecord('incidentList', row.sn),
    leadsTo: 'handle',
  }
  return (
    <>
      <MoveButtons
        of={incidentLifecycle}
        calls={incidentContract}
        asks={{ handle: handle.run }}
        row={withoutMoves(row, SPARE_TYPES.includes(row.type) ? DECISIONS : [...DECISIONS, 'spare'])}
        name={name}
        place={deciding ? 'row' : place}
        consequences={{ submit: reportMeans(row.extra), close: labels.close_means, spare: labels.spare_means }}
        first={[
          ...(decides ? [handle] : []),
          ...(onEdit ? allowed(row, [{ key: 'edit', label: kitLabels.edit, run: onEdit }]) : []),
          ...objectionOf(row, () => setObjecting(true)),
        ]}
        last={allowed(row, [{ key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, name) }])}
      />
      {objecting && <ObjectionDialog row={row} onClose={() => setObjecting(false)} />}
    </>
  )
}

/** The act of a witness: open, or closed with the reason (Decided 36). */
function objectionOf(row: MovedRow, run: () => void): Action[] {
  const action = { key: 'object', label: labels.object, run }
  const refused = row.refused?.find(({ move }) => move === 'object')
  return refused ? [{ ...action, refused }] : allowed(row, [action])
}

function ObjectionDialog({ row, onClose }: { row: MovedRow; onClose: () => void }) {
  const say = useSay()
  const { send, busy } = useSend(incidentContract.object, { success: labels.object_done })
  const give = async (reason: string) => {
    const { ok } = await send({ params: { id: row.sn }, body: { reason, version: row.version } })
    if (ok) onClose()
  }
  return (
    <ReasonDialog
      title={say(labels.object_question)}
      okText={say(labels.object)}
      busy={busy}
      note={say(labels.object_means)}
      label={say(labels.object_reason)}
      missing={say(labels.object_missing)}
      onYes={(reason) => void give(reason)}
      onNo={onClose}
    />
  )
}
