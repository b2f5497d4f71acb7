import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { heldBy, permissionsOf } from '@zhikao/domain/portals/sections.ts'
import type { Narrowing } from '@zhikao/domain/portals/sections.ts'
import { isGranted } from '@zhikao/domain/kernel/endpoint.ts'
import type { CallPermission } from '@zhikao/domain/kernel/endpoint.ts'
import { buildSitter, openPractice } from '../../bank/selftest/selftest.factory.ts'
import { poolDb } from '../../db/client.ts'
import { hashToken } from '../../platform/operator/operator.queries.ts'
import { PRACTICE } from '../client.ts'
import { ORGS, USERNAMES } from '../world.ts'
import type { Username } from '../world.ts'

/** `sitter`: a student with the session of a self-test. */
type Condition = 'live' | 'sitter' | 'anonymous' | 'revoked' | 'expired' | 'disabled' | 'password due'
/** A caller of the matrix. */
export type Caller = {
  label: string
  condition: Condition
  sn: string
  username: string
  role: Role | null
  admin: boolean
  /** Do lists of its own take from what its role may do? */
  narrowed: boolean
  org_sn: string | null
  token: string | null
  permissions: ReadonlySet<Permission>
}

const ANONYMOUS: Caller = {
  label: 'anonymous',
  condition: 'anonymous',
  sn: '',
  username: '',
  role: null,
  admin: false,
  narrowed: false,
  org_sn: null,
  token: null,
  permissions: new Set(),
}
const EVERYTHING: Narrowing = { permissions: [], operations: [] }
/** An account whose own lists take most of its role away. */
const NARROWED: Narrowing = {
  permissions: ['/school/major/manage'],
  operations: [{ id: '/school/major/manage', operation: ['edit'] }],
}
/** Another organisation of the same kind: its rows are the foreign ones. */
export const TWIN: Partial<Record<string, keyof typeof ORGS>> = {
  [ORGS.school]: 'school2',
  [ORGS.school2]: 'school',
  [ORGS.college]: 'college2',
  [ORGS.college2]: 'college',
  [ORGS.trainer]: 'trainer2',
  [ORGS.trainer2]: 'trainer',
}

/** Every account of the world, and every kind of caller that is refused; sessions are made in the database, without the cost of a login. */
export async function callersOf(pool: pg.Pool): Promise<Caller[]> {
  const live: Caller[] = []
  for (const username of USERNAMES) live.push(await liveCaller(pool, username))
  const school = await liveCaller(pool, 'school')
  const refused: Caller[] = [
    {
      ...school,
      label: 'revoked session',
      condition: 'revoked',
      token: await openSession(pool, school.sn, 'revoke_time = now()'),
    },
    {
      ...school,
      label: 'expired session',
      condition: 'expired',
      token: await openSession(pool, school.sn, "idle_end = now() - interval '1 second'"),
    },
    { ...school, label: 'unknown token', condition: 'revoked', token: randomBytes(32).toString('base64url') },
    await anotherCaller(pool, 'disabled account', 'disabled', "status = 'DISABLE'"),
    await disabledInstitution(pool),
    await anotherCaller(pool, 'password due', 'password due', 'password_due = true'),
  ]
  const narrowed = await anotherCaller(
    pool,
    'narrowed account',
    'live',
    `permissions = '{${NARROWED.permissions.join()}}', operations = '${JSON.stringify(NARROWED.operations)}'`,
  )
  return [
    ...live,
    await sitterCaller(pool),
    { ...narrowed, narrowed: true, permissions: permissionsOf('school', NARROWED) },
    ...refused,
    ANONYMOUS,
  ]
}

/** May it make calls of this permission? */
export function holds({ condition, permissions }: Caller, permission: CallPermission): boolean {
  if (permission === 'public') return true
  if (permission === 'practice') return condition === 'sitter'
  return condition === 'live' && (!isGranted(permission) || permissions.has(permission))
}

