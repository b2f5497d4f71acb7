import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict, refuse } from '@zhikao/domain/kernel/error.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { majorMessages } from '@zhikao/domain/people/major/major.messages.ts'
import { changes, writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { recordHistory } from '../../record/history.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { newSn } from '../../db/sn.ts'
import { constraintOf } from '../../db/transaction.ts'
import { holdCredentials } from '../teacher/teacher.queries.ts'
import { isCodeTaken, isInUse, lockMajor, ownOrg } from './major.queries.ts'
import type { MajorRecord } from './major.queries.ts'
import { major } from './major.table.ts'

type Create = BodyOf<typeof majorContract.create>
type Update = BodyOf<typeof majorContract.update>
type Stored = Create

/** Adds a major to the actor's institution (domain.md §3.3). Returns its number. */
export async function createMajor(db: Db, actor: Actor, body: Create): Promise<string> {
  const org_sn = ownOrg(actor)
  const sn = newSn()
  await refuseTaken(db, org_sn, body.code)
  await refuseUnknown(db, body.credentials)
  await orTaken(db.insert(major).values({ sn, org_sn, ...stored(body) }))
  await recordHistory(db, actor, {
    entity: 'major',
    entity_sn: sn,
    move: 'create',
    from: null,
    to: majorLifecycle.initial,
    opinion: null,
    version: 1,
  })
  await writeAudit(db, actor, { action: 'major.create', target: { type: 'major', sn }, after: audited(body) })
  return sn
}

/** Edits a major; an absent mobile of the director is left as it is. */
export async function updateMajor(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const before = await lockMajor(db, actor, sn)
  refuseStale(before, body.version)
  const fields = stored({
    ...body,
    director_mobile: body.director_mobile === undefined ? before.director_mobile : body.director_mobile,
  })
  await refuseTaken(db, before.org_sn, fields.code, sn)
  await refuseUnknown(db, fields.credentials)
  const written = await orTaken(
    db
      .update(major)
      .set({ ...fields, version: sql`${major.version} + 1`, update_time: businessNow })
      .where(and(eq(major.sn, sn), eq(major.version, before.version)))
      .returning({ sn: major.sn }),
  )
  if (written.length === 0) throw new AppError('stale', { rule: 'stale' })
  await writeAudit(db, actor, {
    action: 'major.update',
    target: { type: 'major', sn },
    ...changes(audited(stored(before)), audited(fields)),
    org_sn: before.org_sn,
  })
}

/** Deletes a major that no student belongs to; the row stays for what refers to it. */
export async function removeMajor(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockMajor(db, actor, sn)
  if (await isInUse(db, sn)) throw refuse(majorMessages, 'major_in_use')
  await db
    .update(major)
    .set({ delete_time: businessNow, version: sql`${major.version} + 1`, update_time: businessNow })
    .where(eq(major.sn, sn))
  await writeAudit(db, actor, {
    action: 'major.delete',
    target: { type: 'major', sn },
    before: audited(stored(record)),
    org_sn: record.org_sn,
  })
}

const nothing = async () => undefined
const effects: Effects<typeof majorLifecycle, MajorRecord> = { enable: nothing, disable: nothing }

/** Enables or disables a major. */
export function moveMajor(
  db: Db,
  actor: Actor,
  sn: string,
  move: 'enable' | 'disable',
  body: { version?: number | undefined; opinion?: string | null },
): Promise<void> {
  return moveRecord<MajorRecord, MajorRecord['status'], 'enable' | 'disable'>(db, {
    lifecycle: majorLifecycle,
    table: major,
    load: (tx) => lockMajor(tx, actor, sn),
    move,
    actor,
    body,
    effect: effects[move],
    org_sn: (record) => record.org_sn,
  })
}

const stored = ({
  code,
  name,
  edu_level,
  duration,
  start_year,
  student_count,
  department,
  credentials,
  director,
  director_mobile,
}: Stored): Stored => ({
  code,
  name,
  edu_level,
  duration,
  start_year,
  student_count,
  department,
  credentials: credentials.map(({ credential_sn, levels }) => ({ credential_sn, levels })),
  director,
  director_mobile,
})

/** The audit trail holds no full phone number. */
const audited = (fields: Stored): Record<string, unknown> => ({
  ...stored(fields),
  director_mobile: fields.director_mobile && maskMobile(fields.director_mobile),
})

function refuseStale(record: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== record.version) throw new AppError('stale', { rule: 'stale' })
}

async function refuseTaken(db: Db, orgSn: string, code: string, exceptSn?: string): Promise<void> {
  if (await isCodeTaken(db, orgSn, code, exceptSn)) throw conflict(majorMessages, 'major_code_taken')
}

async function refuseUnknown(db: Db, credentials: Stored['credentials']): Promise<void> {
  if (credentials.length === 0) return
  const held = await holdCredentials(
    db,
    credentials.map((one) => one.credential_sn),
  )
  const errors = credentials.flatMap(({ credential_sn }, at) =>
    held.has(credential_sn)
      ? []
      : [
          {
            path: `credentials.${at}.credential_sn`,
            rule: 'major_credential_unknown',
            message: majorMessages.major_credential_unknown,
          },
        ],
  )
  if (errors.length > 0) throw new AppError('input', { errors })
}

/** Two at the same moment pass the look before; the index lets one in, the other hears the same. */
async function orTaken<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (constraintOf(error) === 'major_code') throw conflict(majorMessages, 'major_code_taken')
    throw error
  }
}
