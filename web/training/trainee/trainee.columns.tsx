import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import type { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { traineeWords as words } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { codeColumn, statusColumn, textColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'

export type TraineeRow = DataOf<typeof traineeContract.list>['items'][number]

export const traineeColumns: readonly Column<TraineeRow>[] = [
  {
    name: 'name',
    title: words.name,
    width: 96,
    show: ({ name }) => <bdi>{name}</bdi>,
    sortable: true,
    card: 'identity',
  },
  textColumn('org_name', words.org_sn, 160),
  codeColumn('mobile', words.mobile, 120),
  wordColumn('title', words.title, titleWords, 88),
  codeColumn('create_time', words.create_time, 160),
  statusColumn(words.status, traineeLifecycle, 100),
]
