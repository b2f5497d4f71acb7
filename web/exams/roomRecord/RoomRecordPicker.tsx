import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { roomCheckWords, roomRecordWords as words } from '@zhikao/domain/exams/roomRecord/roomRecord.messages.ts'
import { ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { useRead } from '../../kit/wire/query.ts'
import type { RoomRecord } from './roomRecord.columns.tsx'
import { roomRecordLabels as labels } from './roomRecord.labels.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'

/** What was checked of each room of an exam (domain.md §3.18); nothing for who may not read its records. */
export function RoomRecordChecks({ exam_sn }: { exam_sn: string }) {
  const say = useSay()
  const { data } = useRead(roomRecordContract.list, { params: { id: exam_sn } })
  const checked = ({ version, checks }: RoomRecord) => {
    if (version === 0) return say(labels.unwritten)
    const open = ROOM_CHECKS.filter((one) => !checks.includes(one))
    if (open.length === 0) return say(labels.checked_all, { count: ROOM_CHECKS.length })
    return say(labels.unchecked, { list: open.map((one) => say(roomCheckWords[one])).join(say(kitLabels.comma)) })
  }
  if (!data) return null
  return (
    <Section title={words.checks}>
      <ul className="zk-plain-list">
        {data.rooms.map((record) => (
          <li key={record.room_sn}>
            <bdi>{record.room}</bdi> <span className="zk-quiet">· {checked(record)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
