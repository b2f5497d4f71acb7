import { Button } from 'antd'
import { planContract } from '@zhikao/domain/plan/plan.contract.ts'
import type { PlanStatus } from '@zhikao/domain/plan/plan.model.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { useSay } from '../../i18n/lang.ts'
import { usePage } from '../../kit/page.tsx'
import { useRead } from '../../kit/query.ts'
import { useSession } from '../../kit/session.tsx'
import { planLabels } from './plan.labels.ts'

/** The decisions on plans: which state waits, since when, and on which screen it is decided. */
const DECISIONS = {
  plan: { status: 'PLAN_SUBMIT', sort: 'submit_time', screen: 'planAudit' },
  exam: { status: 'EXAM_SUBMIT', sort: 'update_time', screen: 'planExamAudit' },
} as const satisfies Record<string, { status: PlanStatus; sort: string; screen: string }>

/** The plan that has waited longest for the same decision besides this one, and the way back to the list. */
export function NextButtons({ sn, decision }: { sn: string; decision: keyof typeof DECISIONS }) {
  const say = useSay()
  const { navigate } = usePage()
  const { user } = useSession()
  const { status, sort, screen } = DECISIONS[decision]
  const read = useRead(planContract.list, { query: { status: [status], sort, limit: 2 } })
  const next = read.data?.items.find((plan) => plan.sn !== sn)
  return (
    <>
      {next ? (
        <Button onClick={() => navigate(pathOf(user.role, screen, { sn: next.sn }) ?? '/')}>
          {say(planLabels.next)}
        </Button>
      ) : (
        read.data && <span className="zk-quiet">{say(planLabels.next_none)}</span>
      )}
      <Button onClick={() => navigate(pathOf(user.role, 'planList') ?? '/')}>{say(planLabels.back)}</Button>
    </>
  )
}
