import { useState } from 'react'
import type { ComponentType } from 'react'
import { Button } from 'antd'
import { useSay } from '../../i18n/lang.ts'
import { deferralWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { attendanceStates, CandidatePhoto, Place, signupOf, timeOf } from './attendance.columns.tsx'
import type { Candidate, ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'
import { AttendanceActDialog } from './AttendanceActDialog.tsx'
import { AttendanceCheckinDialog } from './AttendanceCheckinDialog.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'

const ExchangeDialog = lazyPart(async () => (await import('./AttendanceExchangeDialog.tsx')).AttendanceExchangeDialog)

const Incident = lazyPart(async () => (await import('../incident/IncidentPicker.tsx')).IncidentOfCandidate)

type Act = Candidate['actions'][number]

/** Asks to correct the attendance of a candidate. */
export type CorrectionForm = ComponentType<{
  exam_sn: string
  of: Pick<Candidate, 'sn' | 'name' | 'ticket_no' | 'state'>
  onClose: () => void
}>

type Props = {
  exam: ExamDay
  of: Candidate
  candidates: readonly Candidate[]
  /** The name for screen readers: with the ticket's number where two have one name. */
  called: string
  Correction: CorrectionForm
}

/** A candidate with photo, place and state, and the acts that the server opens. */
export function AttendanceCandidate({ exam, of, candidates, called, Correction }: Props) {
  const say = useSay()
  const [asked, setAsked] = useState<Act | null>(null)
  const close = () => setAsked(null)
  return (
    <article className={css.row} aria-label={called}>
      {of.photo === null ? <span /> : <CandidatePhoto of={of} />}
      <h2>
        <bdi>{calledOf(of)}</bdi>
      </h2>
      <Corner exam={exam} of={of} called={called} />
      <p className="zk-quiet">
        {of.name !== null && <span className="zk-figures">{of.ticket_no} · </span>}
        <Place of={of} exam={exam} />
        <Facts of={of} />
      </p>
      {of.actions.length > 0 && (
        <div className={css.acts}>
          {of.actions.map((act) => (
            <Button
              key={act}
              type={act === 'checkin' ? 'primary' : 'default'}
              aria-label={say(labels.act_of, { act: labels[act], name: called })}
              onClick={() => setAsked(act)}
            >
              {say(labels[act])}
            </Button>
          ))}
        </div>
      )}
      {asked === 'checkin' && <AttendanceCheckinDialog exam={exam} of={of} way="MANUAL" onClose={close} />}
      {asked === 'correct' && <Correction exam_sn={exam.sn} of={of} onClose={close} />}
      {asked === 'exchange' && <ExchangeDialog exam={exam} of={of} candidates={candidates} onClose={close} />}
      {asked !== null && asked !== 'checkin' && asked !== 'correct' && asked !== 'exchange' && (
        <AttendanceActDialog exam={exam} of={of} act={asked} onClose={close} />
      )}
    </article>
  )
}

/** The state, and the menu of incidents that begin with the candidate. */
function Corner({ exam, of, called }: Pick<Props, 'exam' | 'of' | 'called'>) {
  const { sn, now, ending } = exam
  return (
    <span>
      {ending !== 'UNUSED' && <StatusTag of={attendanceStates} value={of.state} />}
      {of.actions.length > 0 && (
        <Incident exam_sn={sn} now={now} room_sn={of.room_sn} signup_sn={signupOf(of)} called={called} />
      )}
    </span>
  )
}

/** What is recorded of the candidate, in words. */
function Facts({ of }: { of: Candidate }) {
  const say = useSay()
  const times = [of.checkin_time, of.left_time].filter(Boolean).map(timeOf).join(' – ')
  const extra = of.extra_minutes > 0 && say(labels.extra_of, { minutes: of.extra_minutes, time: timeOf(of.end_time) })
  const put = of.deferral && say(deferralWords[of.deferral.result], { sn: of.deferral.incident_sn })
  const facts = [put, times, extra, of.late_reason, of.absent_reason, of.note, of.offline && say(labels.offline)]
  return facts.filter(Boolean).map((fact) => (
    <span key={String(fact)} className="zk-line">
      {fact}
    </span>
  ))
}
