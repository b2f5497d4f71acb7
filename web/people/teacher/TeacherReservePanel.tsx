import { useState } from 'react'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useSender } from '../../kit/wire/send.ts'
import type { TeacherRow } from './teacher.columns.tsx'
import { teacherLabels } from './teacher.labels.ts'

const TeacherAvailability = lazyPart(async () => (await import('./TeacherAvailabilityDialog.tsx')).TeacherAvailability)

/** Joins or leaves the reserve pool (domain.md §5.7): the actions of an examiner's row. A leaving that is refused shows why. */
export function useReserve(row: MovedRow & { name: string }): Action[] {
  const { sn, name } = row
  const say = useSay()
  const confirm = useConfirm()
  const { send } = useSender()
  const put = async (reserve: boolean) => {
    const done = fill(reserve ? teacherLabels.joined : teacherLabels.left, { name })
    await send(teacherContract.reserve, { body: { ids: [sn], reserve } }, done)
  }
  const join = () => {
    confirm({
      title: say(teacherLabels.join_question, { name }),
      content: say(teacherLabels.join_consequence),
      okText: say(teacherLabels.join),
      cancelText: say(kitLabels.cancel),
      onOk: () => put(true),
    })
  }
  const leave: Action = { key: 'unreserve', label: teacherLabels.leave, run: () => void put(false) }
  const stays = row.refused?.find(({ move }) => move === 'unreserve')
  return [
    ...allowed(row, [{ key: 'reserve', label: teacherLabels.join, run: join }, leave]),
    ...(stays ? [{ ...leave, refused: stays }] : []),
  ]
}

type Props = {
  row: TeacherRow
  /** Further actions of a row of the pool. */
  first?: readonly Action[]
}

/** What can be done to an examiner of the pool. */
export function ReserveMoves({ row, first = [] }: Props) {
  const leaving = useReserve(row)
  const [shown, setShown] = useState(false)
  const availability: Action = {
    key: 'availability',
    label: teacherLabels.set_availability,
    run: () => setShown(true),
  }
  return (
    <>
      <Actions list={[...first, ...allowed(row, [availability]), ...leaving]} name={row.name} />
      {shown && <TeacherAvailability row={row} onClose={() => setShown(false)} />}
    </>
  )
}
