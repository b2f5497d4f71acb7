import type { FastifyReply, FastifyRequest } from 'fastify'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { practiceTokenOf, setSessionCookies, tokenOf } from './cookies.ts'
import type { LiveSession, Services, Sitter } from '../services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | null
    /** The student whose self-test calls (Decided 27); null on all other calls. */
    sitter: Sitter | null
    /** Why there is no session; thrown after the call was counted. */
    sessionFault: AppError | null
  }
}

/** Looks up who calls, so that the limiter counts a session, or the network of a caller without one. Refuses nothing. */
export function identifyOf(services: Services, endpoint: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    if (endpoint.permission === 'practice') {
      const token = practiceTokenOf(request)
      request.sitter = token === null ? null : await services.findSitter(services.db, token)
      return
    }
    if (endpoint.permission === 'public' && (endpoint.method !== 'GET' || !tokenOf(request).token)) return
    try {
      request.session = await sessionOf(services, endpoint, request)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      request.sessionFault = error
    }
  }
}

/** Who may call: after the call was counted, and before the body is read, so that 401 and 403 come before 400 (interface.md §4). */
export function judgeOf(services: Services, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    refuseForeignWrite(services, request)
    if (endpoint.permission === 'practice') {
      if (!request.sitter) throw new AppError('no_session')
      return
    }
    const { session, sessionFault } = request
    if (endpoint.permission === 'public') {
      // An account that must change its password first is treated as not signed in.
      request.session = session?.passwordDue ? null : session
      return
    }
    if (!session) throw sessionFault ?? new AppError('no_session')
    if (session.passwordDue && !endpoint.openWhenPasswordDue) throw new AppError('password_due')
    if (endpoint.permission !== 'signed-in' && !can(session.actor, endpoint.permission)) throw new AppError('forbidden')
    const { byCookie, token } = tokenOf(request)
    if (byCookie && token && endpoint.keepsAlive)
      setSessionCookies(reply, isSecure(services, request), token, session.expireAt)
  }
}

function sessionOf(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<LiveSession> {
  return services.authenticate(services.db, {
    ip: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    requestId: request.id,
    token: tokenOf(request).token,
    extend: endpoint.keepsAlive,
  })
}

/** https, as the outer world sees it. */
export function isSecure(services: Pick<Services, 'config'>, request: FastifyRequest): boolean {
  return services.config.publicUrl?.startsWith('https://') ?? request.protocol === 'https'
}

/** A write by cookie from another site is refused; both headers absent is allowed (reliability.md §3). */
function refuseForeignWrite(services: Services, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.headers.authorization !== undefined) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('forbidden')
  const { origin } = request.headers
  if (origin !== undefined && !ownHosts(services, request).includes(hostOf(origin))) throw new AppError('forbidden')
}

function ownHosts(services: Services, request: FastifyRequest): string[] {
  return [request.host, ...(services.config.publicUrl ? [hostOf(services.config.publicUrl)] : [])]
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : 'nowhere'
}
