import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { jobActor } from '../../record/jobActor.ts'
import { formNames } from '../../record/nameForms.ts'
import { fillReadings } from '../../record/reading.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import { exportTask } from '../../jobs/export.ts'
import { importTask } from '../../jobs/import.ts'
import { undoTask } from '../../jobs/importUndo.ts'
import type { JobTask } from '../../jobs/task.ts'
import { followExaminer } from '../../platform/operator/operator.examiner.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { teacherExport } from './teacher.export.commands.ts'
import { teacherImport, teacherUndo } from './teacher.import.commands.ts'
import { moveTeacher, notifyExpiry } from './teacher.move.commands.ts'
import { teacher } from './teacher.table.ts'

/** Enabled examiners whose certificate is over, and those whose coming end may have to be announced. */
async function dueTeachers(db: Db): Promise<{ sn: string; is_over: boolean }[]> {
  const { notice_days } = await readSettings(db, 'teacher_rules')
  const longestNotice = Math.max(0, ...notice_days)
  const { rows } = await db.execute<{ sn: string; is_over: boolean }>(sql`
    select sn, train_cert_expire < business_now()::date as is_over from ${teacher}
    where status = 'ENABLE' and delete_time is null and train_cert_expire <= business_now()::date + ${longestNotice}::int
      and (train_cert_expire < business_now()::date or told_days is null
        or told_days > (select min(d) from unnest(${sql.param(notice_days)}::int[]) d where d >= train_cert_expire - business_now()::date))
    order by train_cert_expire, sn`)
  return rows
}

/** Disables examiners whose certificate is over and announces the coming ends, each in a transaction of its own (domain.md §5.6). */
export async function watchCertificates({ db, pool, log }: Pick<Services, 'db' | 'pool' | 'log'>): Promise<void> {
  for (const { sn, is_over } of await dueTeachers(db)) {
    await transaction(pool, async (tx) => {
      if (is_over) await moveTeacher(tx, jobActor, sn, 'expire')
      else await notifyExpiry(tx, sn)
      // One that cannot be moved (changed in the same moment) does not delay the others: the next round finds it.
    }).catch((error: unknown) => log.warn({ err: error, teacher: sn }, 'a certificate was left for the next round'))
  }
}

/** The account bears the name of its examiner. */
async function followName(db: Db, sn: string): Promise<void> {
  const [found] = await db
    .select({ account_sn: teacher.account_sn, name: teacher.name, mobile: teacher.mobile, email: teacher.email })
    .from(teacher)
    .where(eq(teacher.sn, sn))
  if (found?.account_sn) await followExaminer(db, jobActor, found.account_sn, found)
}

export const teacherTasks: readonly JobTask[] = [
  importTask(teacherImport),
  undoTask(teacherUndo),
  exportTask(teacherExport),
  { upkeep: 'teacher.expire', cron: '11 * * * *', followsClock: true, run: watchCertificates },
  {
    upkeep: 'teacher.readings',
    cron: '33 * * * *',
    run: async ({ pool }: Pick<Services, 'pool'>) => void (await fillReadings(pool, teacher, 'person')),
  },
  {
    upkeep: 'teacher.names',
    cron: '9 19 * * *',
    run: async (services: Pick<Services, 'pool' | 'log'>) =>
      void (await formNames(services, { table: teacher, type: 'teacher', follow: followName })),
  },
]
