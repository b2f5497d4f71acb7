import { App, Button } from 'antd'
import { signupBulkContract, signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import { signupSubjectWords, signupWords as words, sourceLabels } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { ticketContract } from '@zhikao/domain/exams/ticket/ticket.contract.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { choiceFilter, keywordFilter, textFilter } from '../../kit/view/filters.tsx'
import type { Filter } from '../../kit/view/list.ts'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSender } from '../../kit/wire/send.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { WhyNot } from '../../kit/view/WhyNot.tsx'
import { RefusalText } from '../../kit/wire/lift.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { majorFilter } from '../../people/major/MajorPicker.tsx'
import { signupColumns } from './signup.columns.tsx'
import { signupLabels } from './signup.labels.ts'
import { SignupExport, SignupPhotoExport } from './SignupExportPanel.tsx'
import { SignupFees } from './SignupFeesPanel.tsx'
import { SignupMoves } from './SignupMovesPanel.tsx'
import { SignupPlan, usePlanHead } from './SignupPlanPanel.tsx'
import type { PlanHead } from './SignupPlanPanel.tsx'

const { SUBMIT, AUDIT, REJECT } = signupLifecycle.words
const bulk = { of: signupLifecycle, call: signupBulkContract.bulk }

/** The institutions that have students here, where there is more than one. */
function orgFilter(head: PlanHead): Filter[] {
  const others = new Map(
    head.borrows.map(({ org_sn, org_name }) => [org_sn, { CN: org_name, HK: org_name, US: org_name }]),
  )
  if (head.side === 'SCHOOL' || others.size === 0) return []
  const own = { CN: head.org_name, HK: head.org_name, US: head.org_name }
  return [choiceFilter('org_sn', words.org_name, Object.fromEntries([[head.org_sn, own], ...others]))]
}

const filtersOf = (head: PlanHead | undefined): Filter[] => [
  keywordFilter(signupLabels.keyword_hint),
  choiceFilter('status', words.status, { SUBMIT, AUDIT, REJECT }),
  choiceFilter('source', words.source, sourceLabels),
  ...(head ? orgFilter(head) : []),
  choiceFilter('subjects', words.subjects, signupSubjectWords),
  majorFilter('major_code', words.major_name),
  textFilter('class_name', words.class_name),
]

/** Who is signed up for a plan: decided by its site, read-only for all others (domain.md §3.12, §3.22). */
export default function SignupListPage() {
  const say = useSay()
  const { path, params } = usePage()
  const sn = params.sn ?? ''
  const { go } = useScreens()
  const head = usePlanHead(sn).data
  useAbout(head?.title)
  return (
    <ListPage
      title={path.includes('/student/plan/') ? titles.studentPlanRows : titles.planSignups}
      endpoint={signupContract.students}
      params={{ id: sn }}
      bulk={{ ...bulk, params: { plan: sn } }}
      intro={head && <PlanIntro head={head} />}
      columns={signupColumns}
      filters={filtersOf(head)}
      empty={{ why: signupLabels.list_empty, first: signupLabels.list_empty_first }}
      rowActions={(row) => <SignupMoves row={row} early={head?.ticket_refused} />}
      toolbar={(facts) => (
        <>
          <ConfirmAll sn={sn} />
          {head && <Tickets head={head} />}
          {head?.actions.includes('export') && <SignupPhotoExport sn={sn} facts={facts} />}
          {head?.actions.includes('export') && <SignupExport sn={sn} facts={facts} />}
          {head?.actions.includes('signup') && !head.refused && (
            <Button type="primary" onClick={() => go('signupChoose', { sn })}>
              {say(signupLabels.choose)}
            </Button>
          )}
        </>
      )}
    />
  )
}

function PlanIntro({ head }: { head: PlanHead }) {
  return (
    <SignupPlan head={head}>
      <SignupFees head={head} />
      {head.refused && (
        <span className="zk-quiet">
          <RefusalText {...head.refused} />
        </span>
      )}
    </SignupPlan>
  )
}

/** The tickets of all visible candidates; before the release day the button shows that day. */
function Tickets({ head }: { head: PlanHead }) {
  const say = useSay()
  const { download, busy } = useDownload()
  const early = head.ticket_refused
  if (!early && !head.actions.includes('ticket')) return null
  const button = (
    <Button
      disabled={early !== null}
      loading={busy}
      onClick={() => void download(ticketContract.print, { params: { id: head.sn } })}
    >
      {say(signupLabels.tickets)}
    </Button>
  )
  if (!early) return button
  return (
    <WhyNot label={say(signupLabels.tickets)} refused={early}>
      {button}
    </WhyNot>
  )
}

/** Confirms all waiting sign-ups one by one, so that each has its own history; shown only with the permission. */
function ConfirmAll({ sn }: { sn: string }) {
  const say = useSay()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { send, busy } = useSender()
  const query = { status: 'SUBMIT', limit: PAGE_LIMIT } as const
  const waiting = useRead(signupContract.students, { params: { id: sn }, query }).data?.items ?? []
  const mine = waiting.filter((row) => row.actions.includes('confirm'))
  if (mine.length < 2) return null
  const run = async () => {
    let count = 0
    for (const row of mine) {
      const { ok } = await send(signupContract.confirm, {
        params: { plan: sn, id: row.sn },
        body: { version: row.version },
      })
      if (!ok) break
      count += 1
    }
    if (count > 0) void message.success(say(signupLabels.confirmed, { count }))
  }
  const ask = () =>
    confirm({
      title: say(signupLabels.confirm_all_question, { count: mine.length }),
      content: say(signupLabels.confirm_all_means),
      okText: say(signupLifecycle.moves.confirm.label),
      onOk: run,
    })
  return (
    <Button loading={busy} onClick={ask}>
      {say(signupLabels.confirm_all, { count: mine.length })}
    </Button>
  )
}
