import type { JobTask } from './jobs/task.ts'
import { collegeTasks } from './features/college/college.jobs.ts'
import { majorTasks } from './features/major/major.jobs.ts'
import { studentTasks } from './features/student/student.jobs.ts'

/** Every kind of job that a worker knows. */
export const TASKS: readonly JobTask[] = [...majorTasks, ...studentTasks, ...collegeTasks]
