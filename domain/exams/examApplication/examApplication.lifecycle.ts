import { lifecycleOf } from '../../kernel/lifecycle.ts'
import type { MoveOf, WithFacts } from '../../kernel/lifecycle.ts'
import { takeBackFault } from '../../kernel/takeBack.ts'
import type { LastDecision } from '../../kernel/takeBack.ts'
import { examApplicationMoveWords, examApplicationStatusWords } from './examApplication.messages.ts'
import { EXAM_APPLICATION_STATUS } from './examApplication.model.ts'
import { approveExamFault, revokeExamFault, submitExamFault } from './examApplication.rules.ts'
import type { ExamFacts, ExamSituation } from './examApplication.rules.ts'

type GuardFacts = { exam: ExamFacts; decision: LastDecision }
/** An exam application as its guards see it, with the facts that were read for it. */
export type MovingApplication = WithFacts<ExamSituation, GuardFacts>

/** The exam application of a plan (domain.md §5.2, docs/adr/0047): open once the plan is approved; its approval makes the exams. */
export const examApplicationLifecycle = lifecycleOf<ExamSituation, GuardFacts>()({
  name: 'examApplication',
  states: EXAM_APPLICATION_STATUS,
  initial: 'PLAN_AUDIT',
  words: examApplicationStatusWords,
  tones: { PLAN_AUDIT: 'approved', EXAM_SUBMIT: 'waiting', EXAM_REJECT: 'rejected', EXAM_AUDIT: 'approved' },
  path: ['PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_AUDIT'],
  next: {
    PLAN_AUDIT: { move: 'submitExam', by: 'college', until: 'due' },
    EXAM_SUBMIT: { move: 'approveExam', by: 'center', until: 'due' },
    EXAM_REJECT: { move: 'submitExam', by: 'college', until: 'due' },
  },
  labels: examApplicationMoveWords,
  moves: {
    submitExam: {
      from: ['PLAN_AUDIT', 'EXAM_REJECT'],
      to: 'EXAM_SUBMIT',
      permission: 'plan:submit',
      needs: 'exam',
      when: (application) => submitExamFault(application, application.exam),
    },
    approveExam: {
      from: ['EXAM_SUBMIT'],
      to: 'EXAM_AUDIT',
      permission: 'plan:audit',
      opinion: 'optional',
      needs: 'exam',
      when: (application) => approveExamFault(application, application.exam),
    },
    rejectExam: {
      from: ['EXAM_SUBMIT'],
      to: 'EXAM_REJECT',
      permission: 'plan:audit',
      opinion: 'required',
      danger: true,
    },
    takeBackExam: {
      from: ['EXAM_AUDIT', 'EXAM_REJECT'],
      to: 'EXAM_SUBMIT',
      permission: 'plan:audit',
      brief: true,
      needs: 'decision',
      when: takeBackFault,
    },
    revokeExam: {
      from: ['EXAM_AUDIT'],
      to: 'EXAM_REJECT',
      permission: 'plan:revoke',
      opinion: 'required',
      danger: true,
      needs: 'exam',
      when: (application) => revokeExamFault(application, application.exam.terms),
    },
  },
})
export type ExamMove = MoveOf<typeof examApplicationLifecycle>
