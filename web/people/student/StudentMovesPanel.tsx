import { useState } from 'react'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { studentLabels } from './student.labels.ts'

const StudentPhotoDrawer = lazyPart(async () => (await import('./StudentPhotoDrawer.tsx')).StudentPhotoDrawer)
const StudentReveal = lazyPart(async () => (await import('./StudentRevealDialog.tsx')).StudentReveal)

type Props = { row: MovedRow & { name: string; signup_count: number }; place: 'row' | 'header'; onEdit: () => void }

/** What can be done to a student. */
export function StudentMoves({ row, place, onEdit }: Props) {
  const [shown, setShown] = useState<'photo' | 'reveal' | null>(null)
  const hide = () => setShown(null)
  const { go } = useScreens()
  // A locked photo has a disabled button with the reason.
  const photo: Action = { key: 'photo', label: studentLabels.photo, run: () => setShown('photo') }
  const refusal = row.refused?.find(({ move }) => move === 'photo')
  // Centre and platform see the photo of an appeal (Decided 22).
  const isAppealed = row.actions.includes('overrule')
  const own = refusal ? [{ ...photo, refused: refusal }] : allowed(row, [photo])
  const photoActions = isAppealed ? [photo] : own
  const signups: Action[] =
    row.signup_count > 0
      ? [{ key: 'signups', label: studentLabels.signups, run: () => go('studentPlans', {}, { student_sn: row.sn }) }]
      : []
  return (
    <>
      <MoveButtons
        of={studentLifecycle}
        calls={studentContract}
        row={row}
        name={row.name}
        place={place}
        consequences={{ disable: fill(studentLabels.disable, { count: row.signup_count }) }}
        first={[
          ...allowed(row, [{ key: 'edit', label: kitLabels.edit, run: onEdit }]),
          ...photoActions,
          ...allowed(row, [{ key: 'reveal', label: studentLabels.reveal, run: () => setShown('reveal') }]),
          ...signups,
        ]}
      />
      {shown === 'photo' && <StudentPhotoDrawer sn={row.sn} name={row.name} onClose={hide} />}
      {shown === 'reveal' && <StudentReveal sn={row.sn} name={row.name} onClose={hide} />}
    </>
  )
}
