import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { anyText, integer, optional, sn } from '../kernel/field.ts'
import { email, mobile, personName } from '../kernel/person.ts'
import { queryInteger } from '../kernel/page.ts'
import { CAPTCHA_PURPOSES, currentUser, sectionPermission } from './auth.model.ts'

/** Anything typed into a password box: judged by comparison, never by format. */
const secret = anyText(128)

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
      username: anyText(64),
      password: secret,
      captcha_id: anyText(64).optional(),
      captcha: anyText(16).optional(),
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
    summary: '图形验证码（PNG，十分钟内一次有效）',
    params: z.strictObject({ purpose: z.enum(CAPTCHA_PURPOSES) }),
    query: z.strictObject({ t: z.union([queryInteger(0, 999_999_999), anyText(32)]).optional() }),
    data: z.strictObject({ captcha_id: z.string(), image: z.string() }),
  }),
  password: endpoint('auth.password', {
    method: 'PUT',
    path: '/user/:id/password',
    permission: 'signed-in',
    summary: '修改自己的密码',
    params: z.strictObject({ id: sn }),
    body: z.strictObject({ old_password: secret, password: secret, password2: secret }),
    data: z.null(),
    openWhenPasswordDue: true,
  }),
  updateInfo: endpoint('auth.updateInfo', {
    method: 'PUT',
    path: '/user/info',
    permission: 'signed-in',
    summary: '修改个人资料',
    body: z.strictObject({
      version: integer(1, 2_000_000_000).optional(),
      name: personName,
      mobile,
      email: optional(email),
      avatar: optional(anyText(120).min(1)),
    }),
    data: currentUser,
  }),
  welcome: endpoint('auth.welcome', {
    method: 'GET',
    path: '/welcome',
    permission: 'public',
    summary: '平台名称与文件地址',
    data: z.strictObject({ name: z.string(), long_name: z.string(), image_base: z.string(), file_base: z.string() }),
  }),
}
