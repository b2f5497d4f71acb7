import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { FastifyInstance } from 'fastify'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { CODE } from '@zhikao/domain/platform/auth/auth.model.ts'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { expireCookies, setSessionCookies } from '../../http/cookies.ts'
import { isSecure } from '../../http/guard.ts'
import { mount, withOwnTransactions } from '../../http/mount.ts'
import type { Ctx } from '../../http/mount.ts'
import type { LiveSession, Services } from '../../services.ts'
import { shownPage } from '../../record/handlers.ts'
import { createCaptcha } from './auth.captcha.commands.ts'
import { codeChannels, requestCode } from './auth.code.commands.ts'
import { changePassword, login, logout } from './auth.commands.ts'
import { changeOwnInfo } from './auth.info.commands.ts'
import { readCaptchaStep } from './auth.ladder.commands.ts'
import { getCurrentUser, grantsOf, listLogins } from './auth.queries.ts'
import { resetByCode } from './auth.reset.commands.ts'
import { authenticate } from './auth.session.commands.ts'

export function authRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, authContract, {
    login: withOwnTransactions(async (ctx) => {
      const { token } = await login(services, ctx.body, ctx.visit)
      const opened = await authenticate(services.db, { ...ctx.visit, token })
      setSessionCookies(ctx.reply, isSecure(services, ctx.request), token, opened.expireAt)
      return sessionState(ctx, opened)
    }),
    logout: async (ctx) => {
      await logout(ctx.db, ctx.actor, live(ctx).tokenHash)
      expireCookies(ctx.reply)
      return null
    },
    current: (ctx) => sessionState(ctx, live(ctx)),
    captcha: withOwnTransactions((ctx) => captchaFor(services, ctx)),
    reset: withOwnTransactions(async (ctx) => {
      await resetByCode(services, ctx.body, ctx.visit, ctx.lang)
      return null
    }),
    logins: async (ctx) => {
      const page = await listLogins(ctx.db, ctx.actor, ctx.query)
      return shownPage(page, ({ sn, time, ip }) => ({ sn, time, ip }))
    },
    password: async (ctx) => {
      if (ctx.params.id !== ctx.actor.sn) throw notFound()
      return changePassword(ctx.db, ctx.actor, live(ctx).tokenHash, ctx.body)
    },
    updateInfo: async (ctx) => {
      const refusal = await changeOwnInfo(ctx.db, services, ctx.actor, ctx.body, ctx.lang)
      return refusal ?? getCurrentUser(ctx.db, ctx.actor.sn)
    },
    welcome: async ({ db, lang }) => ({ ...welcomeOf(services, lang), news: await services.welcomeNews(db) }),
  })
}

async function captchaFor(services: Services, { params, query, visit, lang }: Ctx<typeof authContract.captcha>) {
  const { purpose } = params
  const wantsCode = query.email !== undefined || query.mobile !== undefined
  const step = () => readCaptchaStep(services.db, purpose, query.username ?? '', visit.ip)
  if (!wantsCode || (purpose !== 'reset' && purpose !== 'register'))
    return { ...(await createCaptcha(services, purpose, await step())), sent: null }
  await requestCode(services, purpose, query, visit, lang)
  const sent = { minutes: CODE.minutes, wait_seconds: CODE.wait_seconds }
  return { ...(await createCaptcha(services, purpose, await step())), sent }
}

const welcomeOf = (services: Services, lang: Lang) => ({
  name: kernelMessages.platform_name[lang],
  long_name: authMessages.platform_long_name[lang],
  image_base: services.config.imageBase,
  file_base: services.config.fileBase,
  code_channels: codeChannels(services),
})

function live(ctx: Pick<Ctx, 'session'>): LiveSession {
  if (!ctx.session) throw notFound()
  return ctx.session
}

async function sessionState(ctx: Pick<Ctx, 'services'>, session: LiveSession) {
  return {
    expireAt: session.expireAt,
    user: await getCurrentUser(ctx.services.db, session.actor.sn),
    ...grantsOf(session),
  }
}
