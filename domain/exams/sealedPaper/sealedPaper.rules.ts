import { subjectWords } from '../../catalogue/credential/credential.messages.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import type { PaperStatus } from '../../bank/paper/paper.model.ts'
import { isEnabled } from '../../kernel/switch.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { PlanStatus } from '../plan/plan.model.ts'
import { sealedPaperMessages } from './sealedPaper.messages.ts'

type PaperPlan = { status: PlanStatus; theory_enabled: boolean; practical_enabled: boolean }

/** The subjects of a plan, by its exam template. */
export function subjectsOf({ theory_enabled, practical_enabled }: Omit<PaperPlan, 'status'>): Subject[] {
  return [...(theory_enabled ? (['ONLINE'] as const) : []), ...(practical_enabled ? (['OFFLINE'] as const) : [])]
}

/** Why a paper cannot be put there (again): the exam is approved, or does not have the subject. */
export function paperRefusal(plan: PaperPlan, subject: Subject): Refusal | null {
  if (!subjectsOf(plan).includes(subject))
    return {
      rule: 'paper_subject',
      message: fill(sealedPaperMessages.paper_subject, { subject: subjectWords[subject] }),
    }
  return plan.status === 'EXAM_AUDIT' ? { rule: 'paper_closed', message: sealedPaperMessages.paper_closed } : null
}

/** Why a paper cannot be the main or the spare one beside the other of its subject: it has the same content (domain.md §3.15a). */
export function twinRefusal(sha256: string, other: { sha256: string } | undefined): Refusal | null {
  return other?.sha256 === sha256 ? { rule: 'paper_same', message: sealedPaperMessages.paper_same } : null
}

/** A paper of the bank as a plan's subject is sealed with it. */
type BankPaper = {
  template_sn: string
  subject: Subject
  status: PaperStatus
  practice: boolean
  /** How many of its questions a self-test has shown. */
  practised_items: number
}

/** Why a paper of the bank cannot be sealed for a subject of a plan (domain.md §3.15a); null: it can be. */
export function bankPaperRefusal(plan: { template_sn: string }, subject: Subject, paper: BankPaper): Refusal | null {
  if (paper.subject !== subject || paper.practice || paper.template_sn !== plan.template_sn)
    return { rule: 'paper_unfit', message: sealedPaperMessages.paper_unfit }
  if (paper.practised_items > 0)
    return {
      rule: 'paper_practised',
      message: fill(sealedPaperMessages.paper_practised, { count: paper.practised_items }),
    }
  return isEnabled(paper) ? null : { rule: 'paper_off', message: sealedPaperMessages.paper_off }
}
