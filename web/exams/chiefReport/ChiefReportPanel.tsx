import type { chiefReportContract } from '@zhikao/domain/exams/chiefReport/chiefReport.contract.ts'
import { chiefReportWords as words } from '@zhikao/domain/exams/chiefReport/chiefReport.messages.ts'
import { examNameFrom } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'

import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useSay } from '../../i18n/lang.ts'
import { chiefReportLifecycle } from '@zhikao/domain/exams/chiefReport/chiefReport.lifecycle.ts'
import { Section } from '../../kit/view/DetailPage.tsx'

const NONE = '—'
export type Report = DataOf<typeof chiefReportContract.detail>

/** Of which plan the report is, and its state. */
export function ReportHead({ report: { sn, org_name, status } }: { report: Report }) {
  return (
    <p>
      <StatusTag of={chiefReportLifecycle} value={status} />{' '}
      <span className="zk-quiet">
        <bdi>{org_name}</bdi> · <span className="zk-figures">{sn}</span>
      </span>
    </p>
  )
}

/** The figures of each exam of the plan, filled in by the platform. */
export function ReportFigures({ report: { figures } }: { report: Report }) {
  const say = useSay()
  return (
    <Section title={words.figures}>
      <ul className="zk-plain-list">
        {figures.map(({ exam_sn, exam_name, expected, not_run = false, present, absent, violations }) => (
          <li key={exam_sn}>
            <bdi>{say(examNameFrom(exam_name))}</bdi>
            <div className="zk-quiet zk-figures">
              {say(not_run ? words.figure_not_run : words.figure_line, {
                expected,
                present: present ?? NONE,
                absent: absent ?? NONE,
                violations: violations ?? NONE,
              })}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
