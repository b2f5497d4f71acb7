import type { UpkeepTask } from '../../jobs/task.ts'
import { sweepMedia, sweepStorage } from './media.commands.ts'

export const mediaTasks: UpkeepTask[] = [
  {
    upkeep: 'media',
    cron: '7 * * * *',
    run: async (services) => {
      await sweepMedia(services.db, services)
    },
  },
  {
    upkeep: 'storage',
    cron: '37 18 * * *',
    run: async (services) => {
      await services.storage.sweep()
      await sweepStorage(services.db, services)
    },
  },
]
