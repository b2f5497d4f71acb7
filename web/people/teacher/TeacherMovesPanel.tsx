import { useState } from 'react'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { useSender } from '../../kit/wire/send.ts'
import { teacherLabels } from './teacher.labels.ts'
import { useReserve } from './TeacherReservePanel.tsx'

const TeacherReset = lazyPart(async () => (await import('./TeacherResetDialog.tsx')).TeacherReset)
const TeacherReveal = lazyPart(async () => (await import('./TeacherRevealDialog.tsx')).TeacherReveal)

type Props = RecordMovesProps<{ name: string; account_sn: string | null; duty_count: number }>
type Row = Props['row']

function useChief({ sn, name, version }: Row) {
  const { send } = useSender()
  return (is_chief: boolean) => {
    const done = fill(is_chief ? teacherLabels.chief_set : teacherLabels.chief_unset, { name })
    void send(teacherContract.chief, { params: { id: sn }, body: { version, is_chief } }, done)
  }
}

/** What can be done to an examiner and its account. */
export function TeacherMoves(props: Props) {
  const { row } = props
  const [reserve, setChief] = [useReserve(row), useChief(row)]
  const [shown, setShown] = useState<'reveal' | 'reset' | null>(null)
  const hide = () => setShown(null)
  return (
    <>
      <RecordMoves
        {...props}
        of={teacherLifecycle}
        calls={teacherContract}
        name={row.name}
        consequences={{ disable: fill(teacherLabels.disable, { count: row.duty_count }) }}
        last={[
          ...reserve,
          ...allowed(row, [
            { key: 'chief', label: teacherLabels.set_chief, run: () => setChief(true) },
            { key: 'unchief', label: teacherLabels.unset_chief, run: () => setChief(false) },
            { key: 'reveal', label: teacherLabels.reveal, run: () => setShown('reveal') },
            { key: 'reset', label: kitLabels.reset_password, run: () => setShown('reset') },
          ]),
        ]}
      />
      {shown === 'reveal' && <TeacherReveal sn={row.sn} name={row.name} onClose={hide} />}
      {shown === 'reset' && row.account_sn && <TeacherReset sn={row.account_sn} name={row.name} onClose={hide} />}
    </>
  )
}
