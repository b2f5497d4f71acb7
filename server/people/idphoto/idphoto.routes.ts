import type { FastifyInstance } from 'fastify'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { changeHandler } from '../../record/handlers.ts'
import type { Ctx } from '../../http/mount.ts'
import { acceptPhoto, appealPhoto } from '../student/student.commands.ts'
import { getStudent, getStudentCompared } from '../student/student.queries.ts'
import { detailOf } from '../student/student.show.ts'
import { uploadPhoto } from './idphoto.commands.ts'
import { startPhotoExport } from './idphoto.export.commands.ts'
import { startPhotoImport } from './idphoto.import.commands.ts'
import { listPhotos, listSamePhotos } from './idphoto.queries.ts'

export function idphotoRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, idphotoContract, {
    photos: async (ctx) => listPhotos(ctx.db, await getStudent(ctx.db, ctx.actor, ctx.params.id)),
    photo: async (ctx) => {
      await uploadPhoto(ctx.db, services, ctx.actor, ctx.params.id, ctx.file)
      const record = await getStudentCompared(ctx.db, ctx.actor, ctx.params.id)
      return { ...detailOf(record, ctx), photo_same: await listSamePhotos(ctx.db, record) }
    },
    appeal: changeHandler(appealPhoto, show),
    accept: changeHandler(acceptPhoto, show),
    exportPhoto: (ctx) => startPhotoExport(ctx.db, ctx.actor, ctx.body, ctx.lang),
    importPhoto: (ctx) => startPhotoImport(ctx.db, services, ctx.actor, { file: ctx.file, mode: ctx.body.mode }),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getStudentCompared(ctx.db, ctx.actor, sn), ctx)
