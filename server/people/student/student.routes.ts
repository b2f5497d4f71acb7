import type { FastifyInstance } from 'fastify'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { listHistory } from '../../record/history.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { exportRows, importWorkbookAnswer } from '../../jobs/export.ts'
import { startImport } from '../../jobs/import.ts'
import { createStudent, moveStudent, ownOrg, revealStudent, updateStudent } from './student.commands.ts'
import { studentExport } from './student.export.commands.ts'
import { listStudents } from './student.list.queries.ts'
import { uploadPhoto } from './student.photo.commands.ts'
import { startPhotoExport } from './student.photoExport.commands.ts'
import { startPhotoImport } from './student.photoImport.commands.ts'
import { getStudent } from './student.queries.ts'
import { IMPORT_COLUMNS } from './student.sheets.ts'
import { showRecord, showRow } from './student.show.queries.ts'

export function studentRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, studentContract, {
    list: async (ctx) => {
      const page = await listStudents(ctx.db, ctx.actor, ctx.query)
      return { ...page, items: page.items.map((row) => showRow(ctx.actor, row)) }
    },
    detail: (ctx) => show(ctx, ctx.params.id),
    create: async (ctx) => show(ctx, await createStudent(ctx.db, ctx.actor, ctx.body)),
    update: async (ctx) => {
      await updateStudent(ctx.db, ctx.actor, ctx.params.id, ctx.body)
      return show(ctx, ctx.params.id)
    },
    photo: async (ctx) => {
      await uploadPhoto(ctx.db, services, ctx.actor, ctx.params.id, ctx.file)
      return show(ctx, ctx.params.id)
    },
    reveal: (ctx) => revealStudent(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason),
    enable: async (ctx) => {
      await moveStudent(ctx.db, ctx.actor, ctx.params.id, 'enable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    disable: async (ctx) => {
      await moveStudent(ctx.db, ctx.actor, ctx.params.id, 'disable', ctx.body)
      return show(ctx, ctx.params.id)
    },
    history: async (ctx) => {
      const { sn } = await getStudent(ctx.db, ctx.actor, ctx.params.id)
      return listHistory(ctx.db, studentLifecycle.name, sn)
    },
    template: async (ctx) => importWorkbookAnswer(studentMessages.sheet_name, IMPORT_COLUMNS, ctx.lang),
    import: (ctx) => {
      ownOrg(ctx.actor)
      return startImport(ctx.db, services, ctx.actor, {
        kind: 'student.import',
        file: ctx.file,
        mode: ctx.body.mode,
        lang: ctx.lang,
      })
    },
    export: (ctx) => exportRows(ctx.db, services, ctx.actor, studentExport, { filter: ctx.body, lang: ctx.lang }),
    exportPhoto: (ctx) => startPhotoExport(ctx.db, ctx.actor, ctx.body, ctx.lang),
    importPhoto: (ctx) => startPhotoImport(ctx.db, services, ctx.actor, ctx.file),
  })
}

type Shown = Pick<Ctx, 'db' | 'actor' | 'lang'>

async function show({ db, actor, lang }: Shown, sn: string): Promise<DataOf<typeof studentContract.detail>> {
  return showRecord(actor, await getStudent(db, actor, sn), lang)
}
