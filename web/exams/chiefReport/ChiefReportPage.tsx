import { chiefReportContract } from '@zhikao/domain/exams/chiefReport/chiefReport.contract.ts'
import { chiefReportLifecycle } from '@zhikao/domain/exams/chiefReport/chiefReport.lifecycle.ts'
import { chiefReportWords as words, reportPartWords } from '@zhikao/domain/exams/chiefReport/chiefReport.messages.ts'
import { REPORT_PARTS } from '@zhikao/domain/exams/chiefReport/chiefReport.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { DetailPage, Section } from '../../kit/view/DetailPage.tsx'
import { LifecycleBar } from '../../kit/view/LifecycleBar.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { PlanDocumentButton } from '../examDocument/ExamDocumentPicker.tsx'
import { ReportFigures } from './ChiefReportPanel.tsx'
import type { Report } from './ChiefReportPanel.tsx'

const ChiefReportForm = lazyPart(async () => (await import('./ChiefReportForm.tsx')).ChiefReportForm)

/** The chief's report of a plan: written by the chief, or by the site where no chief is there; read by site, centre and platform (domain.md §3.13a). */
export default function ChiefReportPage() {
  const sn = usePage().params.sn ?? ''
  const { record, read, round, reload } = useFreshRecord(chiefReportContract.detail, { params: { id: sn } })
  useAbout(record?.plan_title)
  return (
    <Reading of={read} rows={14}>
      {(report) =>
        report.actions.includes('edit') ? (
          <ChiefReportForm key={round} report={report} onReload={reload} />
        ) : (
          <Written report={report} />
        )
      }
    </Reading>
  )
}

function Written({ report }: { report: Report }) {
  const say = useSay()
  return (
    <div className="zk-form-page">
      <DetailPage
        name={`${say(words.title)} · ${report.plan_title}`}
        tag={<StatusTag of={chiefReportLifecycle} value={report.status} />}
        facts={[
          { label: words.org_name, value: report.org_name },
          { label: words.author_name, value: report.author_name },
          ...(report.behalf_reason === null ? [] : [{ label: words.behalf_reason, value: report.behalf_reason }]),
          { label: words.submit_time, value: report.submit_time },
        ]}
        actions={<PlanDocumentButton plan={report.sn} kind="report" />}
      >
        <LifecycleBar of={chiefReportLifecycle} record={report} />
        <ReportFigures report={report} />
        {REPORT_PARTS.map((part) => (
          <Section key={part} title={reportPartWords[part]}>
            <p className="zk-lines">{report[part] || '—'}</p>
          </Section>
        ))}
      </DetailPage>
    </div>
  )
}
