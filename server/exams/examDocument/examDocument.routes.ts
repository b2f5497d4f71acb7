import type { FastifyInstance } from 'fastify'
import { examDocumentContract } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { startDocuments } from './examDocument.commands.ts'
import { printDocument, printReport, printStaff } from './examDocument.print.ts'

export function examDocumentRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, examDocumentContract, {
    print: (ctx) => printDocument(ctx, ctx.params.id, ctx.params.kind, ctx.query.room_sn),
    report: (ctx) => printReport(ctx, ctx.params.id),
    feedback: (ctx) => printStaff(ctx, ctx.params.id, 'feedback'),
    badges: (ctx) => printStaff(ctx, ctx.params.id, 'badges'),
    export: ({ db, actor, lang, params, body }) =>
      startDocuments(db, actor, { plan_sn: params.id, kinds: body.kinds, lang }),
  })
}
