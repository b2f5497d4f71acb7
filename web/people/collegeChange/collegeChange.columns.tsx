import type { z } from 'zod'
import { collegeWords, orgTypeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { ORG_TYPES } from '@zhikao/domain/people/college/college.model.ts'
import type { collegeChangeRow } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeLifecycle } from '@zhikao/domain/people/collegeChange/collegeChange.lifecycle.ts'
import { collegeChangeWords as words } from '@zhikao/domain/people/collegeChange/collegeChange.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { codeColumn, statusColumn, textColumn, updatedColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { collegeChangeLabels as labels } from './collegeChange.labels.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'

export type ChangeRow = z.infer<typeof collegeChangeRow>
type Change = ChangeRow['changes'][number]

/** A type in words; other values are the same in every language. */
function valueOf({ field }: Change, value: string): Text {
  const type = field === 'org_type' ? ORG_TYPES.find((one) => one === value) : undefined
  return type ? orgTypeWords[type] : { CN: value, HK: value, US: value }
}

/** One field of a change: the value of before, and the one asked for. */
export function FromTo({ of }: { of: Change }) {
  const say = useSay()
  return <bdi>{say(labels.from_to, { before: valueOf(of, of.before), after: valueOf(of, of.after) })}</bdi>
}

/** The names of the fields that are to change. */
function Fields({ list }: { list: readonly Change[] }) {
  const say = useSay()
  return list.map(({ field }) => say(collegeWords[field])).join(say(kitLabels.comma))
}

export const changeColumns: readonly Column<ChangeRow>[] = [
  textColumn('org_name', words.org_name, 180, { card: 'identity' }),
  codeColumn('school_code', collegeWords.school_code, 116),
  {
    name: 'changes',
    title: words.changes,
    width: 120,
    show: ({ changes }) => <Fields list={changes} />,
    card: 'fact',
  },
  textColumn('reason', words.reason, 160),
  textColumn('requested_by', words.requested_by, 96, { extra: true }),
  codeColumn('create_time', words.create_time, 156, { sortable: true, card: 'fact' }),
  textColumn('opinion', words.opinion, 120),
  codeColumn('decide_time', words.decide_time, 156, { extra: true }),
  statusColumn(words.status, collegeChangeLifecycle, 84, { englishWidth: 104 }),
  updatedColumn(words.update_time),
]
