import { Alert, Button } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupWords as words } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import { choiceFilter, keywordFilter, oneOfFilter, yearFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { signupPlanColumns } from './signup.columns.tsx'
import type { SignupPlanRow } from './signup.columns.tsx'
import { signupLabels } from './signup.labels.ts'

const filters = [
  keywordFilter(signupLabels.plan_hint),
  credentialFilter('credential_sn', words.credential),
  yearFilter('year', words.year, { count: 6, ahead: 1 }),
  choiceFilter('status', words.status, planProcess.words),
  oneOfFilter('waiting', signupLabels.to_confirm, [['true', signupLabels.to_confirm_some]]),
  choiceFilter('level', words.level, levelWords),
]

function PlanActions({ row }: { row: SignupPlanRow }) {
  const { go } = useScreens()
  const list = allowed(row, [
    { key: 'students', label: signupLabels.students, run: () => go('studentPlanRows', { sn: row.sn }) },
    { key: 'signup', label: signupLabels.choose, run: () => go('signupChoose', { sn: row.sn }) },
  ])
  return <Actions list={list} name={row.title} />
}

/** Opened from a student's record: only the plans of that student. */
function OfOneStudent() {
  const say = useSay()
  const { setSearch } = usePage()
  const all = (
    <Button onClick={() => setSearch({ student_sn: undefined, page: undefined })}>{say(signupLabels.all_plans)}</Button>
  )
  return <Alert type="info" showIcon title={say(signupLabels.one_student)} action={all} style={{ marginBottom: 16 }} />
}

/** The plans in which students of mine are signed up (domain.md §3.22). */
export default function SignupPlansPage() {
  const { linkTo } = useScreens()
  const student = usePage().search.student_sn
  return (
    <ListPage
      title={signupLabels.plans_title}
      endpoint={signupContract.plans}
      columns={signupPlanColumns}
      filters={filters}
      {...(student ? { always: { student_sn: student }, intro: <OfOneStudent /> } : {})}
      empty={{ why: signupLabels.plans_empty, first: signupLabels.plans_empty_first }}
      linkOf={({ sn }) => linkTo('studentPlanRows', { sn })}
      rowActions={(row) => <PlanActions row={row} />}
    />
  )
}
