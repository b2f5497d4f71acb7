import { App, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupWords as words } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { SIGNUP_AT_ONCE } from '@zhikao/domain/exams/signup/signup.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { wholeDates } from '../../kit/view/cells.tsx'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { call } from '../../kit/wire/call.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { choiceFilter, keywordFilter, textFilter, yearFilter } from '../../kit/view/filters.tsx'
import { ListFilters } from '../../kit/view/ListFilters.tsx'
import { useList } from '../../kit/view/list.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { ShortPages } from '../../kit/view/MiniPagination.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import type { Why } from '../../kit/view/WhyNot.tsx'
import { useSender, useTell } from '../../kit/wire/send.ts'
import { majorFilter } from '../../people/major/MajorPicker.tsx'
import { CandidatePhoto } from './signup.columns.tsx'
import { photoWords, signupLabels } from './signup.labels.ts'
import { freeOf } from './SignupPlanPanel.tsx'
import type { Transfer } from './SignupPlanPanel.tsx'
import styles from './signup.module.css'

type Row = DataOf<typeof signupContract.eligible>['items'][number]
type Refused = DataOf<typeof signupContract.create>['refused']

const filters = [
  keywordFilter(signupLabels.own_hint),
  majorFilter('major_code', words.major_name),
  textFilter('class_name', words.class_name),
  yearFilter('grade_year', words.grade_year, { count: 10 }),
  choiceFilter('photo_status', signupLabels.photo_filter, photoWords),
]
const PAGE = 20
const REFUSED_SHOWN = 20

/** The students not chosen yet, filtered by the address. */
export function useEligible({ head, borrow, subjects }: Transfer) {
  const always = { subjects, ...(borrow ? { borrow_sn: borrow } : {}) }
  return useList(signupContract.eligible, filters, PAGE, { sort: 'student_no', ...always }, { id: head.sn })
}

type Props = { transfer: Transfer; list: ReturnType<typeof useEligible> }

/** Students to choose from, each with the reasons against it; those ticked, or all that the filter finds, are signed up. */
export function SignupEligible({ transfer, list }: Props) {
  const say = useSay()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const tick = (sns: readonly string[], on: boolean) =>
    setTicked(on ? [...new Set([...ticked, ...sns])] : ticked.filter((sn) => !sns.includes(sn)))
  return (
    <section className={styles['transferSide']} aria-label={say(signupLabels.left)}>
      <h2>{say(signupLabels.left)}</h2>
      <ListFilters filters={filters} active={list.active} onChange={list.setFilter} onClear={list.clear} />
      <JoinButtons transfer={transfer} list={list} ticked={ticked} onJoined={() => setTicked([])} />
      <Reading of={list.read}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(signupLabels.left_empty)} />
          ) : (
            <>
              <Candidates rows={items} ticked={ticked} onTick={tick} />
              <ShortPages page={list.page} size={PAGE} total={total} onPage={(page) => list.setPage(page, PAGE)} />
            </>
          )
        }
      </Reading>
    </section>
  )
}

type JoinProps = Props & { ticked: readonly string[]; onJoined: () => void }

/** Why no student can be signed up now, or null. */
function whyClosed(head: Props['transfer']['head'], isDeclared: boolean, free: number): Why | null {
  if (head.refused) return head.refused
  if (!head.actions.includes('signup')) return signupLabels.why_not_yours
  if (!isDeclared) return signupLabels.why_no_condition
  return free === 0 ? signupLabels.why_full : null
}

/** Signs up those who are ticked, or all that the filter finds, as far as there are places. */
function JoinButtons({ transfer, list, ticked, onJoined }: JoinProps) {
  const say = useSay()
  const { join, joinAll, busy } = useJoin(transfer)
  const { head, condition } = transfer
  const isDeclared = head.conditions.length === 0 || condition !== undefined
  const free = freeOf(head, transfer.borrow)
  const total = list.read.data?.total ?? 0
  const closed = whyClosed(head, isDeclared, free)
  const add = async () => {
    if (await join(ticked)) onJoined()
  }
  return (
    <div className="zk-buttons">
      <ReasonedButton
        type="primary"
        loading={busy}
        label={say(signupLabels.add_selected, { count: ticked.length })}
        why={closed ?? (ticked.length === 0 ? signupLabels.why_none_ticked : null)}
        onClick={() => void add()}
      />
      <ReasonedButton
        loading={busy}
        label={say(signupLabels.add_all)}
        why={closed ?? (total === 0 ? signupLabels.why_no_candidates : null)}
        onClick={() => joinAll(list.active, { total, free })}
      />
    </div>
  )
}

type Ticking = {
  rows: readonly Row[]
  ticked: readonly string[]
  onTick: (sns: readonly string[], on: boolean) => void
}

