import type { FastifyInstance } from 'fastify'
import { registerContract } from '@zhikao/domain/training/register/register.contract.ts'
import { transaction } from '../../db/transaction.ts'
import { evenly } from '../../http/evenly.ts'
import { mount, withOwnTransactions } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { answerPerson } from './register.commands.ts'

export function registerRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, registerContract, {
    // The wait is behind the commit: it holds no lock.
    send: withOwnTransactions(({ params, body, visit }) =>
      evenly(services.config.evenMs, () =>
        transaction(services.pool, (db) => answerPerson({ ...services, db }, params.kind, body, visit)),
      ),
    ),
  })
}
