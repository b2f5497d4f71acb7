import type { FastifyInstance } from 'fastify'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { teacherMessages } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { listHistory } from '../../record/history.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { createTeacher, revealTeacher, updateTeacher } from './teacher.commands.ts'
import { teacherExport } from './teacher.export.commands.ts'
import { listTeachers, pickTeachers } from './teacher.list.queries.ts'
import { moveTeacher, removeTeacher, setChief, setReserve } from './teacher.move.commands.ts'
import { getTeacher } from './teacher.queries.ts'
import { IMPORT_COLUMNS } from './teacher.sheets.ts'
import { showOption, showRecord, showRow } from './teacher.show.queries.ts'

export function teacherRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, teacherContract, {
    list: async (ctx) => {
      const page = await listTeachers(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((row) => showRow(ctx.actor, row, ctx.lang)) }
    },
    pick: async (ctx) => {
      const page = await pickTeachers(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((row) => showOption(row, ctx.lang)) }
    },
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createTeacher(ctx.db, ctx.actor, ctx.body)),
    update: async (ctx) => {
      await updateTeacher(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    remove: async (ctx) => {
      await removeTeacher(ctx.db, ctx.actor, ctx.params.id)
      return null
    },
    chief: async (ctx) => {
      await setChief(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    reserve: async (ctx) => ({ changed: await setReserve(ctx.db, ctx.actor, ctx.body) }),
    reveal: (ctx) => revealTeacher(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason),
    enable: async (ctx) => {
      await moveTeacher(ctx.db, ctx.actor, ctx.params.id, 'enable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    disable: async (ctx) => {
      await moveTeacher(ctx.db, ctx.actor, ctx.params.id, 'disable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    history: async (ctx) => {
      const { sn } = await getTeacher(ctx.db, ctx.actor, ctx.params.id)
      return listHistory(ctx.db, teacherLifecycle.name, sn)
    },
    template: async (ctx) => importWorkbookAnswer(teacherMessages.sheet_name, IMPORT_COLUMNS, ctx.lang),
    import: (ctx) =>
      startImport(ctx.db, services, ctx.actor, {
        kind: 'teacher.import',
        file: ctx.file,
        mode: ctx.body.mode,
        lang: ctx.lang,
      }),
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, teacherExport, { filter: ctx.body, lang: ctx.lang }),
  })
}

type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>

async function show({ db, actor, lang }: Shown, sn: string): Promise<DataOf<typeof teacherContract.detail>> {
  return showRecord(actor, await getTeacher(db, actor, sn), lang)
}
