import type { FastifyInstance } from 'fastify'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import { listHistory } from '../../record/history.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { changeHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import { ownOrg } from '../../record/scope.ts'
import type { Services } from '../../services.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { createStudent, moveStudent, revealStudent, updateStudent } from './student.commands.ts'
import { studentExport } from './student.export.commands.ts'
import { listStudents } from './student.list.queries.ts'
import { getStudent, getStudentCompared } from './student.queries.ts'
import { IMPORT_COLUMNS } from './student.sheets.ts'
import { detailOf, rowOf } from './student.show.ts'

export function studentRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, studentContract, {
    list: async (ctx) => shownPage(await listStudents(ctx.db, ctx.actor, ctx.query), (record) => rowOf(record, ctx)),
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createStudent(ctx.db, ctx.actor, ctx.body)),
    update: changeHandler(updateStudent, show),
    reveal: (ctx) => revealStudent(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason),
    ...moveHandlers(studentLifecycle, moveStudent, show),
    bulk: bulkHandler(moveStudent),
    history: async (ctx) => {
      const { sn } = await getStudent(ctx.db, ctx.actor, ctx.params.id)
      return listHistory(ctx.db, ctx.actor, studentLifecycle.name, sn)
    },
    template: async (ctx) => importWorkbookAnswer(studentMessages.sheet_name, IMPORT_COLUMNS, ctx.lang),
    import: (ctx) => {
      ownOrg(ctx.actor)
      const { file, lang, body } = ctx
      return startImport(ctx.db, services, ctx.actor, { kind: 'student.import', file, mode: body.mode, lang })
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, studentExport, { filter: ctx.body, lang: ctx.lang }),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getStudentCompared(ctx.db, ctx.actor, sn), ctx)
