import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { traineeWords as words, trainResultWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { choiceFilter, keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { collegeFilter } from '../../people/college/CollegePicker.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'

export const traineeFilters = [
  keywordFilter(labels.keyword_hint),
  choiceFilter('status', words.status, traineeLifecycle.words),
  choiceFilter('result', words.result, trainResultWords),
]
/** For who decides: of several institutions, and what waits for the own decision. */
export const allTraineeFilters = [
  ...traineeFilters,
  collegeFilter('org_sn', words.org_sn),
  yesNoFilter('due', labels.due, labels.due_mine, labels.due_none),
]
