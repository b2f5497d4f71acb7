import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import type { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import {
  traineeKindWords,
  traineeWords as words,
  trainResultWords,
} from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { TwoLines } from '../../kit/view/cells.tsx'
import { codeColumn, countColumn, textColumn, updatedColumn, wordColumn } from '../../kit/view/columns.tsx'
import { choiceFilter, keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'

type TraineeRow = DataOf<typeof traineeContract.list>['items'][number]

/** The state, and below it that the organiser has decided. */
function State({ row }: { row: Pick<TraineeRow, 'status' | 'first_audit_time'> }) {
  const say = useSay()
  const tag = <StatusTag of={traineeLifecycle} value={row.status} />
  if (row.status !== 'SUBMIT' || row.first_audit_time === null) return tag
  return <TwoLines first={tag}>{say(labels.first_done)}</TwoLines>
}

/** Theory, and skill where it was examined. */
const scoresText = ({ theory_score, skill_score }: Pick<TraineeRow, 'theory_score' | 'skill_score'>): string | null =>
  theory_score === null ? null : [theory_score, skill_score].filter((score) => score !== null).join(' / ')

const nameColumn: Column<TraineeRow> = {
  name: 'name',
  title: words.name,
  width: 92,
  show: ({ name }) => <span>{name}</span>,
  sortable: true,
  card: 'identity',
}

const otherColumns: readonly Column<TraineeRow>[] = [
  textColumn('org_name', words.org_sn, 152, { card: 'fact' }),
  codeColumn('mobile', words.mobile, 116),
  wordColumn('title', words.title, titleWords, 80, { englishWidth: 120 }),
  {
    name: 'create_time',
    title: words.create_time,
    width: 148,
    show: ({ create_time }) => create_time.slice(0, 16),
    sortable: true,
  },
  {
    name: 'status',
    title: words.status,
    width: 104,
    englishWidth: 148,
    show: (row) => <State row={row} />,
    card: 'fact',
  },
  countColumn('hours_done', words.hours_done, 60, { englishWidth: 68 }),
  {
    name: 'theory_score',
    title: labels.scores,
    width: 96,
    englishWidth: 100,
    figures: true,
    show: (row) => scoresText(row),
  },
  {
    name: 'result',
    title: words.result,
    width: 72,
    show: ({ result }) => result && <Word of={trainResultWords} value={result} />,
    card: 'fact',
  },
  codeColumn('certificate_no', words.certificate_no, 160, { extra: true }),
  wordColumn('kind', words.kind, traineeKindWords, 104, { englishWidth: 140, extra: true }),
  updatedColumn(words.update_time),
]

export const traineeColumns = [nameColumn, ...otherColumns]
/** Of several trainings. */
export const allTraineeColumns = [nameColumn, textColumn('train_title', words.train_sn, 168), ...otherColumns]

export const traineeFilters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('status', words.status, traineeLifecycle.words),
  choiceFilter('result', words.result, trainResultWords),
]
/** For who decides: of several institutions, and what waits for the own decision. */
export const allTraineeFilters = [
  ...traineeFilters,
  collegeFilter('org_sn', words.org_sn),
  yesNoFilter('certifiable', labels.certifiable, labels.certifiable_yes, labels.other),
  yesNoFilter('due', labels.due, labels.due_mine, labels.due_none),
]
