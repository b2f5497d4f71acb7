import type { FastifyInstance } from 'fastify'
import { selftestRecordContract } from '@zhikao/domain/bank/selftestRecord/selftestRecord.contract.ts'
import { mount } from '../../http/mount.ts'
import { exportRows } from '../../jobs/export.ts'
import { getStudent } from '../../people/student/student.queries.ts'
import type { Services } from '../../services.ts'
import { selftestExport } from './selftestRecord.jobs.ts'
import { listRecords } from './selftestRecord.queries.ts'
import { recordOf } from './selftestRecord.show.ts'

export function selftestRecordRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, selftestRecordContract, {
    ofStudent: async ({ db, actor, params, lang }) => {
      const { sn } = await getStudent(db, actor, params.id)
      return (await listRecords(db, sn)).map((record) => recordOf(record, lang))
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, selftestExport, { filter: ctx.body, lang: ctx.lang }),
  })
}
