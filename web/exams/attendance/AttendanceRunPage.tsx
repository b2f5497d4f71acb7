import { Alert, Empty } from 'antd'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceStateWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import type { Candidate } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'
import { AttendanceCandidate } from './AttendanceCandidatePanel.tsx'
import type { CorrectionForm } from './AttendanceCandidatePanel.tsx'
import { AttendanceCheckin } from './AttendanceCheckinPanel.tsx'
import { AttendanceChecklist } from './AttendanceChecklistPanel.tsx'
import { AttendanceHead } from './AttendanceHeadPanel.tsx'
import { AttendanceMoves } from './AttendanceMovesPanel.tsx'
import '../../kit/view/kit.css'

const AttendanceClosing = lazyPart(async () => (await import('./AttendanceClosingPanel.tsx')).AttendanceClosing)
const AttendanceRooms = lazyPart(async () => (await import('./AttendanceRoomsPanel.tsx')).AttendanceRooms)
const AttendanceDraws = lazyPart(async () => (await import('./AttendanceDrawsPanel.tsx')).AttendanceDraws)

/** What the app adds: the form that asks to correct an attendance; the corrections, the late reports and the devices of an exam. */
type Part = ComponentType<{ exam_sn: string }>
type Devices = ComponentType<{ exam_sn: string; isOver: boolean }>
type Correcting = { Form: CorrectionForm; Section: Part; Late: Part; Devices: Devices }

/** Others check in at the same time: read again so often. */
const POLL_MS = 20_000

/** An exam while it is run: progress, check-in, the candidates with what may be done (domain.md §3.13a); to look on for centre and platform. */
export function AttendanceRun({ correcting }: { correcting: Correcting }) {
  const sn = usePage().params.sn ?? ''
  const read = useRead(attendanceContract.list, { params: { id: sn } }, { fresh: true, every: () => POLL_MS })
  useAbout(read.data?.exam.name)
  return (
    <div className="zk-list">
      <Reading of={read} rows={14}>
        {(held) => <Running held={held} correcting={correcting} />}
      </Reading>
    </div>
  )
}

type Held = DataOf<typeof attendanceContract.list>
const GROUPS = {
  all: () => true,
  expected: ({ state }: Candidate) => state === 'EXPECTED',
  in_room: ({ state }: Candidate) => state === 'PRESENT' || state === 'LATE',
  absent: ({ state }: Candidate) => state === 'ABSENT',
  left: ({ state }: Candidate) => state === 'LEFT',
}
type Group = keyof typeof GROUPS

type RunningProps = { held: Held; correcting: Correcting }

function Running({ held: { exam, candidates }, correcting }: RunningProps) {
  const { Section, Late, Devices } = correcting
  const [group, setGroup] = useState<Group>('all')
  const [room, setRoom] = useState<string | null>(null)
  const shown = candidates.filter((one) => GROUPS[group](one) && (room === null || one.room_sn === room))
  const mayCheckIn = candidates.some(({ actions }) => actions.includes('checkin'))
  return (
    <div className={`zk-hand ${css.run}`}>
      <AttendanceHead exam={exam} />
      {exam.blind && <Blind isHidden={candidates.some(({ name }) => name === null)} />}
      {exam.closing && <AttendanceClosing exam={exam} closing={exam.closing} />}
      <Late exam_sn={exam.sn} />
      {exam.exam_state !== 'NOT_STARTED' && <Section exam_sn={exam.sn} />}
      {/* Of an exam that nobody ran it is not known who was there (Decided 37). */}
      {exam.ending !== 'UNUSED' && <Summary counts={exam.counts} />}
      {exam.ending !== 'UNUSED' && <Counts candidates={candidates} value={group} onChange={setGroup} />}
      <AttendanceMoves exam={exam} candidates={candidates} />
      {exam.actions.includes('checklist') && <AttendanceChecklist exam={exam} />}
      {/* Nobody has run it on the platform where it is filed from paper or was not used. */}
      {exam.ending !== 'UNUSED' && exam.ending !== 'FILED' && (
        <Devices exam_sn={exam.sn} isOver={exam.ending !== null} />
      )}
      {mayCheckIn && <AttendanceCheckin exam={exam} candidates={candidates} />}
      {exam.rooms.length > 1 && <AttendanceRooms rooms={exam.rooms} value={room} onChange={setRoom} />}
      <List exam={exam} all={candidates} shown={shown} Correction={correcting.Form} />
      {exam.station_mode === 'DRAW' && <AttendanceDraws sn={exam.sn} />}
    </div>
  )
}

/** Where scores are blind: what this reader sees, and who checks candidates in (security.md M6). */
function Blind({ isHidden }: { isHidden: boolean }) {
  return <Alert type="info" showIcon title={useSay()(isHidden ? labels.blind_hidden : labels.blind_site)} />
}

/** How many were to come, came and are absent; who leaves has come (D5). */
function Summary({ counts: { all, expected, absent } }: { counts: Held['exam']['counts'] }) {
  return <b>{useSay()(labels.summary, { all, here: all - expected - absent, absent })}</b>
}

type CountsProps = { candidates: readonly Candidate[]; value: Group; onChange: (group: Group) => void }

/** How many are where; a figure narrows the list to them. */
function Counts({ candidates, value, onChange }: CountsProps) {
  const say = useSay()
  const words = {
    expected: attendanceStateWords.EXPECTED,
    in_room: labels.in_room,
    absent: attendanceStateWords.ABSENT,
    left: attendanceStateWords.LEFT,
  }
  const groups: Exclude<Group, 'all'>[] = ['expected', 'in_room', 'absent', 'left']
  return (
    <ul className="zk-counts">
      {groups.map((group) => (
        <li key={group}>
          <button
            type="button"
            className={`zk-count-box ${css.count}`}
            aria-pressed={value === group}
            onClick={() => onChange(value === group ? 'all' : group)}
          >
            <b>{candidates.filter(GROUPS[group]).length}</b>
            <span>{say(words[group])}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** With the ticket number where two candidates have one name. */
const listedAs = (one: Candidate, candidates: readonly Candidate[]) =>
  candidates.some((other) => other.sn !== one.sn && calledOf(other) === calledOf(one))
    ? `${calledOf(one)} ${one.ticket_no ?? ''}`.trim()
    : calledOf(one)

type ListProps = {
  exam: Held['exam']
  all: readonly Candidate[]
  shown: readonly Candidate[]
  Correction: CorrectionForm
}

function List({ exam, all, shown, Correction }: ListProps) {
  const say = useSay()
  if (shown.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(labels.empty)} />
  return (
    <ul className={css.list}>
      {shown.map((one) => (
        <li key={one.sn}>
          <AttendanceCandidate
            exam={exam}
            of={one}
            candidates={all}
            called={listedAs(one, shown)}
            Correction={Correction}
          />
        </li>
      ))}
    </ul>
  )
}
