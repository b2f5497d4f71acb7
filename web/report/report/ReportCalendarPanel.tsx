import { FlagOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { useLang, useSay } from '../../i18n/lang.ts'
import { PlaceLink } from './ReportLinkPanel.tsx'
import { homeLabels, markWords } from './report.labels.ts'
import styles from './report.module.css'

type Day = DataOf<typeof reportContract.dashboard>['calendar'][number]

/** The names of a day in the reader's language; the day is a date without a time zone. */
function useDayNames() {
  const tag = LANG_TAGS[useLang()]
  const named = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return {
    weekday: (day: string) => named(day, { weekday: 'short' }),
    short: (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`,
    whole: (day: string) => named(day, { month: 'long', day: 'numeric', weekday: 'long' }),
  }
}

/** The next 14 days as a strip; below it the exams and dates of the chosen day, at first of today. */
export function ReportCalendarPanel({ calendar }: { calendar: readonly Day[] }) {
  const say = useSay()
  const [chosen, setChosen] = useState(0)
  const names = useDayNames()
  const day = calendar[chosen] ?? calendar[0]
  if (!day) return null
  return (
    <section>
      <h2>{say(homeLabels.calendar)}</h2>
      <div className={styles['calendar']}>
        <ol className={styles['days']}>
          {calendar.map((one, at) => (
            <li key={one.day}>
              <DayButton
                day={one}
                isToday={at === 0}
                chosen={one === day}
                onChoose={() => setChosen(at)}
                names={names}
              />
            </li>
          ))}
        </ol>
        <div className={styles['day']} aria-live="polite">
          <h3>
            {day === calendar[0] && `${say(homeLabels.day_today)} · `}
            {names.whole(day.day)}
          </h3>
          <DayList day={day} />
        </div>
      </div>
    </section>
  )
}

type ButtonProps = {
  day: Day
  isToday: boolean
  chosen: boolean
  onChoose: () => void
  names: ReturnType<typeof useDayNames>
}

function DayButton({ day: { day, count, marks }, isToday, chosen, onChoose, names }: ButtonProps) {
  const say = useSay()
  const exams = say(homeLabels.exams, { count })
  const due = say(homeLabels.marks, { count: marks.length })
  // What is not written on the button.
  const more = [names.whole(day), ...(marks.length > 0 ? [due] : []), ...(count > 0 ? [] : [say(homeLabels.no_exams)])]
  return (
    <button type="button" className={styles['dayButton']} aria-pressed={chosen} onClick={onChoose}>
      <span className="zk-quiet">{isToday ? say(homeLabels.day_today) : names.weekday(day)}</span>
      <b className="zk-figures">{names.short(day)}</b>
      <span className={styles['dayCount']}>
        {count > 0 && exams}
        {marks.length > 0 && <FlagOutlined aria-hidden />}
      </span>
      <span className="zk-unseen">{more.join(', ')}</span>
    </button>
  )
}

function DayList({ day: { exams, marks, count, url } }: { day: Day }) {
  const say = useSay()
  if (exams.length === 0 && marks.length === 0) return <p className="zk-quiet">{say(homeLabels.nothing_due)}</p>
  return (
    <>
      <ul className={styles['entries']}>
        {marks.map(({ kind, sn, title, url: to }) => (
          <li key={`${kind} ${sn}`}>
            <span className={styles['time']}>
              <FlagOutlined /> {say(markWords[kind])}
            </span>
            <PlaceLink to={to}>{title}</PlaceLink>
          </li>
        ))}
        {exams.map((exam) => (
          <li key={exam.sn}>
            <span className={`${styles['time']} zk-figures`}>
              {exam.start_time.slice(11, 16)}–{exam.end_time.slice(11, 16)}
            </span>
            <span>
              <PlaceLink to={exam.url}>{exam.title}</PlaceLink>
              <span className="zk-quiet">
                {[exam.place, ...(exam.count === null ? [] : [say(homeLabels.candidates, { count: exam.count })])].join(
                  ' · ',
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {url !== null && count > 0 && <PlaceLink to={url}>{say(homeLabels.all_of_day, { count })}</PlaceLink>}
    </>
  )
}
