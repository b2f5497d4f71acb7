import { EXPIRES_COOKIE } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { CurrentUser } from '@zhikao/domain/platform/auth/auth.model.ts'

/** A signed-in account: a school's, unless a test overrides it. */
export const testUser = (own: Partial<CurrentUser> = {}): CurrentUser => ({
  sn: 'U1',
  username: 'school',
  name: 'Li Xuemei',
  avatar: null,
  role: 'school',
  admin: false,
  mobile: '13800138000',
  email: null,
  org_sn: null,
  org_name: null,
  password_due: false,
  last_login_time: null,
  last_login_ip: null,
  version: 1,
  ...own,
})

/** The companion cookie of a session that lives for another minute, or ended one ago. */
export function setSession(alive: boolean): void {
  const end = new Date(Date.now() + (alive ? 60_000 : -60_000)).toISOString()
  document.cookie = `${EXPIRES_COOKIE}=${encodeURIComponent(end)}`
}
