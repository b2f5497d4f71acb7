import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { knowledgePointContract } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import { knowledgePointMessages as messages } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.messages.ts'
import { POINT_DEPTH_MAX, POINTS_MAX } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.model.ts'
import type { KnowledgePointFields } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.model.ts'
import { isTreeFull, placeFault } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.rules.ts'
import type { TreePoint } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.rules.ts'
import { holdCredentials } from '../../catalogue/credential/credential.queries.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { writeAudit } from '../../record/audit.ts'
import { isReferenced } from '../../record/references.ts'
import { lockFresh, recordChanged, recordRemoved, updateVersioned } from '../../record/write.ts'
import { getPoint, isSource, lockTree, pointUsed } from './knowledgePoint.queries.ts'
import type { PointRecord } from './knowledgePoint.queries.ts'
import { knowledgePoint } from './knowledgePoint.table.ts'

type Create = BodyOf<typeof knowledgePointContract.create>
type Update = BodyOf<typeof knowledgePointContract.update>

const storedFields = ({ name, parent_sn, position }: KnowledgePointFields) => ({ name, parent_sn, position })

/** Adds a point to the tree of a credential (domain.md §3.15). Returns its number. */
export async function createPoint(db: Db, actor: Actor, body: Create): Promise<string> {
  const { credential_sn } = body
  await refuseUnknown(db, credential_sn)
  const tree = await lockTree(db, credential_sn)
  if (isTreeFull(tree)) throw refuse(messages, 'points_full', { max: POINTS_MAX })
  refuseMisplaced(tree, null, body)
  const sn = newSn()
  const fields = { credential_sn, ...storedFields(body) }
  await db.insert(knowledgePoint).values({ sn, ...fields })
  await writeAudit(db, actor, {
    action: 'knowledgePoint.create',
    target: { type: 'knowledgePoint', sn },
    after: fields,
  })
  return sn
}

/** Renames, moves or sorts a point; what is below it moves along. */
export async function updatePoint(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const { tree, point } = await lockPoint(db, sn)
  const before = await lockFresh(Promise.resolve(point), body.version)
  refuseMisplaced(tree, sn, body)
  await updateVersioned(db, knowledgePoint, before, storedFields(body))
  await recordChanged(db, actor, 'knowledgePoint.update', { sn }, storedFields(before), storedFields(body))
}

/** Deletes a point that has none below it and that no question names. */
export async function removePoint(db: Db, actor: Actor, sn: string): Promise<void> {
  const { tree, point } = await lockPoint(db, sn)
  // A question that names it holds its row; the answer is read after the wait.
  await db.execute(sql`select 1 from ${knowledgePoint} where sn = ${sn} for update`)
  if (tree.some(({ parent_sn }) => parent_sn === sn)) throw refuse(messages, 'point_has_children')
  if (await isUsed(db, sn)) throw refuse(messages, 'point_in_use')
  if (await isSource(db, sn)) throw refuse(messages, 'point_in_template')
  await recordRemoved(db, actor, 'knowledgePoint', knowledgePoint, { sn }, storedFields(point))
}

/** The point and its tree, both as they are once no other command changes the tree. */
async function lockPoint(db: Db, sn: string): Promise<{ tree: TreePoint[]; point: PointRecord }> {
  const { credential_sn } = await getPoint(db, sn)
  const tree = await lockTree(db, credential_sn)
  return { tree, point: await getPoint(db, sn) }
}

async function isUsed(db: Db, sn: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`select ${isReferenced(pointUsed, sql`${sn}::text`)} as used`)
  return rows[0]?.used ?? false
}

function refuseMisplaced(tree: readonly TreePoint[], sn: string | null, given: KnowledgePointFields): void {
  const fault = placeFault(tree, sn, given)
  if (!fault) return
  const { path, rule } = fault
  throw new AppError('input', { errors: [{ path, rule, message: fill(messages[rule], { max: POINT_DEPTH_MAX }) }] })
}

async function refuseUnknown(db: Db, credentialSn: string): Promise<void> {
  if ((await holdCredentials(db, [credentialSn])).has(credentialSn)) return
  const [rule, message] = ['point_credential_unknown', messages.point_credential_unknown]
  throw new AppError('input', { errors: [{ path: 'credential_sn', rule, message }] })
}
