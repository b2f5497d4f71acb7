import { Checkbox } from 'antd'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { checkItemWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { CheckItem } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { timeOf } from './attendance.columns.tsx'
import type { ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'

/** The checklist before the start; each tick says who made it and when. */
export function AttendanceChecklist({ exam }: { exam: ExamDay }) {
  const say = useSay()
  const { data } = useRead(attendanceContract.checklist, { params: { id: exam.sn } })
  const { send, busy } = useSend(attendanceContract.saveChecklist)
  if (!data) return null
  const checked = data.filter((one) => one.checked).map(({ item }) => item)
  const tick = (item: CheckItem, on: boolean) =>
    void send({
      params: { id: exam.sn },
      body: { checked: on ? [...checked, item] : checked.filter((one) => one !== item) },
    })
  return (
    <details open={exam.open_items > 0}>
      <summary className={css.tick}>
        <b>{say(labels.checklist)}</b>
        {exam.open_items > 0 && (
          <span className="zk-quiet">{say(labels.checklist_open, { count: exam.open_items })}</span>
        )}
      </summary>
      {data.map((one) => (
        <Checkbox
          key={one.item}
          className={css.tick}
          checked={one.checked}
          disabled={busy}
          onChange={(event) => tick(one.item, event.target.checked)}
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
