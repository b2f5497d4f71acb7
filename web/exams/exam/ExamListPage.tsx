import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { examStateWords, scoreStateWords, examWords as words } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import { choiceFilter, dayFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { examDocumentLabels } from '../examDocument/examDocument.labels.ts'
import { useExamDocuments } from '../examDocument/ExamDocumentPicker.tsx'
import { platformColumns, siteColumns } from './exam.columns.tsx'
import type { ExamRow } from './exam.columns.tsx'
import { examLabels as labels } from './exam.labels.ts'

const filters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('subject', words.subject, subjectWords),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
  choiceFilter('exam_state', words.exam_state, examStateWords),
  choiceFilter('score_status', words.score_status, scoreStateWords),
  dayFilter('date_from', words.date_from),
  dayFilter('date_to', words.date_to),
]
const platformFilters = [...filters, collegeFilter('org_sn', words.org_name)]

/** The exams of a site, or, to centre and platform, of all (domain.md §3.13). */
export default function ExamListPage() {
  const isPlatform = isPlatformRole(useSession().user.role)
  return (
    <ListPage
      title={labels.list_title}
      endpoint={examContract.list}
      columns={isPlatform ? platformColumns : siteColumns}
      filters={isPlatform ? platformFilters : filters}
      empty={{ why: labels.list_empty, first: labels.list_empty_first }}
      rowActions={(row) => <RowActions row={row} />}
      {...(isPlatform
        ? {
            toolbar: (facts) => <ExportButton endpoint={examContract.export} what={words.sheet_name} facts={facts} />,
          }
        : {})}
    />
  )
}

/** The review page is outside the console's frame, so it opens in a new tab. */
const openReview = (sn: string | null) => void window.open(`/paper/review/${sn ?? ''}`, '_blank', 'noopener')

function RowActions({ row }: { row: ExamRow }) {
  const { go, addressOf } = useScreens()
  const { download } = useDownload()
  const fetchPaper = () =>
    download(sealedPaperContract.download, {
      params: { id: row.plan_sn, subject: row.subject },
      query: { exam: row.sn },
    })
  const { open, dialog } = useExamDocuments({ plan: row.plan_sn, exam: { sn: row.sn, subject: row.subject } })
  const students = { key: 'students', label: labels.students, run: () => go('examStudents', { sn: row.sn }) }
  const preview = { key: 'preview', label: labels.preview, run: () => openReview(row.paper_sn) }
  const paper = { key: 'paper', label: labels.paper, run: () => void fetchPaper() }
  const teachers = { key: 'teachers', label: labels.teachers, run: () => go('examTeachers', { sn: row.sn }) }
  const run = { key: 'run', label: labels.run, run: () => go('examRun', { sn: row.sn }) }
  // The sign-in sheet is the first of them.
  const documents = { key: 'sheet', label: examDocumentLabels.title, run: open }
  const record = { key: 'record', label: titles.roomRecord, run: () => go('roomRecord', { sn: row.sn }) }
  const report = { key: 'report', label: titles.chiefReport, run: () => go('chiefReport', { sn: row.plan_sn }) }
  const feedback = { key: 'feedback', label: titles.dutyFeedback, run: () => go('dutyFeedback', { sn: row.plan_sn }) }
  // Centre and platform see the examiners in the plan: only the site assigns them.
  const assigns = addressOf('examTeachers', { sn: row.sn }) === null ? [] : [teachers]
  const name = useSay()(examNameOf(row.name, row.subject))
  const list = [run, students, ...assigns, documents, preview, paper, record, report, feedback]
  return (
    <>
      <Actions list={allowed(row, list)} name={name} place="row" />
      {dialog}
    </>
  )
}
