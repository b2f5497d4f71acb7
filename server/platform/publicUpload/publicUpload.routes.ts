import type { FastifyInstance } from 'fastify'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { mount, withOwnTransactions } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { storePublicUpload } from './publicUpload.commands.ts'

export function publicUploadRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, publicUploadContract, {
    store: withOwnTransactions((ctx) => storePublicUpload(services, ctx.file, ctx.body, ctx.visit.ip)),
  })
}