/** The student who takes self-tests, made once. */
export async function sitterCaller(pool: pg.Pool): Promise<Caller> {
  const { sn } = await buildSitter(poolDb(pool))
  return {
    ...ANONYMOUS,
    label: 'sitter',
    condition: 'sitter',
    sn,
    token: await newSession(pool, { condition: 'sitter', sn }),
  }
}

/** Another session of this caller. Returns its token. */
export const newSession = (pool: pg.Pool, { condition, sn }: Pick<Caller, 'condition' | 'sn'>): Promise<string> =>
  condition === 'sitter' ? openPractice(poolDb(pool), sn).then((token) => PRACTICE + token) : openSession(pool, sn)

/** A signed-in account of the world. */
export async function liveCaller(pool: pg.Pool, username: Username): Promise<Caller> {
  const { rows } = await pool.query<{ sn: string; role: Role; admin: boolean; org_sn: string | null }>(
    'select sn, role, admin, org_sn from account where username = $1',
    [username],
  )
  const { sn, role, admin, org_sn } = rows[0]!
  return {
    label: username,
    condition: 'live',
    sn,
    username,
    role,
    admin,
    narrowed: false,
    org_sn,
    token: await openSession(pool, sn),
    permissions: heldBy(role, admin, EVERYTHING, EVERYTHING),
  }
}

/** A session as a login makes it, but one that does not end by idleness while the calls are played, however slow the machine; then changed. Returns its token. */
export async function openSession(pool: pg.Pool, accountSn: string, change = 'idle_end = idle_end'): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = hashToken(token)
  await pool.query(
    `insert into session (token_hash, account_sn, ip, agent, idle_end, absolute_end) values ($1, $2, '127.0.0.1', 'proof', now() + interval '12 hours', now() + interval '12 hours')`,
    [hash, accountSn],
  )
  await pool.query(`update session set ${change} where token_hash = $1`, [hash])
  return token
}

async function anotherCaller(
  pool: pg.Pool,
  label: string,
  condition: Condition,
  change: string,
  org: string = ORGS.school,
): Promise<Caller> {
  const sn = `acc-${label.replaceAll(' ', '-')}`
  const username = `of_${label.replaceAll(' ', '_')}`
  await pool.query(
    `insert into account (sn, username, name, mobile, role, org_sn, password_hash, password_due)
     select $1, $2, '测试账号', '199' || lpad((random() * 99999999)::int::text, 8, '0'), 'school', $3, password_hash, false from account where username = 'school'`,
    [sn, username, org],
  )
  await pool.query(`update account set ${change} where sn = $1`, [sn])
  return {
    label,
    condition,
    sn,
    username,
    role: 'school',
    admin: false,
    narrowed: false,
    org_sn: org,
    token: await openSession(pool, sn),
    permissions: permissionsOf('school', EVERYTHING),
  }
}

/** An account that is enabled while its institution is not. */
async function disabledInstitution(pool: pg.Pool): Promise<Caller> {
  const org = 'org-disabled'
  await pool.query(
    `insert into college select (jsonb_populate_record(c, '{"sn": "${org}", "name": "已停用的院校", "school_code": "3622000099", "uscc": "disabled", "status": "DISABLE"}')).* from college c where sn = $1`,
    [ORGS.school],
  )
  return anotherCaller(pool, 'disabled institution', 'disabled', 'remark = null', org)
}

/** Another signed-in account of an organisation (or of the platform), made for this purpose only; of a self-test another session. */
export async function freshCaller(pool: pg.Pool, label: string, like: Caller): Promise<Caller> {
  if (like.condition === 'sitter') return { ...like, token: await newSession(pool, like) }
  const sn = `acc-${label}`
  await pool.query(
    `insert into account (sn, username, name, mobile, role, admin, org_sn, password_hash, password_due)
     select $1, $2, name, '198' || lpad((random() * 99999999)::int::text, 8, '0'), role, admin, org_sn, password_hash, false from account where sn = $3`,
    [sn, label, like.sn],
  )
  return { ...like, label, sn, username: label, token: await openSession(pool, sn) }
}
