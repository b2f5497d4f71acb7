import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { objectionRefusal } from '@zhikao/domain/exams/incident/incident.witness.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { recordHistory } from '../../record/history.ts'
import { lockFresh, recordChanged, updateVersioned } from '../../record/write.ts'
import { refuseFault } from '../attendance/attendance.commands.ts'
import { notify } from './incident.move.commands.ts'
import { lockIncident } from './incident.queries.ts'
import { incident, incidentObjection } from './incident.table.ts'
import { getOwnExaminer } from './incident.witness.queries.ts'

/** A witness says that a reported incident is wrong (Decided 36); the state stays, the version goes up, so that whoever decides has read it. */
export async function objectToIncident(
  db: Db,
  actor: Actor,
  sn: string,
  { version, reason }: BodyOf<typeof incidentContract.object>,
): Promise<void> {
  const record = await lockFresh(lockIncident(db, actor, sn), version)
  refuseFault(objectionRefusal(record))
  if (record.told_time === null) throw new AppError('state', { rule: 'state' })
  const examiner = await getOwnExaminer(db, actor)
  await db.insert(incidentObjection).values({ sn: newSn(), incident_sn: sn, teacher_sn: examiner.sn, reason })
  await updateVersioned(db, incident, record, {})
  await recordHistory(db, actor, {
    entity: 'incident',
    entity_sn: sn,
    move: 'object',
    from: record.status,
    to: record.status,
    opinion: reason,
    version: record.version,
  })
  await recordChanged(db, actor, 'incident.object', record, {}, { reason })
  await notify(db, record, 'object', { to: ['platform'], name: examiner.name })
}
