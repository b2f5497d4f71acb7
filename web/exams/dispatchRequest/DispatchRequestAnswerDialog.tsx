import { Select } from 'antd'
import { useState } from 'react'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import { isSameSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { searchOf, useTyped } from '../../kit/view/choices.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { dispatchRequestLabels as labels } from './dispatchRequest.labels.ts'
import type { DispatchRequest } from './dispatchRequest.fields.tsx'

type Props = { of: DispatchRequest; name: string; onClose: () => void }

/** Examiners of the pool who are not in the session of the request yet; for a chief those who may be one. */
function useReservists(of: DispatchRequest) {
  const { plan_sn, role } = of
  const [keyword, search] = useTyped()
  const query = { limit: PAGE_LIMIT, reserve: true, ...(keyword ? { keyword } : {}) }
  const read = useRead(panelContract.list, { params: { id: plan_sn }, query }, { keep: true })
  const inSession = (read.data?.chosen.panel ?? []).filter((line) => isSameSession(line, of))
  const options = (read.data?.items ?? [])
    .filter((one) => role !== 'CHIEF' || one.is_chief)
    .filter((one) => !inSession.some((line) => line.teacher_sn === one.sn))
    .map((one) => ({ value: one.sn, label: `${one.name} · ${one.org_name}` }))
  return { options, searching: read.isFetching, search }
}

/** The chosen examiner, and the call that sends him or her. */
function useAnswer(of: DispatchRequest, onClose: () => void) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { send, busy } = useSend(assignmentContract.dispatch, {
    success: labels.dispatched,
    refresh: ['teacher', 'plan', 'dispatchRequest'],
  })
  const submit = async () => {
    if (!chosen) return
    const { subject, session_no, role, reason } = of
    const body = { teacher_sn: chosen, subject, session_no, role, reason }
    if ((await send({ params: { id: of.plan_sn }, body })).ok) onClose()
  }
  return { chosen, setChosen, busy, submit }
}

/** Dispatches one examiner to the plan, session and role of a request. */
export function DispatchRequestAnswer({ of, name, onClose }: Props) {
  const say = useSay()
  const { chosen, setChosen, busy, submit } = useAnswer(of, onClose)
  const reservists = useReservists(of)
  return (
    <AppModal
      open
      width={520}
      title={say(labels.dispatch_title)}
      okText={say(labels.dispatch)}
      okWhy={chosen ? null : labels.choose_examiner}
      okButtonProps={{ loading: busy }}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>
        <bdi>{name}</bdi>
      </p>
      <div className="zk-label">
        {say(labels.examiner)}
        <Select
          {...searchOf(reservists)}
          aria-label={say(labels.examiner)}
          value={chosen}
          options={reservists.options}
          onChange={setChosen}
        />
      </div>
    </AppModal>
  )
}
