import type { z } from 'zod'
import type { paperRow } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { paperLifecycle } from '@zhikao/domain/bank/paper/paper.lifecycle.ts'
import { paperWords as words } from '@zhikao/domain/bank/paper/paper.messages.ts'
import { yesNoWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { countColumn, statusColumn, textColumn, updatedColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { Word } from '../../kit/view/StatusTag.tsx'

export type PaperRow = z.infer<typeof paperRow>

export const paperColumns: readonly Column<PaperRow>[] = [
  textColumn('title', words.title, 220, { englishWidth: 200, card: 'identity', sortable: true }),
  textColumn('sn', words.sn, 156, { card: 'fact' }),
  textColumn('credential_name', words.credential_sn, 128, { englishWidth: 132 }),
  wordColumn('level', words.level, levelWords, 64, { englishWidth: 100 }),
  wordColumn('subject', words.subject, subjectWords, 64, { englishWidth: 88, card: 'fact' }),
  {
    name: 'practice',
    title: words.practice,
    width: 72,
    englishWidth: 112,
    show: ({ practice }) => <Word of={yesNoWords} value={practice ? 'YES' : 'NO'} />,
    card: 'fact',
  },
  textColumn('template_name', words.template_sn, 180, { englishWidth: 160 }),
  countColumn('item_count', words.item_count, 64, { englishWidth: 88 }),
  textColumn('create_by', words.create_by, 110, { extra: true }),
  statusColumn(words.status, paperLifecycle, 72, { englishWidth: 92 }),
  updatedColumn(words.update_time),
]
