import { Checkbox, Empty, Radio, Select } from 'antd'
import { useState } from 'react'
import { signupSubjectWords } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { SIGNUP_SUBJECTS } from '@zhikao/domain/exams/signup/signup.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { useNarrow } from '../../kit/view/useNarrow.ts'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { signupLabels } from './signup.labels.ts'
import styles from './signup.module.css'
import { SignupChosen, useChosen } from './SignupChosenPanel.tsx'
import { SignupEligible, useEligible } from './SignupEligiblePanel.tsx'
import { NotOpen, SignupPlan, usePlanHead } from './SignupPlanPanel.tsx'
import type { PlanHead, Transfer } from './SignupPlanPanel.tsx'

/** Students are chosen for a plan: eligible students on the left, chosen ones on the right, the places above (domain.md §3.12). */
export default function SignupChoosePage() {
  const say = useSay()
  const { params } = usePage()
  const read = usePlanHead(params.sn ?? '', true)
  useAbout(read.data?.title)
  return (
    <div className="zk-list">
      <header className="zk-page-head">
        <h1>{say(signupLabels.choose_title)}</h1>
      </header>
      <Reading of={read}>{(head) => <Chooser head={head} />}</Reading>
    </div>
  )
}

function Chooser({ head }: { head: PlanHead }) {
  const say = useSay()
  const { search } = usePage()
  const [condition, setCondition] = useState<string>()
  const isSchool = head.side === 'SCHOOL'
  const borrow = search.borrow ?? (isSchool ? head.borrows[0]?.sn : undefined)
  const subjects =
    SIGNUP_SUBJECTS.find((one) => one === search.subjects && head.subjects.includes(one)) ?? head.subjects[0] ?? 'BOTH'
  return (
    <>
      <SignupPlan head={head} borrow={borrow}>
        <NotOpen head={head} />
      </SignupPlan>
      {isSchool && !borrow ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(signupLabels.borrow_none)} />
      ) : (
        <>
          <div className={styles['signupChoices']}>
            {isSchool && head.borrows.length > 1 && <BorrowChoice head={head} borrow={borrow} />}
            {head.subjects.length > 1 && <SubjectChoice head={head} subjects={subjects} />}
          </div>
          {head.conditions.length > 0 && (
            <ConditionChoice conditions={head.conditions} condition={condition} onChange={setCondition} />
          )}
          <Sides transfer={{ head, borrow, subjects, condition }} />
        </>
      )}
    </>
  )
}

/** The borrowed exam of the school on this plan through which the students are signed up. */
function BorrowChoice({ head, borrow }: Pick<Transfer, 'head' | 'borrow'>) {
  const say = useSay()
  const { setSearch } = usePage()
  return (
    <label className={styles['signupBorrow']}>
      {say(signupLabels.borrow)}
      <Select
        value={borrow ?? null}
        options={head.borrows.map(({ sn, title, approved_count }) => ({
          value: sn,
          label: say(signupLabels.borrow_option, { title, count: approved_count }),
        }))}
        onChange={(next) => setSearch({ borrow: next ?? undefined, page: undefined, chosen: undefined })}
      />
    </label>
  )
}

function SubjectChoice({ head, subjects }: Pick<Transfer, 'head' | 'subjects'>) {
  const say = useSay()
  const { setSearch } = usePage()
  return (
    <Radio.Group
      aria-label={say(signupLabels.subjects)}
      optionType="button"
      value={subjects}
      options={head.subjects.map((value) => ({ value, label: say(signupSubjectWords[value]) }))}
      onChange={(event) =>
        setSearch({ subjects: SIGNUP_SUBJECTS.find((one) => one === event.target.value), page: undefined })
      }
    />
  )
}

type Conditions = {
  conditions: readonly string[]
  condition: string | undefined
  onChange: (condition: string | undefined) => void
}

/** The condition that the students about to be added fulfil: asked once for all of them; a single one is confirmed. */
function ConditionChoice({ conditions, condition, onChange }: Conditions) {
  const say = useSay()
  const [first = ''] = conditions
  return (
    <section className={styles['signupConditions']} aria-label={say(signupLabels.conditions)}>
      <p>
        <b>{say(signupLabels.conditions)}</b> <span className="zk-quiet">{say(signupLabels.conditions_hint)}</span>
      </p>
      {conditions.length === 1 ? (
        <Checkbox
          checked={condition === first}
          onChange={(event) => onChange(event.target.checked ? first : undefined)}
        >
          {say(signupLabels.condition_confirmed, { condition: first })}
        </Checkbox>
      ) : (
        <Radio.Group
          vertical
          aria-label={say(signupLabels.conditions)}
          value={condition ?? null}
          options={conditions.map((value) => ({ value, label: value }))}
          onChange={(event) => onChange(conditions.find((one) => one === event.target.value))}
        />
      )}
    </section>
  )
}

/** Side by side on a wide window, one of them at a time on a phone. */
function Sides({ transfer }: { transfer: Transfer }) {
  const say = useSay()
  const narrow = useNarrow()
  const [side, setSide] = useState<'left' | 'right'>('left')
  const [eligible, chosen] = [useEligible(transfer), useChosen(transfer)]
  const left = <SignupEligible transfer={transfer} list={eligible} />
  const right = <SignupChosen transfer={transfer} list={chosen} />
  if (!narrow)
    return (
      <div className={styles['transfer']}>
        {left}
        {right}
      </div>
    )
  const count = (total: number | undefined) => (total === undefined ? '' : ` ${total.toLocaleString('en-US')}`)
  return (
    <div className="zk-stack">
      <Radio.Group
        block
        aria-label={say(signupLabels.choose_title)}
        optionType="button"
        value={side}
        options={[
          { value: 'left', label: say(signupLabels.left) + count(eligible.read.data?.total) },
          { value: 'right', label: say(signupLabels.right) + count(chosen.read.data?.total) },
        ]}
        onChange={(event) => setSide(event.target.value === 'right' ? 'right' : 'left')}
      />
      {side === 'left' ? left : right}
    </div>
  )
}
