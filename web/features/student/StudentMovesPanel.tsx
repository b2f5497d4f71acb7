import { useState } from 'react'
import { studentContract } from '@zhikao/domain/student/student.contract.ts'
import { studentLifecycle } from '@zhikao/domain/student/student.lifecycle.ts'
import { allowed } from '../../kit/Actions.tsx'
import { kitLabels } from '../../kit/kit.labels.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import type { MovedRow } from '../../kit/MoveButtons.tsx'
import { studentLabels } from './student.labels.ts'

const StudentPhotoDrawer = lazyPart(async () => (await import('./StudentPhotoDrawer.tsx')).StudentPhotoDrawer)
const StudentReveal = lazyPart(async () => (await import('./StudentRevealDialog.tsx')).StudentReveal)

type Props = { row: MovedRow & { name: string }; place: 'row' | 'header'; onEdit: () => void }

/** What can be done to a student. */
export function StudentMoves({ row, place, onEdit }: Props) {
  const [shown, setShown] = useState<'photo' | 'reveal' | null>(null)
  const hide = () => setShown(null)
  return (
    <>
      <MoveButtons
        of={studentLifecycle}
        calls={studentContract}
        row={row}
        name={row.name}
        place={place}
        consequences={{ disable: studentLabels.disable }}
        first={allowed(row, [
          { key: 'edit', label: kitLabels.edit, run: onEdit },
          { key: 'photo', label: studentLabels.photo, run: () => setShown('photo') },
          { key: 'reveal', label: studentLabels.reveal, run: () => setShown('reveal') },
        ])}
      />
      {shown === 'photo' && <StudentPhotoDrawer sn={row.sn} name={row.name} onClose={hide} />}
      {shown === 'reveal' && <StudentReveal sn={row.sn} name={row.name} onClose={hide} />}
    </>
  )
}
