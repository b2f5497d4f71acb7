import type { FastifyInstance } from 'fastify'
import { sitePreviewContract } from '@zhikao/domain/sites/sitePreview/sitePreview.contract.ts'
import { clock } from '../../db/clock.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { revokeShares, shareApplication } from './sitePreview.commands.ts'
import { printApplication } from './sitePreview.print.commands.ts'
import { getPreview, readNames } from './sitePreview.queries.ts'
import { previewOf, sentForm } from './sitePreview.show.ts'

const NO_NAMES = { files: {}, records: {} }

export function sitePreviewRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, sitePreviewContract, {
    share: ({ db, actor, params, body }) => shareApplication({ db, services, actor }, params.id, body.days),
    revoke: async ({ db, actor, params }) => {
      await revokeShares(db, actor, params.id)
      return null
    },
    read: async ({ db, session, query }) => {
      const found = await getPreview({ db, secret: services.secret }, session?.actor ?? null, query)
      const form = sentForm(found)
      const names = form ? await readNames(db, form) : NO_NAMES
      return previewOf({ ...found, form, names, time: await clock(db) })
    },
    print: ({ actor, params, lang }) => printApplication(services, { actor, lang }, params.id),
  })
}
