import { Select } from 'antd'
import type { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { attendanceLabels as labels } from './attendance.labels.ts'

type Rooms = DataOf<typeof attendanceContract.list>['exam']['rooms']
type RoomsProps = { rooms: Rooms; value: string | null; onChange: (room: string | null) => void }

/** Which room of the exam is shown. */
export function AttendanceRooms({ rooms, value, onChange }: RoomsProps) {
  const say = useSay()
  const options = [
    { value: '', label: say(labels.all_rooms) },
    ...rooms.map(({ room_sn, room, candidate_count }) => ({ value: room_sn, label: `${room} (${candidate_count})` })),
  ]
  return (
    <Select
      aria-label={say(labels.room)}
      size="large"
      value={value ?? ''}
      options={options}
      onChange={(chosen) => onChange(chosen || null)}
    />
  )
}
