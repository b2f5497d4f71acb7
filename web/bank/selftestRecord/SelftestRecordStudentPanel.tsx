import { selftestRecordContract } from '@zhikao/domain/bank/selftestRecord/selftestRecord.contract.ts'
import { percentOf } from '@zhikao/domain/bank/selftest/selftest.rules.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { selftestRecordLabels as labels } from './selftestRecord.labels.ts'

type Line = DataOf<typeof selftestRecordContract.ofStudent>[number]

/** What a student reached in self-tests, for the student's own page. */
export function SelftestsOfStudent({ sn }: { sn: string }) {
  const say = useSay()
  const read = useRead(selftestRecordContract.ofStudent, { params: { id: sn } })
  return (
    <Section title={labels.of_student}>
      <Reading of={read} rows={2}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="zk-quiet">{say(labels.of_student_none)}</p>
          ) : (
            <ul className="zk-plain-list">
              {lines.map((line) => (
                <li key={line.paper_sn}>
                  <b>{line.title}</b>
                  <Reached line={line} />
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </Section>
  )
}

function Reached({
  line: { credential_name, level, attempts, best, latest, total, latest_time, seconds },
}: {
  line: Line
}) {
  const say = useSay()
  const percent = percentOf(latest ?? 0, total ?? 0)
  const reached = [
    ...(attempts > 0 ? [say(labels.attempts, { count: attempts })] : []),
    ...(best === null ? [] : [say(labels.best, { points: best })]),
    ...(latest === null || total === null
      ? []
      : [
          say(percent === null ? labels.latest : labels.latest_percent, {
            points: latest,
            total,
            percent: percent ?? '',
          }),
        ]),
    ...(latest_time === null ? [] : [latest_time.slice(0, 16)]),
    ...(seconds === null ? [] : [say(labels.taken, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })]),
  ]
  return (
    <div className="zk-quiet">
      {credential_name} · {say(levelWords[level])}
      <div className="zk-figures">{reached.join(' · ')}</div>
    </div>
  )
}
