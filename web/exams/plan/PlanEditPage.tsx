import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'

const PlanEditForm = lazyPart(async () => (await import('./PlanForm.tsx')).PlanEditForm)

/** A plan that is not submitted yet, read when it opens and again when another user's change was saved first. */
export default function PlanEditPage() {
  const { leaveToRecord } = useScreens()
  const sn = usePage().params.sn ?? ''
  const { record: plan, read, round, reload } = useFreshRecord(planContract.detail, { params: { id: sn } })
  useAbout(plan?.title)
  const basis = useRead(
    planContract.basis,
    { query: { org_sn: plan?.org_sn ?? '', credential_sn: plan?.credential_sn ?? '', plan_sn: sn } },
    { when: plan !== undefined },
  )
  return (
    <Reading of={read} rows={14}>
      {(shown) => (
        <Reading of={basis} rows={14}>
          {(known) => (
            <PlanEditForm
              key={round}
              plan={shown}
              basis={known}
              onReload={reload}
              onDone={() => leaveToRecord('planList', sn)}
            />
          )}
        </Reading>
      )}
    </Reading>
  )
}
