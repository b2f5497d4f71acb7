import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { mount } from '../../http/mount.ts'
import { createServer } from '../../http/server.ts'
import type { Services } from '../../services.ts'

/** Calls with the faults that the fuzz test looks for. */
export const plantedContract = {
  breaks: endpoint('planted.breaks', {
    method: 'GET',
    path: '/breaks',
    permission: 'public',
    summary: '',
    data: z.null(),
  }),
  shows: endpoint('planted.shows', {
    method: 'GET',
    path: '/shows',
    permission: 'public',
    summary: '',
    data: z.null(),
  }),
  lacks: endpoint('planted.lacks', {
    method: 'GET',
    path: '/lacks',
    permission: 'public',
    summary: '',
    data: z.null(),
  }),
}

/** A server of these calls alone. */
export async function openPlanted(services: Services): Promise<FastifyInstance> {
  const app = await createServer(services)
  mount(app, { ...services, endpoints: [] }, plantedContract, {
    breaks: () => Promise.reject(new TypeError('undefined is not a function')),
    shows: (ctx) => {
      void ctx.reply
        .code(400)
        .send({ status: 40000, code: 400, message: 'duplicate key violates account_username', data: null })
      return Promise.resolve(null)
    },
    lacks: (ctx) => {
      void ctx.reply.code(404).type('text/plain').send('not found')
      return Promise.resolve(null)
    },
  })
  return app
}
