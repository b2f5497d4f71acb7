import { inArray, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { PresetName } from '@zhikao/domain/kernel/photo.ts'
import type { idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import { idphotoCallMessages as messages } from '@zhikao/domain/people/idphotoCall/idphotoCall.messages.ts'
import type { CallApi, CallSource } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import { crossesThreshold, quotaRefusal } from '@zhikao/domain/people/idphotoCall/idphotoCall.rules.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { lockFresh, recordChanged, updateVersioned } from '../../record/write.ts'
import { college } from '../college/college.table.ts'
import { getQuota, quotaOf } from './idphotoCall.queries.ts'
import { idphotoCall as call, idphotoOrgQuota as orgQuota, idphotoQuota } from './idphotoCall.table.ts'

export type NewCall = {
  api: CallApi
  vendor: string
  spec: PresetName
  student_sn: string | null
  source: CallSource
  file_kb: number
}
export type CallEnd = {
  fail_codes: string[]
  error_code: string | null
  duration_ms: number
  photo_id: string | null
}

/** The error code of a call until it ends; it stays where the process ended first. */
const UNFINISHED = 'unfinished'
/** Each call costs one credit, checks and makes separately (domain.md §8.3). */
const COST = 1

/** Writes calls that begin now, if the quotas allow all of them; returns their numbers. */
export async function openCalls(db: Db, actor: Actor, given: readonly NewCall[]): Promise<string[]> {
  const studentSn = given.find(({ api, student_sn }) => api === 'CHECK' && student_sn !== null)?.student_sn ?? null
  // Calls at the same time count one after the other, so that together they cannot exceed a quota.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('idphoto quota', 0))`)
  const { quota, used } = await quotaOf(db, actor.org_sn, studentSn)
  const refusal = quotaRefusal(quota, used, given.length)
  if (refusal) throw new AppError('rule', refusal)
  const rows = given.map((one) => ({
    sn: newSn(),
    ...one,
    org_sn: actor.org_sn,
    role: actor.role,
    account_sn: actor.sn,
    result: 'FAIL' as const,
    error_code: UNFINISHED,
    cost: COST,
    duration_ms: 0,
    ip: actor.origin?.ip ?? null,
  }))
  await db.insert(call).values(rows)
  if (crossesThreshold(quota, used.month, rows.length * COST)) await warnPlatform(db, quota.warn_below)
  return rows.map(({ sn }) => sn)
}

/** Writes how a call ended; one that the provider refused costs nothing. */
export async function closeCall(db: Db, sn: string, end: CallEnd): Promise<void> {
  const isOk = end.error_code === null && end.fail_codes.length === 0
  await db
    .update(call)
    .set({ ...end, result: isOk ? 'OK' : 'FAIL', cost: end.error_code === null ? COST : 0 })
    .where(eq(call.sn, sn))
}

/** Alert when remaining < threshold (domain.md §8.3). */
const warnPlatform = (db: Db, max: number) =>
  sendNotice(db, {
    to: ['platform'],
    event: 'idphoto.quota',
    title: messages.notice_title,
    abstract: messages.notice_text,
    params: { max },
    screen: 'idphotoStat',
    about: { entity: 'idphoto', sn: 'quota' },
  })

const auditedQuota = ({ student_max, org_month_max, month_total, warn_below }: Record<QuotaName, number>) => ({
  student_max,
  org_month_max,
  month_total,
  warn_below,
})
type QuotaName = 'student_max' | 'org_month_max' | 'month_total' | 'warn_below'

/** Sets the quotas; institutions that are not named have the common one. */
export async function saveQuota(
  db: Db,
  actor: Actor,
  { version, orgs, ...quota }: BodyOf<typeof idphotoCallContract.saveQuota>,
): Promise<void> {
  await db.select({ sn: idphotoQuota.sn }).from(idphotoQuota).for('update')
  const current = await lockFresh(getQuota(db), version)
  const own = new Map(orgs.map((one) => [one.org_sn, one.month_max]))
  await assertOrgs(db, [...own.keys()])
  await updateVersioned(db, idphotoQuota, current, quota)
  await db.delete(orgQuota)
  if (own.size > 0) await db.insert(orgQuota).values([...own].map(([org_sn, month_max]) => ({ org_sn, month_max })))
  const before = {
    ...auditedQuota(current),
    orgs: current.orgs.map(({ org_sn, month_max }) => `${org_sn} ${month_max}`),
  }
  const after = { ...auditedQuota(quota), orgs: [...own].map((one) => one.join(' ')) }
  await recordChanged(db, actor, 'idphoto.update', { sn: current.sn }, before, after)
}

async function assertOrgs(db: Db, sns: string[]): Promise<void> {
  if (sns.length === 0) return
  const known = await db.select({ sn: college.sn }).from(college).where(inArray(college.sn, sns))
  const unknown = sns.find((sn) => !known.some((one) => one.sn === sn))
  if (unknown !== undefined) throw refuse(messages, 'quota_org_unknown', { org_sn: unknown })
}
