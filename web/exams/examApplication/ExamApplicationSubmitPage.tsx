import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'

const ExamApplicationForm = lazyPart(async () => (await import('./ExamApplicationForm.tsx')).ExamApplicationForm)

/** A plan's exam application, read when it opens and again when another user's change was saved first. */
export default function ExamApplicationSubmitPage() {
  const { leaveToRecord } = useScreens()
  const sn = usePage().params.sn ?? ''
  const { record: plan, read, round, reload } = useFreshRecord(planContract.detail, { params: { id: sn } })
  useAbout(plan?.title)
  return (
    <Reading of={read} rows={14}>
      {(shown) => (
        <ExamApplicationForm key={round} plan={shown} onReload={reload} onDone={() => leaveToRecord('planList', sn)} />
      )}
    </Reading>
  )
}
