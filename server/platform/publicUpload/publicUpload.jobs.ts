import { sql } from 'drizzle-orm'
import type { UpkeepTask } from '../../jobs/task.ts'
import { TICKET_HOURS } from './publicUpload.queries.ts'
import { uploadTicket } from './publicUpload.table.ts'

/** Removes tickets that take no more files and count for no network; their files are swept with those of everybody. */
export const publicUploadTasks: UpkeepTask[] = [
  {
    upkeep: 'uploadTickets',
    cron: '27 * * * *',
    run: async ({ db }) => {
      await db.delete(uploadTicket).where(sql`${uploadTicket.create_time} < now() - ${TICKET_HOURS}`)
    },
  },
]
