import { Button } from 'antd'
import { totalFacts } from '@zhikao/domain/exams/fee/fee.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { signupLabels } from './signup.labels.ts'
import type { PlanHead } from './SignupPlanPanel.tsx'

/** The sums of the plan's fees that the reader may see, and the link to the single ones. */
export function SignupFees({ head: { sn, fees } }: { head: PlanHead }) {
  const say = useSay()
  const { go, addressOf } = useScreens()
  const parts = totalFacts(fees).map(({ label, value }) => `${say(label)} ${say(value)}`)
  return (
    <p className="zk-figures">
      {parts.join(' · ')}
      {addressOf('feeList') !== null && (
        <Button type="link" onClick={() => go('feeList', {}, { plan_sn: sn })}>
          {say(signupLabels.fees)}
        </Button>
      )}
    </p>
  )
}
