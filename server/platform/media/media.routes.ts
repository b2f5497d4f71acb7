import type { FastifyInstance } from 'fastify'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { handbookOf } from '@zhikao/domain/platform/media/media.rules.ts'
import type { FileAnswer } from '../../http/download.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { getHandbook } from './media.handbook.queries.ts'
import { getDownload, getImage } from './media.queries.ts'
import type { StoredMedia } from './media.queries.ts'
import { storeUpload } from './media.upload.commands.ts'

export function mediaRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, mediaContract, {
    image: (ctx) => storeUpload(ctx.db, services, ctx.actor, ctx.file, ctx.body.kind),
    file: (ctx) => storeUpload(ctx.db, services, ctx.actor, ctx.file, 'ATTACHMENT'),
    document: (ctx) => storeUpload(ctx.db, services, ctx.actor, ctx.file, 'DOCUMENT'),
    showImage: async (ctx) =>
      answerOf(services, await getImage(ctx.db, ctx.session?.actor ?? null, ctx.query.key), true),
    handbook: async (ctx) => {
      const handbook = handbookOf(ctx.actor.role)
      if (!handbook) throw notFound()
      return getHandbook(handbook.name)
    },
    download: async (ctx) => answerOf(services, await getDownload(ctx.db, ctx.actor, ctx.query.key), false),
  })
}

async function answerOf(services: Services, file: StoredMedia, inline: boolean): Promise<FileAnswer> {
  const opened = await services.storage.open(file.key)
  if (!opened) throw notFound()
  // A person who may only see a picture does not learn the name of its file.
  const name = inline ? file.key.replace(/^.*(?=\.)/, 'image') : file.name
  return { stream: opened.stream, bytes: opened.bytes, name, type: file.type, inline }
}