function Candidates({ rows, ticked, onTick }: Ticking) {
  const say = useSay()
  const open = rows.filter((row) => row.eligible).map((row) => row.sn)
  const chosen = open.filter((sn) => ticked.includes(sn))
  return (
    <>
      <Checkbox
        checked={open.length > 0 && chosen.length === open.length}
        indeterminate={chosen.length > 0 && chosen.length < open.length}
        disabled={open.length === 0}
        onChange={(event) => onTick(open, event.target.checked)}
      >
        {say(signupLabels.select_page)}
      </Checkbox>
      <ul className={styles['people']}>
        {rows.map((row) => (
          <li key={row.sn}>
            <Checkbox
              disabled={!row.eligible}
              checked={ticked.includes(row.sn)}
              aria-label={say(signupLabels.select, { name: row.name })}
              onChange={(event) => onTick([row.sn], event.target.checked)}
            />
            <CandidatePhoto photo={row.photo} name={row.name} />
            <Person name={row.name} number={row.student_no} place={`${row.major_name} · ${row.class_name}`} />
            <Verdict row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A student in two lines. */
export function Person({ name, number, place }: { name: string; number: string | null; place: string }) {
  return (
    <span className="zk-person">
      <b>{name}</b> <span className="zk-quiet zk-figures">{number}</span>
      <span className="zk-quiet zk-line">{place}</span>
    </span>
  )
}

function Verdict({ row }: { row: Row }) {
  const say = useSay()
  if (row.eligible) return <span className="zk-tag zk-tone-approved">{say(signupLabels.eligible)}</span>
  return (
    <ul className={`zk-plain-list zk-quiet ${styles['reasons']}`}>
      {row.reasons.map(({ rule, message }) => (
        <li key={rule}>{wholeDates(message)}</li>
      ))}
    </ul>
  )
}

type Found = { total: number; free: number }

/** Shows how many were signed up, and who was refused and why. */
function useReport() {
  const say = useSay()
  const { message } = App.useApp()
  const confirm = useConfirm()
  return (taken: number, refused: Refused): void => {
    if (refused.length === 0) return void message.success(say(signupLabels.added, { count: taken }))
    confirm({
      okCancel: false,
      title: say(signupLabels.refused_title, { taken, refused: refused.length }),
      okText: say(signupLabels.understood),
      content: <Refusals refused={refused} />,
    })
  }
}

const declaredOf = (condition: string | undefined) => (condition === undefined ? {} : { declared_condition: condition })

/** Signs students up and reports the result of each; for a whole filter the students are first read page by page. */
function useJoin({ head, borrow, subjects, condition }: Transfer) {
  const [say, tell] = [useSay(), useTell()]
  const [confirm, report] = [useConfirm(), useReport()]
  const { send, busy } = useSender({ refresh: ['plan', 'student', 'borrow'] })
  const [collecting, setCollecting] = useState(false)
  const side = { subjects, ...(borrow ? { borrow_sn: borrow } : {}) }

  const join = async (students: readonly string[]): Promise<boolean> => {
    let taken = 0
    const refused: Refused = []
    for (let from = 0; from < students.length; from += SIGNUP_AT_ONCE) {
      const body = { students: students.slice(from, from + SIGNUP_AT_ONCE), ...side, ...declaredOf(condition) }
      const sent = await send(signupContract.create, { params: { id: head.sn }, body })
      if (!sent.ok) return false
      taken += sent.data.taken.length
      refused.push(...sent.data.refused)
    }
    report(taken, refused)
    return true
  }
  const collectAndJoin = async (active: Readonly<Record<string, string>>, free: number) => {
    setCollecting(true)
    try {
      await join(await collect(head.sn, { ...active, ...side }, free))
    } catch (thrown) {
      tell(failureOf(thrown))
    } finally {
      setCollecting(false)
    }
  }
  const joinAll = (active: Readonly<Record<string, string>>, found: Found) =>
    confirm({
      title: say(signupLabels.add_all_question),
      content: say(signupLabels.add_all_means, found),
      okText: say(signupLabels.add_all),
      cancelText: say(kitLabels.cancel),
      onOk: () => collectAndJoin(active, found.free),
    })
  return { join, joinAll, busy: busy || collecting }
}

/** Those of a filter who may be signed up, as many as there are places. */
async function collect(id: string, query: Record<string, string>, places: number): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; found.length < places; page++) {
    const args = { params: { id }, query: { sort: 'student_no', ...query, page, limit: PAGE_LIMIT } }
    const { items, total } = await call(signupContract.eligible, args)
    found.push(...items.filter((row) => row.eligible).map((row) => row.sn))
    if (page * PAGE_LIMIT >= total) break
  }
  return found.slice(0, places)
}

function Refusals({ refused }: { refused: Refused }) {
  const say = useSay()
  const rest = refused.length - REFUSED_SHOWN
  return (
    <ul className="zk-plain-list">
      {refused.slice(0, REFUSED_SHOWN).map((one) => (
        <li key={one.student_sn}>
          {say(signupLabels.refused_line, { name: one.name ?? one.student_sn, message: one.message })}
        </li>
      ))}
      {rest > 0 && <li>{say(signupLabels.refused_more, { count: rest })}</li>}
    </ul>
  )
}
