import { useSay } from '../../i18n/lang.ts'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'
import { DrawProof } from './AttendanceProofPanel.tsx'

/** The proof of the draw on the exam day. */
export function AttendanceDraws({ sn }: { sn: string }) {
  const say = useSay()
  return (
    <details>
      <summary className={css.tick}>
        <b>{say(labels.draws)}</b>
      </summary>
      <p className="zk-quiet">{say(labels.draws_means)}</p>
      <DrawProof sn={sn} />
    </details>
  )
}
