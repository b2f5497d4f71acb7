import { useState } from 'react'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { useSender } from '../../kit/wire/send.ts'
import { teacherLabels } from './teacher.labels.ts'

const TeacherReset = lazyPart(async () => (await import('./TeacherResetDialog.tsx')).TeacherReset)
const TeacherReveal = lazyPart(async () => (await import('./TeacherRevealDialog.tsx')).TeacherReveal)

type Props = RecordMovesProps<{ name: string; account_sn: string | null }>
type Row = Props['row']

/** Joins or leaves the reserve pool; joining requires the examiner's consent (domain.md §5.7). */
function useReserve({ sn, name }: Row) {
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
  return { join, leave: () => void put(false) }
}

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
  // An examiner who is called to exams stays in the pool; the disabled button shows why.
  const stays = row.refused?.find(({ move }) => move === 'unreserve')
  const leave = { key: 'unreserve', label: teacherLabels.leave, run: reserve.leave }
  return (
    <>
      <RecordMoves
        {...props}
        of={teacherLifecycle}
        calls={teacherContract}
        name={row.name}
        consequences={{ disable: teacherLabels.disable }}
        last={[
          ...allowed(row, [{ key: 'reserve', label: teacherLabels.join, run: reserve.join }, leave]),
          ...(stays ? [{ ...leave, refused: stays }] : []),
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
