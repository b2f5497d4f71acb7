import { exportTask } from '../../jobs/export.ts'
import { importTask } from '../../jobs/import.ts'
import { undoTask } from '../../jobs/importUndo.ts'
import type { JobTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { formNames } from '../../record/nameForms.ts'
import { jobActor } from '../../record/jobActor.ts'
import { fillReadings } from '../../record/reading.ts'
import { followRename } from './student.commands.ts'
import { studentExport } from './student.export.commands.ts'
import { studentImport, studentUndo } from './student.import.commands.ts'
import { student } from './student.table.ts'

export const studentTasks: readonly JobTask[] = [
  importTask(studentImport),
  undoTask(studentUndo),
  exportTask(studentExport),
  {
    upkeep: 'student.readings',
    cron: '33 * * * *',
    run: async ({ pool }: Pick<Services, 'pool'>) => void (await fillReadings(pool, student, 'person')),
  },
  {
    upkeep: 'student.names',
    cron: '7 19 * * *',
    run: async (services: Pick<Services, 'pool' | 'log'>) =>
      void (await formNames(services, {
        table: student,
        type: 'student',
        follow: (db, sn) => followRename(db, jobActor, sn),
      })),
  },
]
