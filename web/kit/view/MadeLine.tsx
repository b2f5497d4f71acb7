import { useEffect, useState } from 'react'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useKeys } from '../wire/keys.ts'
import { useSend } from '../wire/send.ts'
import type { Decision, Made } from './decision.ts'
import { kitLabels } from './kit.labels.ts'
import { decisionLabels } from './decision.labels.ts'
import { useDone } from './undo.tsx'
import { ReasonedButton } from './WhyNot.tsx'

type Part = Pick<Decision<never>, 'refresh'> & { back: NonNullable<Decision<never>['back']> }
type Props = {
  /** The last decision that was made here. */
  made: Made
  decision: Pick<Decision<never>, 'back' | 'refresh'>
  onTakenBack: (made: Made) => void
}

/**
 * What was decided last, and, for the seconds that the server says are left, the button that takes it back. It has a line of
 * its own, which stays until the next decision: it is over nothing of the next record, and nothing moves when the time ends.
 */
export function MadeLine({ made, decision: { back, ...rest }, onTakenBack }: Props) {
  const say = useSay()
  return (
    <>
      <span>{say(kitLabels.moved, { name: made.name, move: made.move })}</span>
      {back && made.seconds > 0 && <TakeBack made={made} part={{ back, ...rest }} onTakenBack={onTakenBack} />}
    </>
  )
}

const SECOND_MS = 1000

type TakeBackProps = { made: Made; part: Part; onTakenBack: Props['onTakenBack'] }

function TakeBack({ made, part: { back, refresh }, onTakenBack }: TakeBackProps) {
  const say = useSay()
  const tellDone = useDone()
  const { send, busy } = useSend(back, { refresh })
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), made.seconds * SECOND_MS)
    return () => clearTimeout(timer)
  }, [made.seconds])
  const take = async () => {
    const { ok } = await send({ params: { id: made.sn }, body: { version: made.version } })
    if (!ok) return
    tellDone(fill(decisionLabels.taken_back, { name: made.name }))
    onTakenBack(made)
  }
  useKeys({ z: () => (over || busy ? false : void take()) })
  return (
    <ReasonedButton
      size="small"
      label={say(decisionLabels.take_back, { seconds: made.seconds })}
      aria-keyshortcuts="Z"
      loading={busy}
      why={over ? decisionLabels.take_back_over : null}
      onClick={() => void take()}
    />
  )
}
