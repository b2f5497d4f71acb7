import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PERMISSIONS } from '@zhikao/domain/access/permissions.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { account } from '../platform/operator/operator.table.ts'
import type { Services } from '../services.ts'
import { createAccount } from '../platform/operator/operator.account.commands.ts'
import { newOneTimePassword } from '../platform/operator/operator.password.commands.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { DEMO_PASSWORD, DEMO_USERNAMES, fillDemoWorld } from './demo.ts'

type Log = (line: string) => void

/** The actor before the first sign-in: the platform itself, at its first start. */
const FOUNDER: Actor = {
  sn: 'founder',
  username: 'founder',
  name: '平台初始化',
  role: 'system',
  admin: true,
  org_sn: null,
  permissions: new Set(PERMISSIONS),
  origin: null,
}

const FIRST_ADMINISTRATOR = {
  username: 'admin',
  name: '平台管理员',
  mobile: '13900000001',
  role: 'system',
  admin: true,
} as const
export const SEED_LOCK = 7_401_560
const LONGEST_STATEMENT_MS = 60_000
const POLL_MS = 250

/** Fills an empty platform: the demo world, or (DEMO=0) one administrator whose password is shown only this once. Of processes that start together one fills it, the others wait for it. */
export async function seedEmpty(services: Services, log: Log): Promise<void> {
  for (let tries = 0; !(await isFilled(services, log)); tries++) {
    if (tries === 0) log('zhikao: another process is filling the empty database; waiting for it')
    await wait(POLL_MS)
  }
  if (services.config.demo) log(`zhikao: demo accounts (password ${DEMO_PASSWORD}): ${DEMO_USERNAMES.join(', ')}`)
}

/** Fills the platform when it is empty, all or nothing; false while another process does. It asks for the lock and does not wait: filling takes longer than the limit of a statement. */
async function isFilled(services: Services, log: Log): Promise<boolean> {
  const lines: string[] = []
  const filled = await transaction(
    services.pool,
    async (db) => {
      const { rows } = await db.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${SEED_LOCK}) as mine`)
      // Read after the lock: who held it before may have filled the platform.
      if (await hasAccounts(db)) return true
      if (!rows[0]?.mine) return false
      if (services.config.demo) await fillDemoWorld(db, services, FOUNDER, log)
      else lines.push(await createAdministrator(db))
      return true
    },
    { statementMs: LONGEST_STATEMENT_MS },
  )
  for (const line of lines) log(line)
  return filled
}

async function hasAccounts(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ filled: boolean }>(sql`select exists (select 1 from ${account}) as filled`)
  return rows[0]?.filled ?? false
}

async function createAdministrator(db: Db): Promise<string> {
  const password = newOneTimePassword(FIRST_ADMINISTRATOR.username)
  await createAccount(db, FOUNDER, { ...FIRST_ADMINISTRATOR, password, password_due: true })
  return `zhikao: first administrator: ${FIRST_ADMINISTRATOR.username} / ${password} (shown once; change it at the first login)`
}
