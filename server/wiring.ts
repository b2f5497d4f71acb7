import { assignmentReferences } from './exams/assignment/assignment.queries.ts'
import { examReferences } from './exams/exam/exam.queries.ts'
import { certificateReferences } from './results/certificate/certificate.queries.ts'
import { scoreSubscriptions } from './results/score/score.publish.commands.ts'
import { scoreReferences } from './results/score/score.queries.ts'
import { scoreSheetSubscriptions } from './results/scoreSheet/scoreSheet.commands.ts'
import { scoreSheetReferences } from './results/scoreSheet/scoreSheet.queries.ts'
import { sealedPaperReferences } from './exams/sealedPaper/sealedPaper.queries.ts'
import { credentialReferences } from './catalogue/credential/credential.queries.ts'
import { templateReferences } from './catalogue/template/template.queries.ts'
import { borrowReferences } from './exams/borrow/borrow.queries.ts'
import { planReferences } from './exams/plan/plan.queries.ts'
import { signupReferences } from './exams/signup/signup.queries.ts'
import { collegeReferences } from './people/college/college.queries.ts'
import { teacherReferences } from './people/teacher/teacher.queries.ts'
import { wireReferences } from './record/references.ts'
import type { Reference } from './record/references.ts'
import { wireSubscriptions } from './record/subscriptions.ts'
import type { Subscription } from './record/subscriptions.ts'
import { applicationReferences } from './sites/application/application.queries.ts'

/** What upper features answer when a lower one asks whether a record is still referred to (architecture.md §1). */
const REFERENCES: readonly Reference[] = [
  ...examReferences,
  ...assignmentReferences,
  ...sealedPaperReferences,
  ...scoreSheetReferences,
  ...scoreReferences,
  ...credentialReferences,
  ...templateReferences,
  ...collegeReferences,
  ...teacherReferences,
  ...applicationReferences,
  ...planReferences,
  ...borrowReferences,
  ...signupReferences,
  ...certificateReferences,
]

/** What upper features do when a record of a lower one moves, in this order. */
const SUBSCRIPTIONS: readonly Subscription[] = [...scoreSheetSubscriptions, ...scoreSubscriptions]

/** Hands the lower features what they need of the upper ones; every process calls it once, before its first command. */
export function wireFeatures(): void {
  wireReferences(REFERENCES)
  wireSubscriptions(SUBSCRIPTIONS)
}
