import { eachTask } from '../../jobs/eachTask.ts'
import { exportTask } from '../../jobs/export.ts'
import { jobTask } from '../../jobs/task.ts'
import type { JobTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { fillIdentities } from './signup.identity.commands.ts'
import { releaseSignup } from './signup.move.commands.ts'
import { listReleasable } from './signup.queries.ts'
import { exportSignupPhotos, photoPayload } from './signup.photo.commands.ts'
import { signupExport } from './signup.sheets.ts'

/** The sign-ups of overdue plans, each in a transaction of its own, so that a round that is interrupted goes on with the next (Decided 18). */
const releases = eachTask({
  upkeep: 'signup.overdue',
  followsClock: true,
  list: listReleasable,
  act: releaseSignup,
  failed: 'a sign-up of an overdue plan was not released',
})

export const signupTasks: readonly JobTask[] = [
  releases,
  {
    upkeep: 'signup.identities',
    cron: '13 * * * *',
    followsClock: false,
    run: async (services: Pick<Services, 'pool'>) => {
      await fillIdentities(services)
    },
  },
  exportTask(signupExport),
  jobTask({ kind: 'signup.photoExport', payload: photoPayload, run: exportSignupPhotos }),
]
