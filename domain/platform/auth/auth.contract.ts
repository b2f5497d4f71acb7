import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyText, byId, orNull, rawText } from '../../kernel/field.ts'
import { email, mobile } from '../../kernel/person.ts'
import { pageOf, pageQuery, queryInteger } from '../../kernel/page.ts'
import { ownInfo } from '../../kernel/person.ts'
import { CAPTCHA, CAPTCHA_PURPOSES, captchaChallenge, currentUser, sectionPermission } from './auth.model.ts'

/** Anything typed into a password box: compared, never checked for a format. */
const secret = rawText(128)
/** A username as it is typed: any other spelling is another account or none. */
const typedName = rawText(64)

const sessionState = z.strictObject({
  /** The earlier of idle and absolute end, YYYY-MM-DDTHH:mm:ss.sssZ. */
  expireAt: z.string(),
  user: currentUser,
  roles: z.array(z.string()),
  permissions: z.array(sectionPermission),
})

export const authContract = {
  login: endpoint('auth.login', {
    method: 'POST',
    path: '/login',
    permission: 'public',
    summary: '登录',
    body: z.strictObject({
      username: typedName,
      password: secret,
      captcha_id: anyText(64).optional(),
      captcha: anyText(CAPTCHA.longest).optional(),
      remember: z.boolean().optional(),
    }),
    data: sessionState,
  }),
  logout: endpoint('auth.logout', {
    method: 'POST',
    path: '/logout',
    permission: 'signed-in',
    summary: '退出登录',
    data: z.null(),
    openWhenPasswordDue: true,
  }),
  current: endpoint('auth.current', {
    method: 'GET',
    path: '/user/current',
    permission: 'signed-in',
    summary: '当前用户、角色与权限',
    data: sessionState,
    openWhenPasswordDue: true,
  }),
  captcha: endpoint('auth.captcha', {
    method: 'GET',
    path: '/captcha/:purpose',
    permission: 'public',
    summary:
      '安全验证的计算题（altcha，十分钟内一次有效；给出账号时按其失败次数定难度）；reset、register 给出邮箱或手机号时发送验证码，无论账号是否存在回答都相同',
    params: z.strictObject({ purpose: z.enum(CAPTCHA_PURPOSES) }),
    query: z.strictObject({
      t: z.union([queryInteger(0, 999_999_999), anyText(32)]).optional(),
      /** The account that the captcha is for; it names the account, too, when an address belongs to several. */
      username: typedName.optional(),
      email: email.optional(),
      mobile: mobile.optional(),
      captcha_id: anyText(64).optional(),
      captcha: anyText(CAPTCHA.longest).optional(),
    }),
    data: z.strictObject({
      captcha_id: z.string(),
      challenge: captchaChallenge,
      /** A code was sent if there is such an account; the next may be requested after so many seconds. */
      sent: z.strictObject({ minutes: z.number().int(), wait_seconds: z.number().int() }).nullable(),
    }),
  }),
  reset: endpoint('auth.reset', {
    method: 'PUT',
    path: '/reset',
    permission: 'public',
    summary: '凭一次性验证码重置密码：邮件或短信收到的验证码，或管理员发放的一次性密码',
    body: z.strictObject({
      username: typedName,
      email: anyText(64).optional(),
      mobile: anyText(20).optional(),
      code: anyText(64),
      password: secret,
      password2: secret,
      captcha_id: anyText(64).optional(),
      captcha: anyText(CAPTCHA.longest).optional(),
    }),
    data: z.null(),
  }),
  password: endpoint('auth.password', {
    method: 'PUT',
    path: '/user/:id/password',
    permission: 'signed-in',
    summary: '修改自己的密码',
    params: byId,
    body: z.strictObject({ old_password: secret, password: secret, password2: secret }),
    data: z.null(),
    openWhenPasswordDue: true,
  }),
  updateInfo: endpoint('auth.updateInfo', {
    method: 'PUT',
    path: '/user/info',
    permission: 'signed-in',
    summary: '修改个人资料；修改邮箱或手机号须填写当前密码',
    body: ownInfo.extend({ old_password: secret.optional() }),
    data: currentUser,
  }),
  logins: endpoint('auth.logins', {
    method: 'GET',
    path: '/user/info/login',
    permission: 'signed-in',
    summary: '本人的登录记录',
    query: pageQuery(['time']),
    data: pageOf(z.strictObject({ sn: z.string(), time: z.string(), ip: orNull })),
  }),
  welcome: endpoint('auth.welcome', {
    method: 'GET',
    path: '/welcome',
    permission: 'public',
    summary: '平台名称、文件地址与公开的公告',
    data: z.strictObject({
      name: z.string(),
      long_name: z.string(),
      image_base: z.string(),
      file_base: z.string(),
      /** Which codes are sent; with neither, an operator issues one-time passwords and a registration needs no code. */
      code_channels: z.strictObject({ mail: z.boolean(), sms: z.boolean() }),
      /** The first public news: on top, then the newest. */
      news: z.array(z.strictObject({ sn: z.string(), kind: z.string(), title: z.string(), publish_time: z.string() })),
    }),
  }),
}
