import type { FastifyReply, FastifyRequest } from 'fastify'
import { EXPIRES_COOKIE, SESSION_COOKIE } from '@zhikao/domain/platform/auth/auth.model.ts'

const GONE = new Date(0)

/** Sets the token's cookie and its readable companion with the expiry (interface.md §4). `expireAt` is ISO time. */
export function setSessionCookies(reply: FastifyReply, secure: boolean, token: string, expireAt: string): void {
  const expires = new Date(expireAt)
  const common = { path: '/', sameSite: 'lax', secure, expires } as const
  reply.setCookie(SESSION_COOKIE, `Bearer ${token}`, { ...common, httpOnly: true })
  reply.setCookie(EXPIRES_COOKIE, expireAt, common)
}

/** Expires both cookies. */
export function expireCookies(reply: FastifyReply): void {
  for (const name of [SESSION_COOKIE, EXPIRES_COOKIE])
    reply.setCookie(name, '', { path: '/', sameSite: 'lax', expires: GONE, httpOnly: name === SESSION_COOKIE })
}

/** The token of a request: header first (API clients), else cookie; null when there is none, '' when it is malformed. */
export function tokenOf(request: FastifyRequest): { token: string | null; byCookie: boolean } {
  const header = request.headers.authorization
  if (header !== undefined) return { token: bearer(header), byCookie: false }
  const cookie = request.cookies[SESSION_COOKIE]
  return { token: cookie === undefined || cookie === '' ? null : bearer(cookie), byCookie: true }
}

function bearer(value: string): string {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(value)?.[1] ?? ''
}
