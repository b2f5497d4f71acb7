import type { FastifyInstance } from 'fastify'
import { ticketContract } from '@zhikao/domain/exams/ticket/ticket.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { printTickets } from './ticket.print.ts'

export function ticketRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, ticketContract, {
    print: (ctx) => printTickets(ctx, ctx.params.id, ctx.query.signup),
  })
}
