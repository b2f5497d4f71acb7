import type { questionRow } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { bankTypeWords, questionWords as words } from '@zhikao/domain/bank/question/question.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { z } from 'zod'
import { figures, Listed } from '../../kit/view/cells.tsx'
import { countColumn, statusColumn, textColumn, updatedColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'

export type QuestionRow = z.infer<typeof questionRow>

export const questionColumns: readonly Column<QuestionRow>[] = [
  textColumn('title', words.stem, 340, { englishWidth: 224, card: 'identity' }),
  wordColumn('type', words.type, bankTypeWords, 84, { englishWidth: 132, card: 'fact' }),
  textColumn('credential_name', words.credential_sn, 128, { englishWidth: 132 }),
  wordColumn('level', words.level, levelWords, 64, { englishWidth: 100 }),
  wordColumn('subject', words.subject, subjectWords, 64, { englishWidth: 92, extra: true }),
  {
    name: 'knowledge_points',
    title: words.knowledge_points,
    width: 150,
    englishWidth: 132,
    show: ({ knowledge_points }) => <Listed of={knowledge_points.map(({ name }) => name)} />,
    card: 'fact',
  },
  countColumn('difficulty', words.difficulty, 76, { englishWidth: 92, sortable: true }),
  countColumn('score_default', words.score_default, 84, { englishWidth: 120, sortable: true, extra: true }),
  textColumn('alternative_group', words.alternative_group, 110, { englishWidth: 140, extra: true }),
  countColumn('used_count', words.used_count, 84, { englishWidth: 88, extra: true }),
  {
    name: 'correct_rate',
    title: words.correct_rate,
    width: 84,
    englishWidth: 108,
    show: ({ correct_rate }) => figures(correct_rate === null ? null : `${correct_rate.toFixed(1)}%`),
    extra: true,
  },
  statusColumn(words.status, questionLifecycle, 72, { englishWidth: 92 }),
  updatedColumn(words.update_time),
]
