import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import { copyRows } from '../server/db/copyRows.ts'
import type { CopyValue } from '../server/db/copyRows.ts'
import { transaction } from '../server/db/transaction.ts'
import { hashPassword } from '../server/platform/operator/operator.hash.commands.ts'

export const ORGS = 200
/** Of a million: one tenant of 200,000, one of exactly 100,000 for the export, the others of equal size. */
const LARGE = 200_000
export const EXPORTED = 100_000
export const EXPORT_ORG = 1
export const IMPORT_ORG = 2
export const PASSWORD = 'Bench@2026-words'
export const MAJORS = [
  ['610101', '数控技术应用'],
  ['610102', '汽车运用与维修'],
  ['610103', '机电一体化技术'],
  ['610104', '工业机器人技术'],
  ['610105', '电气自动化技术'],
  ['610106', '新能源汽车技术'],
  ['610107', '计算机网络技术'],
  ['610108', '电子商务'],
  ['610109', '护理'],
  ['610110', '学前教育'],
  ['610111', '会计事务'],
  ['610112', '物流管理'],
].map(([code = '', name = '']) => ({ code, name }))

const pad = (value: number, width: number) => String(value).padStart(width, '0')
export const orgSn = (org: number) => `org-${pad(org, 3)}`

/** The institution of the student with this serial; after the first million the smaller institutions take turns. */
export function orgAt(serial: number): number {
  if (serial < LARGE) return 0
  if (serial < LARGE + EXPORTED) return EXPORT_ORG
  return IMPORT_ORG + (serial % (ORGS - IMPORT_ORG))
}

/** A signed-in account of an institution, or (null) of the platform. */
export type Session = { account: string; username: string; org: number | null; token: string }
const PLATFORM_ACCOUNTS = 20
/** More accounts of the large tenant: one session may make 300 calls a second. */
const LARGE_ACCOUNTS = 12

const sessionOf = (username: string, org: number | null): Session => ({
  account: `account-${username}`,
  username,
  org,
  token: randomBytes(32).toString('base64url'),
})

/** Institutions, their majors, one account and several sessions for each, and accounts of the platform. Every password is PASSWORD. */
export async function loadInstitutions(pool: pg.Pool): Promise<Session[]> {
  const hash = await hashPassword(PASSWORD)
  const orgs = Array.from({ length: ORGS }, (_, org) => org)
  const sessions = [
    ...orgs.map((org) => sessionOf(`school${org}`, org)),
    ...Array.from({ length: LARGE_ACCOUNTS }, (_, at) => sessionOf(`large${at}`, 0)),
    ...Array.from({ length: PLATFORM_ACCOUNTS }, (_, at) => sessionOf(`center${at}`, null)),
  ]
  await transaction(pool, async (db) => {
    await copyRows(db, COLLEGE, orgs.map(collegeRow))
    await copyRows(db, MAJOR, orgs.flatMap(majorRows))
    await copyRows(db, ACCOUNT, sessions.map(accountRow(hash)))
    await copyRows(db, SESSION, sessions.map(sessionRow))
  })
  return sessions
}

const COLLEGE =
  'college (sn, name, org_type, school_code, uscc, nature, org_level, province, city, district, address, legal_person, contact_name, contact_mobile, contact_email, pilot_year)'

function collegeRow(org: number): CopyValue[] {
  const first17 = `122201024127${pad(50_000 + org, 5)}`
  return [
    orgSn(org),
    `长春第${pad(org, 3)}职业学校`,
    'school',
    `3622${pad(org, 6)}`,
    first17 + usccCheck(first17),
    'PUBLIC',
    'SECONDARY',
    '220000',
    '220100',
    '220102',
    '大经路 88 号',
    '王磊',
    '李静',
    `139${pad(org, 8)}`,
    `o${org}@example.edu.cn`,
    2024,
  ]
}

const MAJOR = 'major (sn, org_sn, code, name, edu_level, duration, start_year)'
const majorRows = (org: number): CopyValue[][] =>
  MAJORS.map(({ code, name }, at) => [`${orgSn(org)}-${at}`, orgSn(org), code, name, 'SECONDARY', 3, 2020])

const ACCOUNT = 'account (sn, username, name, mobile, role, org_sn, password_hash, password_due)'
const accountRow =
  (hash: string) =>
  ({ account, username, org }: Session, at: number): CopyValue[] => {
    const owner = org === null ? ['center', null] : ['school', orgSn(org)]
    return [account, username, '张静怡', `137${pad(at, 8)}`, ...owner, hash, false]
  }

const SESSION = 'session (token_hash, account_sn, idle_end, absolute_end, ip)'
const sessionRow = ({ account, token }: Session): CopyValue[] => {
  const hash = createHash('sha256').update(token).digest('hex')
  return [`\\x${hash}`, account, '2100-01-01', '2100-01-01', '127.0.0.1']
}
