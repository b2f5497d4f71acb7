import type { FastifyReply, FastifyRequest } from 'fastify'
import { PRACTICE_COOKIE, PRACTICE_HOURS } from '@zhikao/domain/bank/selftest/selftest.model.ts'
import { EXPIRES_COOKIE, SESSION_COOKIE } from '@zhikao/domain/platform/auth/auth.model.ts'

const GONE = new Date(0)
const TOKEN = /^[A-Za-z0-9_-]{20,100}$/
/** The cookie of a self-test is sent with its own calls alone. */
const PRACTICE_PATH = '/api/admin/practice'

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

/** Sets the cookie of a self-test's session, for its whole length from now on. */
export function setPracticeCookie(reply: FastifyReply, secure: boolean, token: string): void {
  const maxAge = PRACTICE_HOURS * 3600
  reply.setCookie(PRACTICE_COOKIE, token, { path: PRACTICE_PATH, sameSite: 'lax', secure, maxAge, httpOnly: true })
}

export function expirePracticeCookie(reply: FastifyReply): void {
  reply.setCookie(PRACTICE_COOKIE, '', { path: PRACTICE_PATH, sameSite: 'lax', expires: GONE, httpOnly: true })
}

/** The token of a self-test's session; null when there is none or it is malformed. */
export function practiceTokenOf(request: FastifyRequest): string | null {
  const cookie = request.cookies[PRACTICE_COOKIE]
  return cookie !== undefined && TOKEN.test(cookie) ? cookie : null
}

function bearer(value: string): string {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(value)?.[1] ?? ''
}
