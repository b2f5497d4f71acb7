import { Table } from 'antd'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { useBreakpoint } from '../../kit/view/breakpoint.ts'
import { examApplicationLabels as labels, weekdayWords } from './examApplication.labels.ts'

type Session = DataOf<typeof planContract.detail>['sessions'][number]

const weekdayOf = (day: string) => weekdayWords[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? weekdayWords[0]
const clock = (session: Pick<Session, 'start_time' | 'end_time'>) =>
  `${session.start_time.slice(11, 16)}–${session.end_time.slice(11, 16)}`

/** The sessions of a plan, day by day. */
export function PlanTimetable({ sessions }: { sessions: readonly Session[] }) {
  const say = useSay()
  const { ref, breakpoint } = useBreakpoint()
  if (sessions.length === 0) return <p className="zk-quiet">{say(labels.no_sessions)}</p>
  const days = [...new Set(sessions.map((session) => session.start_time.slice(0, 10)))]
  const ofDay = (day: string) => sessions.filter((session) => session.start_time.startsWith(day))
  const Shown = breakpoint === 'cards' ? Lines : Day
  return (
    <div ref={ref}>
      {days.map((day) => (
        <div key={day} style={{ marginBottom: 16 }}>
          <p>
            <b>{say(labels.day_of, { day, weekday: weekdayOf(day) })}</b>
          </p>
          <Shown sessions={ofDay(day)} />
        </div>
      ))}
    </div>
  )
}

/** In a narrow place each session takes two lines. */
function Lines({ sessions }: { sessions: readonly Session[] }) {
  const say = useSay()
  return (
    <ul className="zk-plain-list">
      {sessions.map(({ subject, session_no, room_sn, room_no, room_name, capacity: count, seats, ...times }) => (
        <li key={`${subject} ${session_no} ${room_sn}`}>
          <span className="zk-figures">{clock(times)}</span> · {say(subjectWords[subject])} ·{' '}
          {say(labels.session_number, { number: session_no })}
          <br />
          <span className="zk-quiet">
            <bdi>
              {room_no} {room_name}
            </bdi>{' '}
            · {say(labels.seats_of, { count, seats })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Day({ sessions }: { sessions: readonly Session[] }) {
  const say = useSay()
  return (
    <Table
      size="small"
      // The tables of the days are below each other, so their columns are aligned.
      tableLayout="fixed"
      pagination={false}
      rowKey={(session) => `${session.subject} ${session.session_no} ${session.room_sn}`}
      dataSource={[...sessions]}
      columns={[
        {
          title: say(labels.time),
          width: '20%',
          render: (_, session) => <span className="zk-figures">{clock(session)}</span>,
        },
        { title: say(planWords.subject), width: '16%', render: (_, session) => say(subjectWords[session.subject]) },
        { title: say(planWords.session_no), width: '14%', align: 'right', render: (_, session) => session.session_no },
        { title: say(planWords.room), render: (_, session) => `${session.room_no} ${session.room_name}` },
        {
          title: say(planWords.session_capacity),
          width: '20%',
          align: 'right',
          render: (_, { capacity: count, seats }) => (
            <span className="zk-figures">{say(labels.seats_of, { count, seats })}</span>
          ),
        },
      ]}
    />
  )
}
