import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { TemplateFields } from '@zhikao/domain/catalogue/template/template.model.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { templateMessages } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { editRefusal, removeRefusal } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { changes, writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { recordHistory } from '../../record/history.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { newSn } from '../../db/sn.ts'
import { constraintOf } from '../../db/transaction.ts'
import { credential } from '../credential/credential.table.ts'
import { findNeeds, getTemplate, lockEditions, lockTemplate } from './template.queries.ts'
import type { TemplateRecord } from './template.queries.ts'
import { template } from './template.table.ts'

/** Drafts a scheme (domain.md §3.9), its first edition. Returns its number. */
export async function createTemplate(db: Db, actor: Actor, body: TemplateFields): Promise<string> {
  await refuseUnknownCredential(db, body.credential_sn)
  await refuseTaken(db, body)
  return insertDraft(db, actor, stored(body), { edition: 1, base_sn: null, move: 'create' })
}

/** Copies a scheme, whatever its state, to its next edition: a draft. Returns the new number. */
export async function copyTemplate(db: Db, actor: Actor, sn: string): Promise<string> {
  const highest = await lockEditions(db, await getTemplate(db, actor, sn))
  // Read again: it may have been edited or deleted while its lock was waited for.
  const base = await getTemplate(db, actor, sn)
  return insertDraft(db, actor, stored(base), { edition: highest + 1, base_sn: sn, move: 'copy' })
}

type Origin = { edition: number; base_sn: string | null; move: 'create' | 'copy' }

async function insertDraft(db: Db, actor: Actor, fields: TemplateFields, origin: Origin): Promise<string> {
  const sn = newSn()
  const { edition, base_sn, move } = origin
  await orTaken(db.insert(template).values({ sn, ...fields, edition, base_sn }))
  await recordHistory(db, actor, {
    entity: 'template',
    entity_sn: sn,
    move,
    from: null,
    to: templateLifecycle.initial,
    opinion: null,
    version: 1,
  })
  await writeAudit(db, actor, {
    action: `template.${move}`,
    target: { type: 'template', sn },
    after: { ...fields, edition, base_sn },
  })
  return sn
}

/** Edits a scheme that no approved plan uses; an enabled one stays complete. */
export async function updateTemplate(
  db: Db,
  actor: Actor,
  sn: string,
  body: TemplateFields & { version?: number | undefined },
): Promise<void> {
  const before = await lockTemplate(db, actor, sn)
  if (body.version !== undefined && body.version !== before.version) throw new AppError('stale', { rule: 'stale' })
  const fields = stored(body)
  if (fields.credential_sn !== before.credential_sn) await refuseUnknownCredential(db, fields.credential_sn)
  refuseBy(editRefusal(before, fields, await findNeeds(db, fields.credential_sn, fields.level)))
  const renamed = !isSameKey(before, fields)
  if (renamed) await refuseTaken(db, fields)
  const written = await orTaken(
    db
      .update(template)
      .set({
        ...fields,
        // Under another name it is that scheme's first edition.
        edition: renamed ? 1 : before.edition,
        version: sql`${template.version} + 1`,
        update_time: businessNow,
      })
      .where(and(eq(template.sn, sn), eq(template.version, before.version)))
      .returning({ sn: template.sn }),
  )
  if (written.length === 0) throw new AppError('stale', { rule: 'stale' })
  await writeAudit(db, actor, {
    action: 'template.update',
    target: { type: 'template', sn },
    ...changes(stored(before), fields),
  })
}

/** Deletes a draft that nothing refers to; the row stays. */
export async function removeTemplate(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockTemplate(db, actor, sn)
  if (record.status !== templateLifecycle.initial) throw new AppError('state', { rule: 'state' })
  refuseBy(removeRefusal(record))
  await db
    .update(template)
    .set({ delete_time: businessNow, version: sql`${template.version} + 1`, update_time: businessNow })
    .where(eq(template.sn, sn))
  await writeAudit(db, actor, {
    action: 'template.delete',
    target: { type: 'template', sn },
    before: { ...stored(record), edition: record.edition },
  })
}

const nothing = async () => undefined
const effects: Effects<typeof templateLifecycle, TemplateRecord> = { enable: nothing, disable: nothing }

/** Offers a scheme to plans, or retires it. */
export function moveTemplate(
  db: Db,
  actor: Actor,
  sn: string,
  move: 'enable' | 'disable',
  body: { version?: number | undefined; opinion?: string | null },
): Promise<void> {
  return moveRecord<TemplateRecord, TemplateRecord['status'], 'enable' | 'disable'>(db, {
    lifecycle: templateLifecycle,
    table: template,
    load: (tx) => lockTemplate(tx, actor, sn),
    move,
    actor,
    body,
    effect: effects[move],
    org_sn: () => null,
  })
}

const isSameKey = (a: TemplateFields, b: TemplateFields) =>
  a.credential_sn === b.credential_sn && a.level === b.level && a.name === b.name

function stored(given: TemplateFields): TemplateFields {
  return {
    name: given.name,
    credential_sn: given.credential_sn,
    level: given.level,
    theory_enabled: given.theory_enabled,
    theory_minutes: given.theory_minutes,
    theory_pass: given.theory_pass,
    theory_weight: given.theory_weight,
    question_rules: given.question_rules,
    shuffle: given.shuffle,
    late_minutes: given.late_minutes,
    early_submit_minutes: given.early_submit_minutes,
    attempts: given.attempts,
    practical_enabled: given.practical_enabled,
    practical_minutes: given.practical_minutes,
    practical_pass: given.practical_pass,
    practical_weight: given.practical_weight,
    tasks: given.tasks,
    score_sheet: given.score_sheet,
    station_type: given.station_type,
    material_list: given.material_list,
    pass_rule: given.pass_rule,
    composite_pass: given.composite_pass,
    examiner_rule: given.examiner_rule,
    retake_rule: given.retake_rule,
    effective_from: given.effective_from,
    effective_to: given.effective_to,
  }
}

function refuseBy(refusal: Refusal | null): void {
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
}

/** The credential is there, and stays until the transaction ends. */
async function refuseUnknownCredential(db: Db, sn: string): Promise<void> {
  const found = await db
    .select({ gone: credential.delete_time })
    .from(credential)
    .where(eq(credential.sn, sn))
    .for('share')
  if (found.length > 0 && found[0]?.gone === null) return
  const message = templateMessages.unknown_credential
  throw new AppError('input', { errors: [{ path: 'credential_sn', rule: 'unknown_credential', message }] })
}

async function refuseTaken(db: Db, fields: TemplateFields): Promise<void> {
  if ((await lockEditions(db, fields)) > 0) throw conflict(templateMessages, 'template_name_taken')
}

/** Two at the same moment pass the look before; the index lets one in, the other hears the same. */
async function orTaken<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (constraintOf(error) === 'template_edition') throw conflict(templateMessages, 'template_name_taken')
    throw error
  }
}
