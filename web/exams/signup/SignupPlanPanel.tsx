import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import type { SignupSubjects } from '@zhikao/domain/exams/signup/signup.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { ExamTimes } from './signup.columns.tsx'
import { signupLabels } from './signup.labels.ts'
import styles from './signup.module.css'

const ProgressBar = lazyPart(async () => (await import('../../kit/jobs/ProgressBar.tsx')).ProgressBar)

export type PlanHead = DataOf<typeof signupContract.plan>
/** The plan, the borrowed exam and the subjects of the choice, which are in the address; and the condition of the level that the students fulfil, which is confirmed each time. */
export type Transfer = {
  head: PlanHead
  borrow: string | undefined
  subjects: SignupSubjects
  condition: string | undefined
}
const LOOK_AGAIN_MS = 10_000

/** The sign-up view of a plan; `live` polls every few seconds, because others sign up at the same time. */
export function usePlanHead(sn: string, live = false) {
  const again = live ? { every: () => LOOK_AGAIN_MS } : {}
  return useRead(signupContract.plan, { params: { id: sn } }, { keep: true, ...again })
}

type PlanProps = { head: PlanHead; borrow?: string | undefined; children?: ReactNode }
/** Name, time and occupancy of the plan, shown above each list of its sign-ups. */
export function SignupPlan({ head, borrow, children }: PlanProps) {
  const say = useSay()
  const contact = `${head.contact_name} ${head.contact_mobile}`
  return (
    <section className="zk-signup-head" aria-label={head.title}>
      <dl className="zk-facts">
        <div>
          <dt className="zk-figures">{head.sn}</dt>
          <dd>
            <b>{head.title}</b>
            <br />
            {head.credential_name} · <Word of={levelWords} value={head.level} />{' '}
            <StatusTag of={planProcess} value={head.status} />
          </dd>
        </div>
        <div>
          <dt>{say(signupLabels.exam_time)}</dt>
          <dd>
            <ExamTimes row={head} />
          </dd>
        </div>
        <div>
          <dt>{say(signupLabels.signup_time)}</dt>
          <dd>
            <TimeSpan start={head.signup_start} end={head.signup_end} />
          </dd>
        </div>
        <div>
          <dt>{say(signupLabels.site)}</dt>
          <dd>
            {head.org_name}
            {head.side === 'SCHOOL' && <span className="zk-quiet zk-line">{contact}</span>}
          </dd>
        </div>
      </dl>
      <PlacesMeter head={head} borrow={borrow} />
      {children}
    </section>
  )
}

/** Why no student can be signed up now; only on the page for signing up. */
export function NotOpen({ head: { refused } }: { head: PlanHead }) {
  const say = useSay()
  return refused && <Alert type="warning" showIcon title={say(signupLabels.not_open)} description={refused.message} />
}

/** How many more may be signed up: by the borrowed exam, or, without one, by the site itself. */
export function freeOf(head: PlanHead, borrow: string | undefined): number {
  const lent = head.borrows.find((one) => one.sn === borrow)
  return lent ? Math.max(0, lent.approved_count - lent.taken) : head.places.free
}

/** How many are signed up against how many may be, as a bar and in words; live. */
function PlacesMeter({ head, borrow }: { head: PlanHead; borrow: string | undefined }) {
  const say = useSay()
  const { capacity, taken, own_taken, reserved } = head.places
  const lent = head.borrows.find((one) => one.sn === borrow)
  const free = freeOf(head, borrow)
  const [count, limit] = lent ? [lent.taken, lent.approved_count] : [taken, capacity]
  const words = say(lent ? signupLabels.places_borrow : signupLabels.places, { taken: count, capacity: limit })
  const left = free > 0 ? say(signupLabels.free, { free }) : say(signupLabels.full)
  return (
    <div className={styles['places']} role="status" aria-live="polite">
      <b className="zk-figures">{words}</b>
      <ProgressBar percent={limit > 0 ? Math.round((count / limit) * 100) : 0} words={words} full={free <= 0} />
      {(lent || head.side === 'HOST') && <span className={free > 0 ? 'zk-quiet' : 'zk-attention'}>{left}</span>}
      {!lent && head.side === 'HOST' && (
        <span className="zk-quiet">
          {say(signupLabels.places_split, { own: own_taken, borrowed: taken - own_taken, reserved })}
        </span>
      )}
    </div>
  )
}
