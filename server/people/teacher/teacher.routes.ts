import type { FastifyInstance } from 'fastify'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { teacherMessages } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { listHistory } from '../../record/history.ts'
import { bulkHandler } from '../../http/bulk.ts'
import { changeHandler, removalHandler, shownPage } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { moveHandlers } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { createTeacher, revealTeacher, updateTeacher } from './teacher.commands.ts'
import { teacherExport } from './teacher.export.commands.ts'
import { listTeachers, pickTeachers } from './teacher.list.queries.ts'
import { moveTeacher, removeTeacher, setChief } from './teacher.move.commands.ts'
import { getTeacher } from './teacher.queries.ts'
import { setAvailability, setConsent, setReserve } from './teacher.reserve.commands.ts'
import { IMPORT_COLUMNS } from './teacher.sheets.ts'
import { detailOf, optionOf, rowOf } from './teacher.show.ts'

export function teacherRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, teacherContract, {
    list: async (ctx) => shownPage(await listTeachers(ctx.db, ctx.actor, ctx.query), (row) => rowOf(row, ctx)),
    pick: async (ctx) => shownPage(await pickTeachers(ctx.db, ctx.actor, ctx.query), (row) => optionOf(row, ctx)),
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createTeacher(ctx.db, ctx.actor, ctx.body)),
    update: changeHandler(updateTeacher, show),
    remove: removalHandler(removeTeacher),
    chief: changeHandler(setChief, show),
    ...reservePool,
    reveal: (ctx) => revealTeacher(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason),
    ...moveHandlers(teacherLifecycle, moveTeacher, show),
    bulk: bulkHandler(moveTeacher),
    history: async (ctx) => {
      const { sn } = await getTeacher(ctx.db, ctx.actor, ctx.params.id)
      return listHistory(ctx.db, ctx.actor, teacherLifecycle.name, sn)
    },
    template: async (ctx) => importWorkbookAnswer(teacherMessages.sheet_name, IMPORT_COLUMNS, ctx.lang),
    import: ({ db, actor, file, lang, body }) =>
      startImport(db, services, actor, { kind: 'teacher.import', file, mode: body.mode, lang }),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, teacherExport, { filter: ctx.body, lang: ctx.lang }),
  })
}

type Sent<N extends keyof typeof teacherContract> = Ctx<(typeof teacherContract)[N]>

/** The reserve pool (domain.md §5.7). */
const reservePool = {
  reserve: async (ctx: Sent<'reserve'>) => ({ changed: await setReserve(ctx.db, ctx.actor, ctx.body) }),
  consent: async (ctx: Sent<'consent'>) => {
    await setConsent(ctx.db, ctx.actor, ctx.params.id, ctx.body)
    return show(ctx, ctx.params.id)
  },
  availability: async (ctx: Sent<'availability'>) => {
    await setAvailability(ctx.db, ctx.actor, ctx.params.id, ctx.body)
    return show(ctx, ctx.params.id)
  },
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getTeacher(ctx.db, ctx.actor, sn), ctx)
