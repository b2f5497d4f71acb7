import type { FastifyInstance } from 'fastify'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { confirmRecord, saveRecord, submitRecord } from './roomRecord.commands.ts'
import { getRecord, getRecords } from './roomRecord.queries.ts'
import { recordsOf, rowOf } from './roomRecord.show.ts'

type Place = { id: string; room: string }
type Asked = Pick<Ctx, 'db' | 'actor' | 'lang'> & { params: Place }

/** Changes the record of the address, and answers it. */
const changing =
  <B>(change: (db: Ctx['db'], actor: Ctx['actor'], place: Place, body: B) => Promise<unknown>) =>
  async (ctx: Asked & { body: B }) => {
    await change(ctx.db, ctx.actor, ctx.params, ctx.body)
    return rowOf(await getRecord(ctx.db, ctx.actor, ctx.params.id, ctx.params.room), ctx)
  }

export function roomRecordRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, roomRecordContract, {
    list: async (ctx) => recordsOf(await getRecords(ctx.db, ctx.actor, ctx.params.id), ctx),
    save: changing(saveRecord),
    confirm: changing(confirmRecord),
    submit: changing(submitRecord),
  })
}
