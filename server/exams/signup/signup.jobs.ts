import { transaction } from '../../db/transaction.ts'
import { exportTask } from '../../jobs/export.ts'
import { jobTask } from '../../jobs/task.ts'
import type { JobTask, UpkeepTask } from '../../jobs/task.ts'
import { exportSignupPhotos, photoPayload } from './signup.photo.commands.ts'
import { signupExport } from './signup.sheets.ts'
import { listTicketsReady, tellTicketsReady } from './signup.ticket.commands.ts'

const tickets: UpkeepTask = {
  upkeep: 'tickets',
  cron: '*/10 * * * *',
  followsClock: true,
  run: async ({ db, pool }) => {
    for (const sn of await listTicketsReady(db)) await transaction(pool, (tx) => tellTicketsReady(tx, sn))
  },
}

export const signupTasks: readonly JobTask[] = [
  exportTask(signupExport),
  jobTask({ kind: 'signup.photoExport', payload: photoPayload, run: exportSignupPhotos }),
  tickets,
]
