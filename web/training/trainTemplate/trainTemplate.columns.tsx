import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import type { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { trainTemplateLifecycle } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifecycle.ts'
import {
  everyCredential,
  paperWords,
  trainTemplateWords as words,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { countColumn, statusColumn, textColumn, updatedColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'

export type TrainTemplateRow = DataOf<typeof trainTemplateContract.list>['items'][number]

/** The credential of a template, or that it is for all of them. */
function TemplateCredential({ of }: { of: Pick<TrainTemplateRow, 'credential_name'> }) {
  const say = useSay()
  return of.credential_name ?? <span className="zk-quiet">{say(everyCredential)}</span>
}

export const trainTemplateColumns: readonly Column<TrainTemplateRow>[] = [
  textColumn('name', words.name, 220, { englishWidth: 220, sortable: true, card: 'identity' }),
  {
    name: 'credential_sn',
    title: words.credential_sn,
    width: 160,
    englishWidth: 180,
    show: (row) => <TemplateCredential of={row} />,
    card: 'fact',
  },
  wordColumn('type', words.type, trainTypeWords, 100, { englishWidth: 132, card: 'fact' }),
  wordColumn('paper', words.paper, paperWords, 96, { englishWidth: 120 }),
  countColumn('valid_years', words.valid_years, 88, { englishWidth: 116, extra: true }),
  {
    name: 'layout_no',
    title: words.layout_no,
    width: 68,
    englishWidth: 80,
    show: (row) => <span className="zk-figures">V{row.layout_no}</span>,
    card: 'fact',
  },
  statusColumn(words.status, trainTemplateLifecycle, 76, { englishWidth: 96 }),
  updatedColumn(words.update_time),
]
