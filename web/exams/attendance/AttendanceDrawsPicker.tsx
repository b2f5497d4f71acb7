import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'

const Proof = lazyPart(async () => (await import('./AttendancePlanPanel.tsx')).PlanProof)

/** The hashes of the draws of a plan, for those who list its exams. */
export function PlanDraws({ plan }: { plan: string }) {
  const { addressOf } = useScreens()
  return addressOf('examList') === null ? null : <Proof plan={plan} />
}
