import type { FastifyInstance } from 'fastify'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { studentDocumentContract } from '@zhikao/domain/people/studentDocument/studentDocument.contract.ts'
import { documentRow } from '@zhikao/domain/people/studentDocument/studentDocument.model.ts'
import { mount } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import { changeHandler, removalHandler } from '../../record/handlers.ts'
import type { Services } from '../../services.ts'
import { getStudent } from '../student/student.queries.ts'
import { addDocument, removeDocument, revealDocument } from './studentDocument.commands.ts'
import { documentsOf } from './studentDocument.queries.ts'

export function studentDocumentRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, studentDocumentContract, {
    list: (ctx) => show(ctx, ctx.params.id),
    create: changeHandler(addDocument, show),
    reveal: (ctx) => revealDocument(ctx.db, ctx.actor, ctx.params.id, ctx.body.reason),
    remove: removalHandler(removeDocument),
  })
}

/** The documents of a student, numbers masked: the one that is shown, then the others, the newest first. */
async function show(ctx: Pick<Ctx, 'db' | 'actor'>, studentSn: string) {
  const { sn, id_type, id_no, id_valid_from, id_valid_to } = await getStudent(ctx.db, ctx.actor, studentSn)
  const shown = { sn: null, id_type, id_no, valid_from: id_valid_from, valid_to: id_valid_to }
  return [shown, ...(await documentsOf(ctx.db, sn))].map((one) =>
    pick(documentRow, { ...one, id_no: maskIdNo(one.id_no) }),
  )
}
