import { transaction } from '../../db/transaction.ts'
import type { UpkeepTask } from '../../jobs/task.ts'
import { listTicketsReady, notifyTicketsReady } from './ticket.commands.ts'

export const ticketTasks: readonly UpkeepTask[] = [
  {
    upkeep: 'tickets',
    cron: '*/10 * * * *',
    followsClock: true,
    run: async ({ db, pool }) => {
      for (const sn of await listTicketsReady(db)) await transaction(pool, (tx) => notifyTicketsReady(tx, sn))
    },
  },
]
