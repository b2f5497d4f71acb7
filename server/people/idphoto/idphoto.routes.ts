import type { FastifyInstance } from 'fastify'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { mount, withOwnClaim } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { changeHandler } from '../../record/handlers.ts'
import type { Ctx } from '../../http/mount.ts'
import { PHOTO_MAX_MS } from '../../files/image/face/turn.ts'
import { acceptPhoto, appealPhoto } from '../student/student.photo.commands.ts'
import { getStudent, getStudentCompared } from '../student/student.queries.ts'
import { detailOf } from '../student/student.show.ts'
import { uploadPhoto } from './idphoto.commands.ts'
import { startPhotoExport } from './idphoto.export.commands.ts'
import { startPhotoImport } from './idphoto.import.commands.ts'
import { listPhotos, listSamePhotos } from './idphoto.queries.ts'

export function idphotoRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, idphotoContract, {
    photos: async (ctx) => listPhotos(ctx.db, await getStudent(ctx.db, ctx.actor, ctx.params.id)),
    photo: withOwnClaim(idphotoContract.photo, PHOTO_MAX_MS, ({ actor, params, file, lang }) =>
      uploadPhoto(services, actor, params.id, file, async (db) => {
        const record = await getStudentCompared(db, actor, params.id)
        return { ...detailOf(record, { actor, lang }), photo_same: await listSamePhotos(db, record) }
      }),
    ),
    appeal: changeHandler(appealPhoto, show),
    accept: changeHandler(acceptPhoto, show),
    exportPhoto: (ctx) => startPhotoExport(ctx.db, ctx.actor, ctx.body, ctx.lang),
    importPhoto: (ctx) => startPhotoImport(ctx.db, services, ctx.actor, { file: ctx.file, mode: ctx.body.mode }),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  detailOf(await getStudentCompared(ctx.db, ctx.actor, sn), ctx)
