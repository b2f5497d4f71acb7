import { Empty, Input } from 'antd'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { withoutMoves } from '../../kit/view/Actions.tsx'
import { ClearMark } from '../../kit/view/clearButton.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { ShortPages } from '../../kit/view/MiniPagination.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { CandidatePhoto, SignupState } from './signup.columns.tsx'
import type { SignupRow } from './signup.columns.tsx'
import { signupLabels } from './signup.labels.ts'
import { Person } from './SignupEligiblePanel.tsx'
import { SignupMoves } from './SignupMovesPanel.tsx'
import type { Transfer } from './SignupPlanPanel.tsx'
import styles from './signup.module.css'

const PAGE = 20

/** Those who are chosen, the latest first; page and keyword are in the address, like those of the other side. */
export function useChosen({ head, borrow }: Transfer) {
  const { search, setSearch } = usePage()
  const page = Number(/^[1-9]\d{0,3}$/.exec(search.chosen ?? '')?.[0] ?? 1)
  const keyword = search.find
  const query = { page, limit: PAGE, ...(keyword ? { keyword } : {}), ...(borrow ? { borrow_sn: borrow } : {}) }
  const read = useRead(signupContract.list, { params: { id: head.sn }, query }, { keep: true })
  return {
    read,
    page,
    keyword,
    setPage: (next: number) => setSearch({ chosen: next === 1 ? undefined : String(next) }),
    find: (word: string) => setSearch({ find: word.trim() || undefined, chosen: undefined }),
  }
}

type Props = { transfer: Transfer; list: ReturnType<typeof useChosen> }

/** The students who are signed up, each with the state; removed here, or submitted again after they were sent back. */
export function SignupChosen({ list }: Props) {
  const say = useSay()
  return (
    <section className={styles['transferSide']} aria-label={say(signupLabels.right)}>
      <h2>
        {say(signupLabels.right)} <span className="zk-count">{list.read.data?.total.toLocaleString('en-US')}</span>
      </h2>
      <Input.Search
        allowClear={{ clearIcon: <ClearMark /> }}
        enterButton={say(kitLabels.search)}
        maxLength={64}
        defaultValue={list.keyword ?? ''}
        aria-label={say(signupLabels.chosen_hint)}
        placeholder={say(signupLabels.chosen_hint)}
        onSearch={list.find}
      />
      <Reading of={list.read}>
        {({ items, total }) =>
          total === 0 ? (
            <NobodyChosen />
          ) : (
            <>
              <ul className={styles['people']}>
                {items.map((row) => (
                  <Chosen key={row.sn} row={row} />
                ))}
              </ul>
              <ShortPages page={list.page} size={PAGE} total={total} onPage={list.setPage} />
            </>
          )
        }
      </Reading>
    </section>
  )
}

function NobodyChosen() {
  const say = useSay()
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <b>{say(signupLabels.right_empty)}</b>
          <p className="zk-quiet">{say(signupLabels.right_empty_first)}</p>
        </>
      }
    />
  )
}

/** Decisions, fees and tickets belong to the list of the sign-ups. */
const ELSEWHERE: SignupRow['actions'] = ['confirm', 'reject', 'pay', 'ticket']

function Chosen({ row }: { row: SignupRow }) {
  const place = row.major_name ? `${row.major_name} · ${row.class_name}` : row.class_name
  return (
    <li>
      <CandidatePhoto photo={row.photo} name={row.name} />
      <Person name={row.name} number={row.student_no} place={place} />
      <span className={styles['personState']}>
        <SignupState row={row} />
      </span>
      <SignupMoves row={withoutMoves(row, ELSEWHERE)} />
    </li>
  )
}
