import type { FastifyInstance } from 'fastify'
import { examDeviceContract } from '@zhikao/domain/exams/examDevice/examDevice.contract.ts'
import { mount } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { noteReport } from './examDevice.commands.ts'
import { listDevices } from './examDevice.queries.ts'
import { ownOf, rowOf } from './examDevice.show.ts'

export function examDeviceRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, examDeviceContract, {
    list: async ({ db, actor, params }) => (await listDevices(db, actor, params.id)).map(rowOf),
    report: async ({ db, actor, params, body }) => ownOf(await noteReport(db, actor, params.id, body)),
  })
}
