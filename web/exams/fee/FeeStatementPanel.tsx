import type { ReactNode } from 'react'
import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { payerWords } from '@zhikao/domain/exams/fee/fee.messages.ts'
import { totalFacts } from '@zhikao/domain/exams/fee/fee.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import type { Search } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { feeLabels } from './fee.labels.ts'

const SHOWN = 6
type Line = DataOf<typeof feeContract.statement>['items'][number]

const filtersOf = ({
  keyword,
  org_sn,
  host_org_sn,
  plan_sn,
  borrow_sn,
  payer,
  pay_status,
  closed,
  date_from,
  date_to,
}: Search) => ({
  keyword,
  org_sn,
  host_org_sn,
  plan_sn,
  borrow_sn,
  payer,
  pay_status,
  closed: closed === undefined ? undefined : closed === 'true',
  date_from,
  date_to,
})

/** Who is billed; the name is the same in every language. */
const nameOf = ({ payer, payer_name: name }: Line) =>
  fill({ CN: '{name} · {payer}', HK: '{name} · {payer}', US: '{name} · {payer}' }, { name, payer: payerWords[payer] })

/** The sums of the fees that the list shows, for each institution that is billed. */
export function FeeStatement() {
  return <StatementOf title={feeLabels.statement} query={filtersOf(usePage().search)} />
}

type Props = {
  title: Text
  query: ReturnType<typeof filtersOf> | { org_sn: string } | { host_org_sn: string }
  /** Shown where there are none; absent: no section then. */
  none?: Text
  children?: ReactNode
}

/** The sums of the fees of these filters, for each institution that is billed. */
export function StatementOf({ title, query, none, children }: Props) {
  const say = useSay()
  const { data } = useRead(feeContract.statement, { query: { ...query, limit: SHOWN } }, { keep: true })
  if (!data || (data.items.length === 0 && !none)) return null
  const sumsOf = (line: Line) => totalFacts(line).map(({ label, value }) => `${say(label)} ${say(value)}`)
  const facts = data.items.map((line) => ({ label: nameOf(line), value: sumsOf(line).join(' · '), wide: true }))
  return (
    <Section title={title} facts={facts}>
      {facts.length > 0 && children}
      {none && facts.length === 0 && <p className="zk-quiet">{say(none)}</p>}
      {data.total > SHOWN && <p className="zk-quiet">{say(fill(feeLabels.more, { count: data.total - SHOWN }))}</p>}
    </Section>
  )
}
