import { Tag } from 'antd'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import type { examinerFileContract } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import { TREND_EXAMS } from '@zhikao/domain/exams/examinerFile/examinerFile.scoring.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { FigureTable } from '../../kit/view/FigureTable.tsx'
import { examinerFileLabels as labels } from './examinerFile.labels.ts'
import '../../kit/view/chart.css'

type File = DataOf<typeof examinerFileContract.detail>
type Scoring = File['scoring'][number]

/** How the examiner scores beside the co-markers, per credential (issue 14, build 6); for who rates. */
export function ExaminerScoring({ file }: { file: File }) {
  const say = useSay()
  return (
    <Section title={labels.scoring}>
      {file.scoring.length === 0 && <p className="zk-quiet">{say(labels.scoring_none)}</p>}
      <div className="zk-stack">
        {file.scoring.map((one) => (
          <figure key={one.credential_sn} className="zk-chart">
            <figcaption>
              <h3>
                <bdi>{one.credential_name}</bdi>
              </h3>
              {one.flagged && (
                <Tag className="zk-attention">{say(labels.scoring_flag, { percent: file.deviation_percent })}</Tag>
              )}
            </figcaption>
            <Figures of={one} />
            <Trend of={one} />
          </figure>
        ))}
      </div>
    </Section>
  )
}

/** With its sign: above the co-markers or below them. */
const withSign = (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toFixed(1)}`

function Figures({ of }: { of: Scoring }) {
  const say = useSay()
  const lines: [Text, string][] = [
    [labels.scoring_candidates, String(of.candidates)],
    [labels.scoring_difference, withSign(of.difference)],
    [labels.scoring_percent, `${of.absolute_percent.toFixed(1)}%`],
    [labels.scoring_kappa, of.kappa === null ? say(labels.scoring_kappa_none) : of.kappa.toFixed(2)],
    [labels.scoring_third, `${of.third_percent.toFixed(1)}%`],
  ]
  return (
    <FigureTable title={say(labels.scoring)} heads={[labels.figure, labels.figure_value]}>
      {lines.map(([label, value]) => (
        <tr key={label.US}>
          <th scope="row">{say(label)}</th>
          <td>{value}</td>
        </tr>
      ))}
    </FigureTable>
  )
}

function Trend({ of }: { of: Scoring }) {
  const say = useSay()
  const title = say(labels.scoring_trend, { max: TREND_EXAMS })
  const heads = [labels.scoring_exam, labels.scoring_candidates, labels.scoring_difference]
  return (
    <>
      <h4 style={{ margin: 0 }}>{title}</h4>
      <FigureTable title={title} heads={heads}>
        {of.trend.map((exam) => (
          <tr key={exam.exam_sn}>
            <th scope="row">
              {exam.day} <bdi>{say(examNameOf(exam.exam_name, 'OFFLINE'))}</bdi>
            </th>
            <td>{exam.candidates}</td>
            <td>{withSign(exam.difference)}</td>
          </tr>
        ))}
      </FigureTable>
    </>
  )
}
