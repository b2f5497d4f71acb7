import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController } from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { acceptJson } from './body.ts'
import { endConnections } from './drain.ts'
import { replyError, useErrorTable } from './errors.ts'
import { isSecure } from './guard.ts'
import { demandHttps, HSTS, refuseTwoHosts, securityHeaders } from './headers.ts'
import type { Services } from '../services.ts'
import { loggedError } from './loggedError.ts'
import { networkOf } from './network.ts'

const MINUTE = 60_000

type Needed = Pick<Services, 'config' | 'draining' | 'storage'>

/** The HTTP server with its limits and headers, before any route: slow or huge requests are refused here (reliability.md §1.5). */
export async function createServer(services: Needed): Promise<FastifyInstance> {
  const { config } = services
  const { trustProxy: trusted } = config
  const app = fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
        err: (error) => loggedError(error),
      },
    },
    genReqId: () => randomBytes(10).toString('hex'),
    trustProxy: typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted,
    bodyLimit: 1024 * 1024,
    requestTimeout: 5 * MINUTE,
    connectionTimeout: 6 * MINUTE,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    // A number too long is refused by its schema, after 401 and 403; Node's limit on headers bounds it.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: refuseUrl(services),
    // One line for a request, when it is answered: two cost a tenth of what a list takes.
    logController: new LogController({ disableRequestLogging: true }),
    // A request that arrives on an open connection while the server closes is answered, and its connection ends.
    return503OnClosing: false,
  })
  logRequests(app)
  endConnections(app, services)
  await app.register(helmet, securityHeaders(services))
  demandHttps(app, services)
  refuseTwoHosts(app)
  await app.register(cookie)
  acceptJson(app, config.bodyMs)
  await app.register(multipart, { limits: { files: 1, fields: 20, headerPairs: 50 } })
  await limitRate(app)
  useErrorTable(app)
  app.setNotFoundHandler((request, reply) => replyError(request, reply, new AppError('not_found')))
  return app
}

/** Each request has its number in the answer, and one line in the log. */
function logRequests(app: FastifyInstance): void {
  app.decorateRequest('session', null)
  app.decorateRequest('sitter', null)
  app.decorateRequest('sessionFault', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ req: request, status: reply.statusCode, ms }, 'answered')
  })
}

/** Counted in this process alone, like every quota: the limits of several processes add up (README). */
async function limitRate(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // The session has been looked up before, so it is verified and not only claimed.
    keyGenerator: (request) =>
      (request.session ?? request.sitter)?.tokenHash.toString('base64') ?? networkOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many', { retryAfter: Math.ceil(context.ttl / 1000) }),
  })
}

/** A path that cannot be decoded never reaches a route, its hooks or the error table. */
const refuseUrl =
  (services: Pick<Services, 'config'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const headers = {
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
      ...(isSecure(services, request) ? { 'strict-transport-security': HSTS } : {}),
    }
    void replyError(request, reply.headers(headers), error)
  }
