import { fill } from '@zhikao/domain/kernel/text.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { trainSessionLifecycle } from '@zhikao/domain/training/session/session.lifecycle.ts'
import { traineeMessages } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Action } from '../../kit/view/Actions.tsx'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import type { TrainSessionRow } from './session.columns.tsx'
import { trainSessionLabels as labels } from './session.labels.ts'

type Shown = Pick<TrainSessionRow, 'sn' | 'title' | 'signup_end' | 'is_open' | 'quota' | 'taken'>

/** For an institution, while people can register: the form for one of its staff. */
function useRegistering({ sn, is_open, quota, taken }: Shown): Action[] {
  const [say, screens] = [useSay(), useScreens()]
  const [registers, holds] = [useCan('add'), useCan('edit')]
  if (!registers || holds || !is_open) return []
  const isFull = quota !== null && taken >= quota
  const refused = { rule: 'train_full', message: say(fill(traineeMessages.train_full, { quota: quota ?? 0 })) }
  const run = () => screens.go('traineeList', { sn }, { add: '1' })
  return [{ key: 'register', label: labels.register, run, ...(isFull ? { refused } : {}) }]
}

/** What can be done to a training; everybody who sees it goes to its trainees. */
export function SessionMoves(props: RecordMovesProps<Shown>) {
  const { sn, title, signup_end } = props.row
  const screens = useScreens()
  const registering = useRegistering(props.row)
  const consequences = { enable: fill(labels.enable_asks, { date: signup_end }), disable: labels.disable_asks }
  return (
    <RecordMoves
      {...props}
      of={trainSessionLifecycle}
      calls={trainSessionContract}
      name={title}
      consequences={consequences}
      first={registering}
      last={[{ key: 'students', label: labels.students, run: () => screens.go('traineeList', { sn }) }]}
    />
  )
}
