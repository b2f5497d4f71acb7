import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { feeWords as words, payerWords } from '@zhikao/domain/exams/fee/fee.messages.ts'
import { payStatusWords } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { choiceFilter, dayFilter, keywordFilter, textFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { feeColumns } from './fee.columns.tsx'
import { feeLabels as labels } from './fee.labels.ts'
import { FeeStatement } from './FeeStatementPanel.tsx'

const filters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('pay_status', words.pay_status, payStatusWords),
  choiceFilter('payer', words.payer, payerWords),
  textFilter('plan_sn', words.plan_sn),
  textFilter('borrow_sn', words.borrow_sn),
  yesNoFilter('closed', words.closed, words.closed_line, words.open_line),
  dayFilter('date_from', words.date_from),
  dayFilter('date_to', words.date_to),
]
const platformFilters = [
  ...filters,
  collegeFilter('org_sn', words.payer_name),
  collegeFilter('host_org_sn', words.host_name),
]

/** The fees that an institution pays or is to receive, to centre and platform all; payments are recorded in the sign-up list of the plan (Decided 20). */
export default function FeeListPage() {
  const isPlatform = isPlatformRole(useSession().user.role)
  const { linkTo } = useScreens()
  const linkOf = (sn: string) => linkTo('planSignups', { sn }) ?? linkTo('studentPlanRows', { sn })
  return (
    <ListPage
      title={titles.fee}
      endpoint={feeContract.list}
      columns={feeColumns}
      filters={isPlatform ? platformFilters : filters}
      intro={<FeeStatement />}
      empty={{ why: labels.list_empty, first: labels.list_empty_first }}
      linkOf={(row) => linkOf(row.plan_sn)}
      toolbar={(facts) => <ExportButton endpoint={feeContract.export} what={words.sheet_name} facts={facts} />}
    />
  )
}
