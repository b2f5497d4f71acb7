import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { feeWords as words } from '@zhikao/domain/exams/fee/fee.messages.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FigureTable } from '../../kit/view/FigureTable.tsx'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { useRead } from '../../kit/wire/query.ts'
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
      <StatementOf title={labels.billed} query={{ org_sn: sn }} none={labels.billed_none}>
        <FeeYears title={labels.billed_years} query={{ org_sn: [sn] }} />
      </StatementOf>
      <StatementOf title={labels.hosted} query={{ host_org_sn: sn }}>
        <FeeYears title={labels.hosted_years} query={{ host_org_sn: [sn] }} />
      </StatementOf>
      <p>
        <RecordLink to={list}>{say(titles.fee)}</RecordLink>
      </p>
    </>
  )
}

const parts = ['total', 'paid', 'unpaid', 'waived', 'refundable'] as const
const heads = [words.year, words.count, ...parts.map((part) => words[part])]

/** The sums of each year of sign-ups. */
function FeeYears({ title, query }: { title: Text; query: { org_sn: string[] } | { host_org_sn: string[] } }) {
  const say = useSay()
  const { data } = useRead(feeContract.years, { query }, { keep: true })
  if (!data) return null
  return (
    <FigureTable title={say(title)} heads={heads}>
      {data.map((sums) => (
        <tr key={sums.year}>
          <th scope="row">{sums.year}</th>
          <td>{sums.count}</td>
          {parts.map((part) => (
            <td key={part}>{say(moneyText(sums[part]))}</td>
          ))}
        </tr>
      ))}
    </FigureTable>
  )
}
