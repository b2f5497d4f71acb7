import { Button } from 'antd'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { timeBetween } from '../../kit/view/duration.ts'
import { openInPlace } from '../../kit/wire/links.ts'
import { usePage } from '../../kit/wire/page.tsx'
import { PlaceLink } from './ReportLinkPanel.tsx'
import { openDayLabels as labels } from './report.labels.ts'
import styles from './report.module.css'

type OpenDays = DataOf<typeof reportContract.examDay>
type OpenDay = OpenDays['exams'][number]

/** The exams whose day is open for the reader, one card each with the way to its exam day (domain.md §3.13a). */
export function ReportExamDays({ data }: { data: OpenDays }) {
  const say = useSay()
  return (
    <section className="zk-stack" aria-label={say(labels.title)}>
      {data.exams.map((exam) => (
        <Card key={exam.sn} exam={exam} now={data.now} />
      ))}
      {data.count > data.exams.length && <PlaceLink to={data.url}>{say(labels.all, { count: data.count })}</PlaceLink>}
    </section>
  )
}

/** How far the exam is, with what is left of it. */
function stateOf({ start_time, end_time, begun }: OpenDay, now: string): Text {
  if (now >= end_time) return begun ? labels.up : labels.up_unused
  const left = { time: timeBetween(now, end_time) }
  if (begun) return fill(labels.running, left)
  return now < start_time ? fill(labels.soon, { time: timeBetween(now, start_time) }) : fill(labels.late, left)
}

function Card({ exam, now }: { exam: OpenDay; now: string }) {
  const say = useSay()
  const { navigate } = usePage()
  const { url, subject, rooms, role, org_name } = exam
  const name = say(examNameOf(exam.name, subject))
  const part = role === null ? org_name : say(panelRoleWords[role])
  return (
    <article className={styles['openDay']} aria-label={name}>
      <p>
        <b>{say(stateOf(exam, now))}</b>
        {[...rooms, part].map((one) => (
          <span key={one}> · {one}</span>
        ))}
      </p>
      <p className="zk-quiet">
        <bdi>{name}</bdi>
      </p>
      {url !== null && (
        <Button
          type="primary"
          href={url}
          aria-label={say(labels.enter_of, { name })}
          onClick={openInPlace({ open: () => navigate(url) })}
        >
          {say(labels.enter)}
        </Button>
      )}
    </article>
  )
}
