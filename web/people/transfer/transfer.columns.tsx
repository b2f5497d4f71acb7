import type { z } from 'zod'
import { idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import type { transferRow } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { transferLifecycle } from '@zhikao/domain/people/transfer/transfer.lifecycle.ts'
import { transferSideWords, transferWords as words } from '@zhikao/domain/people/transfer/transfer.messages.ts'
import { codeColumn, statusColumn, textColumn, updatedColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'

export type TransferRow = z.infer<typeof transferRow>

const name = textColumn('name', studentWords.name, 110, { card: 'identity' })
const org = textColumn('org_name', words.org_name, 180, { card: 'fact' })
const from = textColumn('from_org_name', words.from_org_name, 180)
const side = wordColumn('side', words.side, transferSideWords, 150, { card: 'fact' })
const shared: readonly Column<TransferRow>[] = [
  wordColumn('id_type', studentWords.id_type, idTypeWords, 130, { extra: true }),
  codeColumn('id_no', studentWords.id_no, 170),
  textColumn('reason', words.reason, 180, { extra: true }),
  codeColumn('create_time', words.create_time, 156, { sortable: true, extra: true }),
  codeColumn('deadline', words.deadline, 156, { sortable: true }),
  textColumn('opinion', words.opinion, 180, { extra: true }),
  codeColumn('decide_time', words.decide_time, 156, { extra: true }),
  statusColumn(words.status, transferLifecycle, 84, { englishWidth: 104 }),
  updatedColumn(words.update_time),
]

/** Of an institution: both directions. */
export const ownColumns: readonly Column<TransferRow>[] = [name, side, org, ...shared]
/** Of centre and platform: from where to where. */
export const allColumns: readonly Column<TransferRow>[] = [name, from, org, ...shared]
