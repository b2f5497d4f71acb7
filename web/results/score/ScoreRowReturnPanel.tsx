import { useState } from 'react'
import type { ReactNode } from 'react'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { Actions } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import type { CandidateRow } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'
import type { Returning } from './ScoreReturnDialog.tsx'

const ScoreReturnDialog = lazyPart(async () => (await import('./ScoreReturnDialog.tsx')).ScoreReturnDialog)

/** The scores of a candidate that may be sent back alone. */
export const returnsOf = (row: CandidateRow, ask: (asked: Returning) => void): Action[] =>
  ([row.theory, row.practical] as const).flatMap((part, at) => {
    if (!part?.actions.includes('return')) return []
    const subject = at === 0 ? 'ONLINE' : 'OFFLINE'
    const { sn, version } = part
    return [
      {
        key: `${subject}-return`,
        label: fill(scoreLabels.return_part, { subject: subjectWords[subject] }),
        run: () => ask({ sn, name: calledOf(row), subject, version: version ?? 0 }),
      },
    ]
  })

/** Asks for the reason of a score that is sent back. */
export function useReturning(onDone?: () => void): { ask: (asked: Returning) => void; dialog: ReactNode } {
  const [asked, ask] = useState<Returning | null>(null)
  const dialog = asked && <ScoreReturnDialog asked={asked} onClose={() => ask(null)} {...(onDone ? { onDone } : {})} />
  return { ask, dialog }
}

/** The verbs of a candidate whose scores are reviewed. */
export function RowReturns({ row, ask }: { row: CandidateRow; ask: (asked: Returning) => void }) {
  return <Actions list={returnsOf(row, ask)} name={calledOf(row)} />
}
