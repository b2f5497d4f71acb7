import { z } from 'zod'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionMessages } from '@zhikao/domain/bank/question/question.messages.ts'
import { exportTask } from '../../jobs/export.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { importTask } from '../../jobs/import.ts'
import { undoTask } from '../../jobs/importUndo.ts'
import type { JobTask } from '../../jobs/task.ts'
import { giftForm } from './question.exchange.sheets.ts'
import { moodleForm } from './question.moodleForm.sheets.ts'
import { qtiForm } from './question.qtiForm.sheets.ts'
import { countExported, exportedQuestions } from './question.export.queries.ts'
import { questionImport, questionUndo } from './question.import.commands.ts'
import { exportColumns } from './question.sheets.ts'
import type { ExportedQuestion } from './question.sheets.ts'

const TEXTS = { GIFT: giftForm, MOODLE: moodleForm }

export const questionExport: ExportSpec<ExportedQuestion, BodyOf<typeof questionContract.export>> = {
  kind: 'question.export',
  entity: 'question',
  title: questionMessages.sheet_name,
  filter: z.object(questionContract.export.body.shape),
  columns: () => exportColumns,
  count: (db, _actor, filter) => countExported(db, filter),
  rows: (db, _actor, filter) => exportedQuestions(db, filter),
  text: ({ format }) => (format === 'GIFT' || format === 'MOODLE' ? TEXTS[format] : null),
  packed: ({ format }) => (format === 'QTI' ? qtiForm : null),
}

export const questionTasks: JobTask[] = [importTask(questionImport), undoTask(questionUndo), exportTask(questionExport)]
