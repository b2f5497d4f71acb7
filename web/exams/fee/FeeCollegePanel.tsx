import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { feeLabels as labels } from './fee.labels.ts'
import { StatementOf } from './FeeStatementPanel.tsx'

/** The sums of an institution's fees, billed to it and charged for the exams that it holds, for the institution's own page (Decided 20). */
export function FeesOfCollege({ sn }: { sn: string }) {
  const say = useSay()
  const { linkTo } = useScreens()
  const list = linkTo('feeList', {}, { org_sn: sn })
  // Who may not open the fees has no section of them.
  if (!list) return null
  return (
    <>
      <StatementOf title={labels.billed} query={{ org_sn: sn }} none={labels.billed_none} />
      <StatementOf title={labels.hosted} query={{ host_org_sn: sn }} />
      <p>
        <RecordLink to={list}>{say(titles.fee)}</RecordLink>
      </p>
    </>
  )
}
