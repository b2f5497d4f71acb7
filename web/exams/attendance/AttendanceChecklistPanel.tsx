import { Checkbox } from 'antd'
import { useState } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { checkItemWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { CheckItem } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { timeOf } from './attendance.columns.tsx'
import type { ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'

/** What was just ticked, shown until the list is read again after the answer: a list that was read before, for another box, does not have it. */
type Asked = Partial<Record<CheckItem, { checked: boolean; until: number }>>

/** The checklist as this person sees it, and the tick of a box. */
function useTicks(id: string) {
  const { data, dataUpdatedAt } = useRead(attendanceContract.checklist, { params: { id } })
  const { send } = useSend(attendanceContract.saveChecklist)
  const [asked, setAsked] = useState<Asked>({})
  const tick = async (item: CheckItem, checked: boolean) => {
    const own = { checked, until: Number.POSITIVE_INFINITY }
    setAsked((all) => ({ ...all, [item]: own }))
    const { ok } = await send({ params: { id }, body: { items: [{ item, checked }] } })
    const until = ok ? Date.now() : 0
    setAsked((all) => (all[item] === own ? { ...all, [item]: { checked, until } } : all))
  }
  const list = data?.map((one) => {
    const own = asked[one.item]
    return { ...one, checked: own && dataUpdatedAt <= own.until ? own.checked : one.checked }
  })
  return { list, tick }
}

/** The checklist before the start; each tick says who made it and when. */
export function AttendanceChecklist({ exam }: { exam: ExamDay }) {
  const say = useSay()
  const { list, tick } = useTicks(exam.sn)
  // The last tick does not close it: the box under the finger, or with the focus, would be gone.
  const [startsOpen] = useState(exam.open_items > 0)
  if (!list) return null
  return (
    <details open={startsOpen}>
      <summary className="zk-tick">
        <b>{say(labels.checklist)}</b>
        {exam.open_items > 0 && (
          <span className="zk-quiet">{say(labels.checklist_open, { count: exam.open_items })}</span>
        )}
      </summary>
      {list.map((one) => (
        <Checkbox
          key={one.item}
          className="zk-tick"
          // A box that waits stays enabled: it keeps the focus.
          checked={one.checked}
          onChange={(event) => void tick(one.item, event.target.checked)}
        >
          {say(checkItemWords[one.item])}
          {one.checked_by && (
            <span className="zk-quiet">
              {say(labels.checked_by, { name: one.checked_by, time: timeOf(one.checked_time) })}
            </span>
          )}
        </Checkbox>
      ))}
    </details>
  )
}
