import type { JobTask } from './jobs/task.ts'
import { groundTasks } from './jobs/upkeep.ts'
import { applicationTasks } from './features/application/application.jobs.ts'
import { assignmentTasks } from './features/assignment/assignment.jobs.ts'
import { auditTasks } from './features/audit/audit.jobs.ts'
import { authTasks } from './features/auth/auth.jobs.ts'
import { borrowTasks } from './features/borrow/borrow.jobs.ts'
import { certificateTasks } from './features/certificate/certificate.jobs.ts'
import { collegeTasks } from './features/college/college.jobs.ts'
import { majorTasks } from './features/major/major.jobs.ts'
import { mediaTasks } from './features/media/media.jobs.ts'
import { planTasks } from './features/plan/plan.jobs.ts'
import { scoreTasks } from './features/score/score.jobs.ts'
import { signupTasks } from './features/signup/signup.jobs.ts'
import { studentTasks } from './features/student/student.jobs.ts'
import { teacherTasks } from './features/teacher/teacher.jobs.ts'

/** Every kind of job that a worker knows. */
export const TASKS: readonly JobTask[] = [
  ...majorTasks,
  ...studentTasks,
  ...teacherTasks,
  ...collegeTasks,
  ...applicationTasks,
  ...assignmentTasks,
  ...mediaTasks,
  ...authTasks,
  ...auditTasks,
  ...planTasks,
  ...borrowTasks,
  ...signupTasks,
  ...scoreTasks,
  ...certificateTasks,
  ...groundTasks,
]
