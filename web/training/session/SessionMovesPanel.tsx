import { fill } from '@zhikao/domain/kernel/text.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { trainSessionLifecycle } from '@zhikao/domain/training/session/session.lifecycle.ts'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import type { TrainSessionRow } from './session.columns.tsx'
import { trainSessionLabels as labels } from './session.labels.ts'

/** What can be done to a training; everybody who sees it goes to its trainees. */
export function SessionMoves(props: RecordMovesProps<Pick<TrainSessionRow, 'title' | 'signup_end'>>) {
  const { sn, title, signup_end } = props.row
  const screens = useScreens()
  const consequences = { enable: fill(labels.enable_asks, { date: signup_end }), disable: labels.disable_asks }
  return (
    <RecordMoves
      {...props}
      of={trainSessionLifecycle}
      calls={trainSessionContract}
      name={title}
      consequences={consequences}
      last={[{ key: 'students', label: labels.students, run: () => screens.go('traineeList', { sn }) }]}
    />
  )
}
