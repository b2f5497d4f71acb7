import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { examStateWords, examWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import { EXAMS_SHOWN } from '@zhikao/domain/exams/incident/incident.model.ts'
import {
  incidentGradeWords,
  incidentTypeWords,
  incidentWords as words,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Actions, allowed } from '../../kit/view/Actions.tsx'
import { choiceFilter, dayFilter, keywordFilter, oneOfFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useCan, useSession } from '../../kit/wire/session.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { examColumns, platformExamColumns } from './incident.columns.tsx'
import type { IncidentExam } from './incident.columns.tsx'
import { examsShownWords, incidentLabels as labels } from './incident.labels.ts'

const IncidentReview = lazyPart(async () => (await import('./IncidentReviewPanel.tsx')).IncidentReview)
const IncidentDetailDrawer = lazyPart(async () => (await import('./IncidentDetailDrawer.tsx')).IncidentDetailDrawer)
const IncidentForm = lazyPart(async () => (await import('./IncidentForm.tsx')).IncidentForm)

const keyword = keywordFilter(labels.exams_hint)
const choices = [
  choiceFilter('type', words.type, incidentTypeWords),
  choiceFilter('grade', words.grade, incidentGradeWords),
  choiceFilter('status', words.status, incidentLifecycle.words),
  choiceFilter('exam_state', words.exam_state, examStateWords),
  choiceFilter('subject', examWords.subject, subjectWords),
  dayFilter('date_from', words.date_from),
  dayFilter('date_to', words.date_to),
]
const filters = [keyword, ...choices]
const platformFilters = [
  keyword,
  oneOfFilter(
    'incidents',
    labels.exams_shown,
    EXAMS_SHOWN.map((one) => [one, examsShownWords[one]] as const),
  ),
  ...choices,
  collegeFilter('org_sn', words.org_name),
]

/** The exams with what went wrong in them (domain.md §3.18); a reported incident opens in the queue of those who handle it. */
export default function IncidentExamsPage() {
  const isPlatform = isPlatformRole(useSession().user.role)
  const decides = useCan('audit')
  const { search } = usePage()
  const { linkTo } = useScreens()
  const drawers = useDrawers()
  if (search.record && decides) return <IncidentReview />
  return (
    <ListPage
      title={labels.exams_title}
      endpoint={incidentContract.exams}
      // Who decides reads what happened; a site reports from its exams.
      always={{ sort: '-highest_grade', ...(isPlatform ? { incidents: 'ANY' } : {}) }}
      columns={isPlatform ? platformExamColumns : examColumns}
      filters={isPlatform ? platformFilters : filters}
      empty={{ why: isPlatform ? labels.exams_none : labels.exams_empty, first: labels.exams_empty_first }}
      linkOf={({ sn }) => linkTo('incidentExam', { sn })}
      rowActions={(row) => <ExamActions row={row} onReport={() => drawers.edit(row.sn)} />}
    >
      {drawers.opened && <IncidentDetailDrawer sn={drawers.opened} onClose={drawers.close} />}
      {drawers.edited && <IncidentForm exam_sn={drawers.edited} sn={undefined} onClose={drawers.close} />}
    </ListPage>
  )
}

function ExamActions({ row, onReport }: { row: IncidentExam; onReport: () => void }) {
  const { go } = useScreens()
  const name = useSay()(examNameOf(row.name, row.subject))
  const view = { key: 'view', label: labels.view, run: () => go('incidentExam', { sn: row.sn }) }
  const report = { key: 'report', label: labels.report, run: onReport }
  return <Actions list={[view, ...allowed(row, [report])]} name={name} place="row" />
}
