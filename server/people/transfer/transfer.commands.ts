import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict, refuse } from '@zhikao/domain/kernel/error.ts'
import { documentKey } from '@zhikao/domain/kernel/person.ts'
import { settingWords } from '@zhikao/domain/platform/setting/setting.messages.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import type { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { transferLifecycle } from '@zhikao/domain/people/transfer/transfer.lifecycle.ts'
import { transferMessages } from '@zhikao/domain/people/transfer/transfer.messages.ts'
import { documentFaults, requestedStudent } from '@zhikao/domain/people/transfer/transfer.rules.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { linkMedia } from '../../platform/media/media.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { ownOrg } from '../../record/scope.ts'
import { recordCreated, uniqueOr } from '../../record/write.ts'
import { majorFaults, maskFacts } from '../student/student.commands.ts'
import { findPerson } from '../student/student.person.queries.ts'
import { findMajor } from '../student/student.queries.ts'
import { hasNumber } from './transfer.queries.ts'
import { transfer, transferDay } from './transfer.table.ts'

type Asked = BodyOf<typeof transferContract.create>

/**
 * An institution requests a student of another one; answers the number. Whether there is such a student changes neither
 * answer nor work: who decides is notified later, by a job (Decided 24).
 */
export async function createTransfer(db: Db, actor: Actor, body: Asked): Promise<string> {
  const org_sn = ownOrg(actor)
  const { major_code, ...facts } = body
  const major = await findMajor(db, org_sn, major_code)
  const errors = [...documentFaults(body), ...majorFaults(major, null)]
  if (errors.length > 0 || !major) throw new AppError('input', { errors })
  const holder = await findPerson(db, body)
  if (await hasNumber(db, org_sn, body.student_no)) throw conflict(studentMessages, 'student_no_taken')
  if (holder?.org_sn === org_sn) throw refuse(transferMessages, 'transfer_own')
  const { lapse_days, a_day } = await readSettings(db, 'transfer_rules')
  await countRequest(db, org_sn, a_day)
  await linkMedia(db, actor, body.proof_files, ['ATTACHMENT'], 'proof_files')
  const asked = requestedStudent(body.name, holder)
  const sn = newSn()
  await uniqueOr(
    transferMessages,
    { transfer_open: 'transfer_open' },
    db.insert(transfer).values({
      ...facts,
      sn,
      org_sn,
      account_sn: actor.sn,
      document_key: documentKey(body.id_type, body.id_no),
      student_sn: asked?.sn ?? null,
      from_org_sn: asked?.org_sn ?? null,
      major_sn: major.sn,
      deadline: sql`business_now() + make_interval(days => ${lapse_days}::int)`,
    }),
  )
  await recordCreated(db, actor, transferLifecycle, { sn, org_sn }, maskFacts({ ...facts, major_code }))
  return sn
}

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** One more of the institution's requests of today, counted under the lock of its row; over the number a day it is refused. */
async function countRequest(db: Db, orgSn: string, max: number): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into ${transferDay} as counted (org_sn, day, requests) values (${orgSn}, ${today}, 1)
    on conflict (org_sn) do update
      set day = excluded.day, requests = case when counted.day = excluded.day then counted.requests + 1 else 1 end
      where counted.day <> excluded.day or counted.requests < ${max}`)
  if (rowCount === 1) return
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Shanghai' - now()))::int as seconds`)
  throw new AppError('too_many', {
    rule: 'transfer_limit',
    message: transferMessages.transfer_limit,
    params: { max, setting: settingWords.transfer_a_day },
    retryAfter: rows[0]?.seconds ?? 86_400,
  })
}

/** Writes into a request what was decided. */
export const writeDecision = (db: Db, sn: string, opinion: string | null) =>
  db.update(transfer).set({ opinion, decide_time: sql`business_now()` }).where(eq(transfer.sn, sn))
