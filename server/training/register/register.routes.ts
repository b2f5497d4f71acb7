import type { FastifyInstance } from 'fastify'
import { registerContract } from '@zhikao/domain/training/register/register.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { answerPerson } from './register.commands.ts'

export function registerRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, registerContract, {
    send: ({ db, params, body, visit }) => answerPerson({ ...services, db }, params.kind, body, visit),
  })
}
