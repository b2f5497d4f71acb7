import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceWords as words } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { useRead } from '../../kit/wire/query.ts'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'

/** What is committed of the draw of each room, and after the draw its seed: enough for anyone to recompute it (Decided 25). */
export function AttendanceDraws({ sn }: { sn: string }) {
  const say = useSay()
  const { data } = useRead(attendanceContract.draws, { params: { id: sn } })
  if (!data) return null
  return (
    <details>
      <summary className={css.tick}>
        <b>{say(labels.draws)}</b>
      </summary>
      {data.length === 0 && <p className="zk-quiet">{say(labels.draws_none)}</p>}
      {data.map((one) => (
        <section key={one.room_sn}>
          <h3>{one.room}</h3>
          {!one.committed && <p className="zk-quiet">{say(labels.draws_late)}</p>}
          <dl className={css.hash}>
            <dt>{say(words.seed_hash)}</dt>
            <dd>{one.seed_hash}</dd>
            <dt>{say(words.list_hash)}</dt>
            <dd>{one.list_hash}</dd>
            {one.seed !== null && (
              <>
                <dt>{say(words.seed)}</dt>
                <dd>{one.seed}</dd>
                <dt>{say(labels.replay_order)}</dt>
                <dd>{one.order.join(' ')}</dd>
              </>
            )}
          </dl>
        </section>
      ))}
      <a href="/exam/draw" target="_blank" rel="noreferrer">
        {say(labels.verify)}
      </a>
    </details>
  )
}
