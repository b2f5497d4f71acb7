import type { FastifyInstance } from 'fastify'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { handbooksFor } from '@zhikao/domain/platform/media/media.rules.ts'
import { mount, withOwnClaim } from '../../http/mount.ts'
import { PHOTO_MAX_MS } from '../../files/image/face/turn.ts'
import type { Services } from '../../services.ts'
import { getHandbook } from './media.handbook.queries.ts'
import { getDownload, getImage } from './media.queries.ts'
import { sendStored, showStored } from './media.stored.commands.ts'
import { storePhotoUpload, storeUpload } from './media.upload.commands.ts'

export function mediaRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, mediaContract, {
    image: (ctx) => storeUpload(ctx.db, services, ctx.actor, ctx.file, ctx.body.kind),
    file: (ctx) => storeUpload(ctx.db, services, ctx.actor, ctx.file, 'ATTACHMENT'),
    temp: (ctx) => storeUpload(ctx.db, services, ctx.actor, ctx.file, 'ATTACHMENT'),
    photo: withOwnClaim(mediaContract.photo, PHOTO_MAX_MS, (ctx) => storePhotoUpload(services, ctx.actor, ctx.file)),
    document: (ctx) => storeUpload(ctx.db, services, ctx.actor, ctx.file, 'DOCUMENT'),
    showImage: async (ctx) =>
      showStored(services, await getImage(ctx.db, ctx.session?.actor ?? null, ctx.query), ctx.query.size),
    handbook: async (ctx) => {
      const asked = ctx.query.name ?? ctx.actor.role
      const name = handbooksFor(ctx.actor).find((one) => one === asked)
      if (!name) throw notFound()
      return getHandbook(name)
    },
    download: async (ctx) => sendStored(services, await getDownload(ctx.db, ctx.actor, ctx.query.key)),
  })
}
