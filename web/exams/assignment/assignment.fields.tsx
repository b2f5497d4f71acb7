import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentWords as words } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { callRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { choiceFilter, dayFilter } from '../../kit/view/filters.tsx'

export const assignmentFilters = [
  choiceFilter('role', words.role, callRoleWords),
  choiceFilter('status', words.status, assignmentLifecycle.words),
  dayFilter('date_from', words.date_from),
  dayFilter('date_to', words.date_to),
]
