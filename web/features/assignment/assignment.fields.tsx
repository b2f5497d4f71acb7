import { assignmentLifecycle } from '@zhikao/domain/assignment/assignment.lifecycle.ts'
import { assignmentWords as words } from '@zhikao/domain/assignment/assignment.messages.ts'
import { panelRoleWords } from '@zhikao/domain/panel/panel.messages.ts'
import { choiceFilter, dayFilter } from '../../kit/filters.tsx'

export const assignmentFilters = [
  choiceFilter('role', words.role, panelRoleWords),
  choiceFilter('status', words.status, assignmentLifecycle.words),
  dayFilter('date_from', words.date_from),
  dayFilter('date_to', words.date_to),
]
