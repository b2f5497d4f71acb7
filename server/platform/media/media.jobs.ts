import type { UpkeepTask } from '../../jobs/task.ts'
import { SWEPT_AT_ONCE, sweepMedia, sweepStorage } from './media.commands.ts'

export const mediaTasks: UpkeepTask[] = [
  {
    upkeep: 'media',
    cron: '7 * * * *',
    run: async (services) => {
      while ((await sweepMedia(services.db, services)) === SWEPT_AT_ONCE) continue
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
