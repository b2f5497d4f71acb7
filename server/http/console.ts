import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'
import type { Services } from '../services.ts'

/** The built console: hashed files for ever, index.html never cached, any other path is the console's own. */
export async function serveConsole(app: FastifyInstance, services: Services): Promise<void> {
  const { webRoot } = services.config
  if (!existsSync(`${webRoot}/index.html`)) return
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      // A missing file or API call is a real 404; a page's path is for the console's router.
      if (path.startsWith('/api/') || path.startsWith('/assets/') || path.includes('.')) return reply.callNotFound()
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    },
  })
}

/** The OpenAPI document and its reader, both offline (interface.md §2). */
export async function serveDocument(app: FastifyInstance, services: Services): Promise<void> {
  const document = openApiOf(services.endpoints)
  app.get('/api/openapi.json', (_request, reply) => reply.send(document))
  await app.register(async (scope) => {
    // The document is derived by openApiOf and only shown here; the plugin's type has no 3.1 literal objects.
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}
