import { useSay } from '../../i18n/lang.ts'
import { attendanceLabels as labels } from './attendance.labels.ts'
import { DrawProof } from './AttendanceProofPanel.tsx'

/** The proof of the draw on the exam day. */
export function AttendanceDraws({ sn }: { sn: string }) {
  const say = useSay()
  return (
    <details>
      <summary className="zk-tick">
        <b>{say(labels.draws)}</b>
      </summary>
      <p className="zk-quiet">{say(labels.draws_means)}</p>
      <DrawProof sn={sn} />
    </details>
  )
}
