import { chiefReportContract } from '@zhikao/domain/exams/chiefReport/chiefReport.contract.ts'
import {
  chiefReportWords,
  reportMoveWords,
  reportPartWords,
} from '@zhikao/domain/exams/chiefReport/chiefReport.messages.ts'
import {
  BEHALF_REASON,
  PART_MAX,
  REPORT_PARTS,
  reportParts,
} from '@zhikao/domain/exams/chiefReport/chiefReport.model.ts'
import { blankParts, reportReason } from '@zhikao/domain/exams/chiefReport/chiefReport.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Checks } from '../../kit/view/Checks.tsx'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField } from '../../kit/view/inputs.tsx'
import { SubmitFormPage } from '../../kit/view/SubmitFormPage.tsx'
import { PlanDocumentButton } from '../examDocument/ExamDocumentPicker.tsx'
import { chiefReportLabels as labels } from './chiefReport.labels.ts'
import { ReportFigures, ReportHead } from './ChiefReportPanel.tsx'
import type { Report } from './ChiefReportPanel.tsx'

const parts: FormGroup = {
  title: labels.parts,
  hint: labels.parts_hint,
  fields: REPORT_PARTS.map((part) => ({
    name: part,
    label: reportPartWords[part],
    input: <AreaField maxLength={PART_MAX} rows={6} />,
  })),
}
/** Where the site writes in the chief's place (domain.md §3.13a). */
const behalf: FormGroup = {
  title: labels.behalf,
  hint: labels.behalf_hint,
  fields: [
    {
      name: 'behalf_reason',
      label: chiefReportWords.behalf_reason,
      input: <AreaField maxLength={BEHALF_REASON.max} rows={2} />,
    },
  ],
}

const inAll = (message: string): Text => ({ CN: message, HK: message, US: message })

/** What keeps the report from being submitted: blank parts as they are written, the rest as the server judged it. */
const checksWith =
  ({ refused, on_behalf }: Report) =>
  (values: Values): Checks => {
    const written = Object.fromEntries(REPORT_PARTS.map((part) => [part, values[part] ?? '']))
    const { data } = reportParts.safeParse(written)
    // A part that is too long is a fault of its field. Each blank part is one fault: the checks count what is missing.
    const blank = data ? blankParts(data) : []
    const given = typeof values['behalf_reason'] === 'string' ? values['behalf_reason'].trim() : ''
    const lack = reportReason({ part: on_behalf ? 'site' : 'chief', behalf_reason: given || null })
    const rest = refused.filter(({ rule }) => rule !== 'chief_report_blank').map(({ message }) => inAll(message))
    const reason = lack ? [lack.message] : []
    return {
      faults: [...reason, ...rest, ...blank.map((part) => fill(labels.part_blank, { part: reportPartWords[part] }))],
    }
  }

/** The report while the chief writes it, or the site in the chief's place. */
export function ChiefReportForm({ report, onReload }: { report: Report; onReload: () => void }) {
  const { sn, version } = report
  return (
    <SubmitFormPage
      title={fill(labels.title_of, { plan: report.plan_title })}
      before={
        <>
          <ReportHead report={report} />
          <ReportFigures report={report} />
          <div>
            <PlanDocumentButton plan={sn} kind="report" />
          </div>
        </>
      }
      endpoint={chiefReportContract.save}
      params={{ id: sn }}
      initial={{ ...pick(reportParts, report), behalf_reason: report.behalf_reason, version }}
      groups={report.on_behalf ? [behalf, parts] : [parts]}
      checks={checksWith(report)}
      record={version === 0 ? null : { sn, version }}
      saved={labels.saved}
      submit={{
        call: chiefReportContract.submit,
        label: reportMoveWords.submit,
        means: report.on_behalf ? labels.submit_means_site : labels.submit_means,
        done: labels.submitted,
      }}
      onSaved={onReload}
      onSubmitted={onReload}
      onReload={onReload}
    />
  )
}
