import type { examRow } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { openRecordStep } from '@zhikao/domain/exams/exam/exam.closing.rules.ts'
import type { ClosingState } from '@zhikao/domain/exams/exam/exam.closing.rules.ts'
import { closingWords, examStateWords, reportProgressWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import type { Closing, ExamState } from '@zhikao/domain/exams/exam/exam.model.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import type { Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'

type ExamRow = z.infer<typeof examRow>

const tones: Record<ExamState, Tone> = {
  NOT_STARTED: 'draft',
  IN_PROGRESS: 'attention',
  ENDED: 'waiting',
  NOT_RUN: 'rejected',
  CANCELLED: 'disabled',
  SCORING: 'waiting',
  PUBLISHED: 'approved',
}
export const examStates = { words: examStateWords, tones }

type Of = { closing: Closing }
const recordsWord = ({ name, count, of }: ClosingState): Text =>
  name === 'report' ? closingWords.done : fill(closingWords[name], { count, of })

/** How far the records of the rooms are. */
export function RecordsState({ closing }: Of) {
  const say = useSay()
  const step = openRecordStep(closing)
  if (closing.records.rooms === 0) return '—'
  return step ? <Attention>{say(recordsWord(step))}</Attention> : say(closingWords.done)
}

/** How far the report of the plan is. */
export function ReportState({ closing: { report } }: Of) {
  const word = useSay()(reportProgressWords[report])
  return report === 'SUBMIT' ? word : <Attention>{word}</Attention>
}

/** What is still open. */
const Attention = ({ children }: { children: string }) => <span className="zk-attention">{children}</span>

/** An exam's name in the reader's language; most of it is entered by its site in one language. */
export function ExamName({ name, subject }: Pick<ExamRow, 'name' | 'subject'>) {
  return <bdi>{useSay()(examNameOf(name, subject))}</bdi>
}
