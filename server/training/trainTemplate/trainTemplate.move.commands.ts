import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { trainTemplateLifecycle } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifecycle.ts'
import { trainTemplateMessages } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import type { Db } from '../../db/client.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { uniqueOr } from '../../record/write.ts'
import { lockEnabledOther, lockTrainTemplate } from './trainTemplate.queries.ts'
import type { TrainTemplateRecord } from './trainTemplate.queries.ts'
import { trainTemplate } from './trainTemplate.table.ts'

type Move = MoveOf<typeof trainTemplateLifecycle> | 'replace'

const TAKEN = { train_template_enabled: 'train_template_enabled_twice' } as const

/** Uses a template, or retires it; the one that was used for the same credential and type is replaced (domain.md §5.10). */
export async function moveTrainTemplate(
  db: Db,
  actor: Actor,
  sn: string,
  move: MoveOf<typeof trainTemplateLifecycle>,
  body: MoveBody,
): Promise<void> {
  if (move === 'enable') await replaceEnabled(db, actor, sn)
  await uniqueOr(trainTemplateMessages, TAKEN, make(db, actor, sn, move, body))
}

/**
 * Locks are taken in one order: the template that is enabled, the lock of its scope, the template in use. Who waits for the
 * lock of a scope holds the row of no template in use, so that nobody waits for him meanwhile.
 */
async function replaceEnabled(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockTrainTemplate(db, sn)
  if (record.status === 'ENABLE') return
  const scope = `train template ${record.type} ${record.credential_sn ?? ''}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`)
  const used = await lockEnabledOther(db, record)
  if (used) await make(db, actor, used.sn, 'replace', { opinion: null })
}

const make = (db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> =>
  moveRecord<TrainTemplateRecord, TrainTemplateRecord['status'], 'enable' | 'disable', 'replace'>(db, {
    lifecycle: trainTemplateLifecycle,
    table: trainTemplate,
    load: (tx) => lockTrainTemplate(tx, sn),
    move,
    actor,
    body,
    effect: async () => undefined,
    org_sn: () => null,
  })
