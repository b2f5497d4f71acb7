import { exportTask } from '../../jobs/export.ts'
import { jobTask } from '../../jobs/task.ts'
import type { JobTask, UpkeepTask } from '../../jobs/task.ts'
import { transaction } from '../../db/transaction.ts'
import { releaseSignup } from './signup.move.commands.ts'
import { listReleasable } from './signup.queries.ts'
import { exportSignupPhotos, photoPayload } from './signup.photo.commands.ts'
import { signupExport } from './signup.sheets.ts'

/** The sign-ups of overdue plans, each in a transaction of its own, so that a round that is interrupted goes on with the next (Decided 18). */
const releases: UpkeepTask = {
  upkeep: 'signup.overdue',
  cron: '*/10 * * * *',
  followsClock: true,
  run: async ({ db, pool, log }) => {
    for (const one of await listReleasable(db))
      await transaction(pool, (tx) => releaseSignup(tx, one)).catch((error: unknown) =>
        // Another transaction moved it meanwhile: the next round checks again.
        log.warn({ err: error, sn: one.sn }, 'a sign-up of an overdue plan was not released'),
      )
  },
}

export const signupTasks: readonly JobTask[] = [
  releases,
  exportTask(signupExport),
  jobTask({ kind: 'signup.photoExport', payload: photoPayload, run: exportSignupPhotos }),
]
