import { createHash } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { compress, encodingOf } from './compress.ts'
import type { Encoding } from './compress.ts'
import { openApiOf } from './openapi.ts'
import type { Json } from './openapi.parts.ts'
import type { Services } from '../services.ts'

/** Of brotli: a tenth of a second for the document, once. */
const DOCUMENT_QUALITY = 9

/** The built console: hashed files for ever, index.html never cached, any other path is the console's own. Files are looked up at each request, since a build may replace them. */
export async function serveConsole(app: FastifyInstance, { config }: Pick<Services, 'config'>): Promise<void> {
  await app.register(fastifyStatic, {
    root: config.webRoot,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    // The build writes .br and .gz next to each file (scripts/compress.mjs).
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = request.params['*']
      if (path.startsWith('api/')) return reply.callNotFound()
      // A missing file is a real 404; a page's path is for the console's router.
      return reply.sendFile(path.startsWith('assets/') || path.includes('.') ? path : 'index.html')
    },
  })
}

/** The OpenAPI document and its reader, both offline (interface.md §2). */
export async function serveDocument(app: FastifyInstance, services: Services): Promise<void> {
  let made: Json | undefined
  // Made when it is first asked for: it takes more time than all the rest of a start.
  const document = () => (made ??= openApiOf(services.endpoints))
  const forms = documentForms(document)
  app.get('/api/openapi.json', async (request, reply) => {
    const encoding = encodingOf(request.headers['accept-encoding'])
    const { bytes, etag } = await forms(encoding)
    reply
      .headers({ vary: 'accept-encoding', etag, 'cache-control': 'no-cache' })
      .type('application/json; charset=utf-8')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return (encoding ? reply.header('content-encoding', encoding) : reply).send(bytes)
  })
  await app.register(async (scope) => {
    await scope.register(swagger, { openapi: {}, transformObject: document })
    await scope.register(swaggerUi, { routePrefix: '/api/docs' })
  })
}

type Form = { bytes: Buffer; etag: string }

/** The document in each encoding, made when first asked for. */
function documentForms(document: () => Json): (encoding: Encoding | null) => Promise<Form> {
  const made = new Map<Encoding | null, Promise<Form>>()
  const make = async (encoding: Encoding | null): Promise<Form> => {
    const plain = Buffer.from(JSON.stringify(document()))
    const bytes = encoding ? await compress(plain, encoding, DOCUMENT_QUALITY) : plain
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }
  return (encoding) => {
    const form = made.get(encoding) ?? make(encoding)
    made.set(encoding, form)
    return form
  }
}
