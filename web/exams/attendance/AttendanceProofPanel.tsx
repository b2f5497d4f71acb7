import { Typography } from 'antd'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceWords as words } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import type { DrawShown } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useRead } from '../../kit/wire/query.ts'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'

/** What is committed of the draw of each room of an exam, and after the draw its seed: enough for anyone to recompute it (Decided 25). */
export function DrawProof({ sn }: { sn: string }) {
  const say = useSay()
  const { data } = useRead(attendanceContract.draws, { params: { id: sn } })
  if (!data) return null
  if (data.length === 0) return <p className="zk-quiet">{say(labels.draws_none)}</p>
  return data.map((one) => <RoomProof key={one.room_sn} draw={one} />)
}

function RoomProof({ draw }: { draw: DrawShown }) {
  const say = useSay()
  const time = draw.commit_time.slice(0, 16)
  return (
    <section>
      <p>
        <b>
          <bdi>{draw.room}</bdi>
        </b>
      </p>
      <p className="zk-quiet">{say(draw.committed ? labels.draws_at : labels.draws_late, { time })}</p>
      <dl className={css.proof}>
        <Value label={words.seed_hash} value={draw.seed_hash} />
        <Value label={words.list_hash} value={draw.list_hash} />
        {draw.seed !== null && <Value label={words.seed} value={draw.seed} />}
        {draw.seed !== null && (
          <Value label={labels.replay_order} value={draw.order.join('\n')} short={`1 … ${draw.order.length}`} />
        )}
      </dl>
      <a href={replayAddress(draw)} target="_blank" rel="noreferrer">
        {say(labels.verify)}
      </a>
    </section>
  )
}

const SHORT = 8
const shortOf = (value: string) => `${value.slice(0, SHORT)}…${value.slice(-SHORT)}`

/** The first and last characters; the whole is shown on request and copied by its button. */
function Value({ label, value, short = shortOf(value) }: { label: Text; value: string; short?: string }) {
  const say = useSay()
  return (
    <>
      <dt>{say(label)}</dt>
      <dd>
        <details>
          <summary>{short}</summary>
          <span className={css.whole}>{value}</span>
        </details>
        <Typography.Text copyable={{ text: value }} />
      </dd>
    </>
  )
}

/** The open page with what is known filled in; behind the #, which no server is sent. */
function replayAddress({ seed_hash, list_hash, seed, order }: DrawShown): string {
  const known = new URLSearchParams({ seed_hash, list_hash })
  if (seed !== null) known.set('seed', seed)
  if (order.length > 0) known.set('tickets', order.toSorted().join(' '))
  return `/exam/draw#${known}`
}
