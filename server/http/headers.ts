import type { FastifyInstance } from 'fastify'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Services } from '../services.ts'
import { isSecure } from './guard.ts'

/** A year. */
export const HSTS = 'max-age=31536000; includeSubDomains'

/** The origins of addresses that are not of this server. */
const originsOf = (...addresses: (string | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((one) => (one && URL.canParse(one) ? [new URL(one).origin] : []))),
]

/** What every answer carries (reliability.md §3); HSTS depends on the request, see `demandHttps`. */
export const securityHeaders = ({ storage, config }: Pick<Services, 'storage' | 'config'>) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // The media calls send browsers to the storage; avatars may have a base of their own (spec §3).
      imgSrc: ["'self'", 'data:', 'blob:', ...originsOf(config.imageBase, storage.links?.origin)],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  hsts: false,
  referrerPolicy: { policy: 'same-origin' as const },
  frameguard: { action: 'deny' as const },
  crossOriginEmbedderPolicy: false,
})

/** Browsers that came by https come by https only from then on: PUBLIC_URL says so, or the trusted proxy of this request. */
export function demandHttps(app: FastifyInstance, services: Pick<Services, 'config'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isSecure(services, request)) reply.header('strict-transport-security', HSTS)
  })
}

/** A request with two Host headers is refused: a proxy may have judged the other one (RFC 9112 §3.2). */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new AppError('input', { rule: 'host_repeated' })
  })
}
