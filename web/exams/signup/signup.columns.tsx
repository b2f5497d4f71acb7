import { UserOutlined } from '@ant-design/icons'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { genderWords } from '@zhikao/domain/kernel/person.messages.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import {
  attemptWords,
  payStatusWords,
  signupSubjectWords,
  signupWords as words,
  sourceLabels,
} from '@zhikao/domain/exams/signup/signup.messages.ts'
import type { signupRow } from '@zhikao/domain/exams/signup/signup.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
import { TwoLines } from '../../kit/view/cells.tsx'
import { codeColumn, statusColumn, textColumn, updatedColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { signupLabels } from './signup.labels.ts'

export type SignupRow = z.infer<typeof signupRow>
export type SignupPlanRow = DataOf<typeof signupContract.plans>['items'][number]
type Times = Pick<SignupPlanRow, 'theory_start' | 'practical_start'>

/** The photo of a candidate in the height of a row. */
export function CandidatePhoto({ photo, name }: { photo: string | null; name: string }) {
  const say = useSay()
  if (!photo)
    return <span className="zk-photo zk-photo-none">{<UserOutlined aria-label={say(signupLabels.photo_none)} />}</span>
  return (
    <img
      className="zk-photo"
      src={imageUrl(photo, 'small')}
      alt={say(signupLabels.photo_of, { name })}
      loading="lazy"
    />
  )
}

/** First attempt or retake, of each subject taken; shown once where both are the same. */
function Attempts({ row }: { row: Pick<SignupRow, 'theory_attempt' | 'practical_attempt'> }) {
  const say = useSay()
  const attempts = [row.theory_attempt, row.practical_attempt].filter((one) => one !== null)
  return [...new Set(attempts)].map((one) => say(attemptWords[one])).join(' / ')
}

/** The subjects taken; only a retake is marked, because it is rarer. */
function Subjects({ row }: { row: SignupRow }) {
  const isRetake = row.theory_attempt === 'RETAKE' || row.practical_attempt === 'RETAKE'
  return (
    <>
      <Word of={signupSubjectWords} value={row.subjects} />
      {isRetake && (
        <span className="zk-attention zk-line">
          <Attempts row={row} />
        </span>
      )}
    </>
  )
}

/** What is paid, and how much it is. */
function Payment({ row }: { row: SignupRow }) {
  const say = useSay()
  return (
    <>
      <Word of={payStatusWords} value={row.pay_status} />
      {row.fee_lines.map(({ sn, amount }) => (
        <span key={sn} className="zk-figures zk-quiet zk-line">
          {say(moneyText(amount))}
        </span>
      ))}
    </>
  )
}

/** When both subjects begin. */
export function ExamTimes({ row }: { row: Times }) {
  const say = useSay()
  const lines = [
    row.theory_start && say(signupLabels.theory, { time: row.theory_start.slice(0, 16) }),
    row.practical_start && say(signupLabels.practical, { time: row.practical_start.slice(0, 16) }),
  ].filter(Boolean)
  return lines.map((line) => (
    <span key={line} className="zk-figures zk-line">
      {line}
    </span>
  ))
}

/** The state, and why it was sent back. */
export function SignupState({ row }: { row: Pick<SignupRow, 'status' | 'reject_reason'> }) {
  return (
    <>
      <StatusTag of={signupLifecycle} value={row.status} />
      {row.reject_reason && (
        <span className="zk-quiet zk-line" title={row.reject_reason}>
          {row.reject_reason}
        </span>
      )}
    </>
  )
}

/** The places, subject by subject; where workstations are drawn, none before the draw. */
function Places({ seats }: Pick<SignupRow, 'seats'>) {
  const say = useSay()
  return seats.map(({ room, seat_no }) => `${room} ${seat_no ?? say(planWords.undrawn)}`).join(' / ') || null
}

/** The columns of a plan's list (domain.md §3.12). */
export const signupColumns: readonly Column<SignupRow>[] = [
  codeColumn('ticket_no', words.ticket_no, 150, { sortable: true, extra: true }),
  {
    name: 'name',
    title: words.name,
    width: 112,
    show: (row) => (
      <span className="zk-photo-cell">
        <CandidatePhoto photo={row.photo} name={row.name} />
        {row.name}
      </span>
    ),
    card: 'identity',
  },
  wordColumn('gender', words.gender, genderWords, 48, { englishWidth: 68 }),
  codeColumn('id_no', words.id_no, 150, { englishWidth: 140 }),
  textColumn('org_name', words.org_name, 156, { englishWidth: 122, card: 'fact' }),
  wordColumn('source', words.source, sourceLabels, 52, { englishWidth: 80 }),
  {
    name: 'class_name',
    title: words.class_name,
    width: 124,
    englishWidth: 112,
    show: (row) => (
      <>
        {row.class_name}
        {row.major_name && <span className="zk-quiet zk-line">{row.major_name}</span>}
      </>
    ),
    card: 'fact',
  },
  {
    name: 'subjects',
    title: words.subjects,
    width: 100,
    englishWidth: 110,
    show: (row) => <Subjects row={row} />,
  },
  {
    name: 'attempt',
    title: words.attempt,
    width: 72,
    englishWidth: 96,
    show: (row) => <Attempts row={row} />,
    extra: true,
  },
  textColumn('declared_condition', words.declared_condition, 200, { extra: true }),
  { name: 'seat', title: words.seat, width: 120, show: (row) => <Places seats={row.seats} />, extra: true },
  {
    name: 'pay_status',
    title: words.pay_status,
    width: 84,
    englishWidth: 104,
    show: (row) => <Payment row={row} />,
  },
  {
    name: 'status',
    title: words.status,
    width: 150,
    englishWidth: 138,
    show: (row) => <SignupState row={row} />,
    sortable: true,
    card: 'status',
  },
  codeColumn('student_no', words.student_no, 110, { extra: true }),
  updatedColumn(words.update_time),
]

/** How many are signed up, and how many of them wait. */
function Counts({ row }: { row: SignupPlanRow }) {
  const say = useSay()
  return (
    <>
      {row.count.toLocaleString('en-US')}
      {row.waiting > 0 && (
        <span className="zk-attention zk-line">{say(signupLabels.waiting_count, { count: row.waiting })}</span>
      )}
    </>
  )
}

/** The plans with my students (domain.md §3.22). */
export const signupPlanColumns: readonly Column<SignupPlanRow>[] = [
  textColumn('title', words.plan, 212, { englishWidth: 190, card: 'identity' }),
  codeColumn('sn', signupLabels.plan_hint, 150, { extra: true }),
  {
    name: 'credential',
    title: words.credential,
    width: 148,
    show: (row) => (
      <TwoLines first={row.credential_name}>
        <Word of={levelWords} value={row.level} />
      </TwoLines>
    ),
    card: 'fact',
  },
  textColumn('org_name', words.site, 152),
  {
    name: 'theory_start',
    title: words.exam_time,
    width: 180,
    englishWidth: 200,
    show: (row) => <ExamTimes row={row} />,
    sortable: true,
    card: 'fact',
  },
  {
    name: 'count',
    title: words.people,
    width: 96,
    englishWidth: 104,
    show: (row) => <Counts row={row} />,
    figures: true,
  },
  statusColumn(words.status, planProcess, 112, { englishWidth: 170 }),
  updatedColumn(words.update_time),
]
