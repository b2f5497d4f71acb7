import { PRESET_NAMES } from '@zhikao/domain/kernel/photo.ts'
import type { FastifyInstance } from 'fastify'
import { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { BACKGROUNDS } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import type { PhotoSpec } from '@zhikao/domain/platform/media/media.model.ts'
import { hexOf, presetOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { mount, withOwnClaim } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { listPhotoPresets } from '../../catalogue/credential/credential.queries.ts'
import { quotaOf } from '../idphotoCall/idphotoCall.queries.ts'
import { startBatch } from './idphotoTool.batch.commands.ts'
import { checkPhoto, createPhoto } from './idphotoTool.commands.ts'
import { PHOTO_MAX_MS } from '../../files/image/face/turn.ts'
import { providerOf } from './idphotoTool.provider.commands.ts'
import { reportOf } from './idphotoTool.show.ts'

const presetsBy = (spec: PhotoSpec) =>
  PRESET_NAMES.map((name) => {
    const { width, height, min_bytes, max_bytes, dpi, backgrounds } = presetOf(name, spec)
    const kb = { min_kb: min_bytes / 1024, max_kb: max_bytes / 1024 }
    return { name, width, height, dpi, ...kb, backgrounds: [...backgrounds] }
  })
const { WHITE, BLUE, LIGHT_BLUE, RED } = BACKGROUNDS
const colours = { WHITE: hexOf(WHITE), BLUE: hexOf(BLUE), LIGHT_BLUE: hexOf(LIGHT_BLUE), RED: hexOf(RED) }

export function idphotoToolRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, idphotoToolContract, {
    spec: async (ctx) => {
      const { quota, used } = await quotaOf(ctx.db, ctx.actor.org_sn, null)
      const { org_month_max: month_max, student_max } = quota
      return {
        vendor: providerOf(services.config).name,
        presets: presetsBy(await readSettings(ctx.db, 'photo_spec')),
        credentials: (await listPhotoPresets(ctx.db)).map(({ sn, preset, ...names }) => ({
          sn,
          name: credentialName(names)[ctx.lang],
          preset,
        })),
        colours,
        quota: { used: used.org, month_max, student_max },
      }
    },
    // A check takes seconds: no transaction waits for it.
    check: withOwnClaim(idphotoToolContract.check, PHOTO_MAX_MS, async (ctx) =>
      reportOf(await checkPhoto(services, ctx.actor, ctx.file, ctx.body), ctx.body.preset, ctx.lang),
    ),
    make: withOwnClaim(idphotoToolContract.make, PHOTO_MAX_MS, async (ctx) => {
      const { findings, photo, sheet } = await createPhoto(services, ctx.actor, ctx.file, ctx.body)
      return { photo, sheet, report: reportOf(findings, ctx.body.preset, ctx.lang) }
    }),
    batch: (ctx) => startBatch(ctx.db, services, ctx.actor, ctx.file, { ...ctx.body, lang: ctx.lang }),
  })
}
