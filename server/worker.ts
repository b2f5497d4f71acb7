import type { JobTask } from './jobs/task.ts'
import { groundTasks } from './jobs/upkeep.ts'
import { authTasks } from './features/auth/auth.jobs.ts'
import { collegeTasks } from './features/college/college.jobs.ts'
import { majorTasks } from './features/major/major.jobs.ts'
import { mediaTasks } from './features/media/media.jobs.ts'
import { studentTasks } from './features/student/student.jobs.ts'

/** Every kind of job that a worker knows. */
export const TASKS: readonly JobTask[] = [
  ...majorTasks,
  ...studentTasks,
  ...collegeTasks,
  ...mediaTasks,
  ...authTasks,
  ...groundTasks,
]
