import { useState } from 'react'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { readAs, Reading } from '../../kit/view/ReadState.tsx'
import { useSession } from '../../kit/wire/session.tsx'

const PlanExamForm = lazyPart(async () => (await import('./PlanExamForm.tsx')).PlanExamForm)

/** A plan's exam application, read afresh when it opens and again when somebody else was first. */
export default function PlanExamSubmitPage() {
  const { params, navigate } = usePage()
  const { user } = useSession()
  const sn = params.sn ?? ''
  const [round, setRound] = useState(0)
  const read = useRead(planContract.detail, { params: { id: sn } }, { anew: true })
  // What an earlier visit left in the cache may be old: the form waits for an answer of its own.
  const plan = read.isFetchedAfterMount ? read.data : undefined
  useAbout(plan?.title)
  const reload = async () => {
    await read.refetch()
    setRound(round + 1)
  }
  return (
    <Reading of={readAs(read, plan)} rows={14}>
      {(shown) => (
        <PlanExamForm
          key={round}
          plan={shown}
          onReload={() => void reload()}
          onDone={() => navigate(`${pathOf(user.role, 'planList') ?? '/'}?open=${sn}`)}
        />
      )}
    </Reading>
  )
}
