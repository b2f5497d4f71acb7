import type { examRow } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { examStateWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import type { ExamState } from '@zhikao/domain/exams/exam/exam.model.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import type { Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'

type ExamRow = z.infer<typeof examRow>

const tones: Record<ExamState, Tone> = {
  NOT_STARTED: 'draft',
  IN_PROGRESS: 'attention',
  ENDED: 'waiting',
  SCORING: 'waiting',
  PUBLISHED: 'approved',
}
export const examStates = { words: examStateWords, tones }

/** An exam's name in the reader's language; most of it is entered by its site in one language. */
export function ExamName({ name, subject }: Pick<ExamRow, 'name' | 'subject'>) {
  return <bdi>{useSay()(examNameOf(name, subject))}</bdi>
}
