import type { FastifyInstance } from 'fastify'
import { examinerFileContract } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import { changeHandler } from '../../record/handlers.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { rateTeacher, recordViolation } from './examinerFile.commands.ts'
import { getFile } from './examinerFile.queries.ts'
import { fileOf } from './examinerFile.show.ts'

export function examinerFileRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, examinerFileContract, {
    detail: (ctx) => show(ctx, ctx.params.id),
    rate: changeHandler(rateTeacher, show),
    violate: changeHandler(recordViolation, show),
  })
}

const show = async (ctx: Pick<Ctx, 'db' | 'actor' | 'lang'>, sn: string) =>
  fileOf(await getFile(ctx.db, ctx.actor, sn), ctx)
