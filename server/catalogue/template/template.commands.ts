import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf, Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { templateBody } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { TemplateFields } from '@zhikao/domain/catalogue/template/template.model.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { templateFaults, templateMessages } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { editRefusal, pointsOf, removeRefusal } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { recordHistory } from '../../record/history.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { newSn } from '../../db/sn.ts'
import { lockFresh, recordChanged, recordRemoved, uniqueOr, updateVersioned } from '../../record/write.ts'
import { credential } from '../credential/credential.table.ts'
import { findNeeds, getTemplate, listUnknownPoints, lockEditions, lockTemplate } from './template.queries.ts'
import type { TemplateRecord } from './template.queries.ts'
import { template } from './template.table.ts'

type Move = MoveOf<typeof templateLifecycle>

/** The rule of its unique mark: name and edition within a credential's level. */
const TAKEN = { template_edition: 'template_name_taken' } as const

const storedFields = (given: TemplateFields): TemplateFields => pick(templateBody, given)

/** Drafts a template (domain.md §3.9), its first edition. Returns its number. */
export async function createTemplate(db: Db, actor: Actor, body: TemplateFields): Promise<string> {
  await refuseUnknownCredential(db, body.credential_sn)
  await refuseUnknownPoints(db, body)
  await refuseTaken(db, body)
  return insertDraft(db, actor, storedFields(body), { edition: 1, base_sn: null, move: 'create' })
}

/** Copies a template, whatever its state, to its next edition: a draft. Returns the new number. */
export async function copyTemplate(db: Db, actor: Actor, sn: string): Promise<string> {
  const highest = await lockEditions(db, await getTemplate(db, actor, sn))
  // Read again: it may have been edited or deleted while its lock was waited for.
  const base = await getTemplate(db, actor, sn)
  return insertDraft(db, actor, storedFields(base), { edition: highest + 1, base_sn: sn, move: 'copy' })
}

type Origin = { edition: number; base_sn: string | null; move: 'create' | 'copy' }

async function insertDraft(db: Db, actor: Actor, fields: TemplateFields, origin: Origin): Promise<string> {
  const sn = newSn()
  const { edition, base_sn, move } = origin
  await uniqueOr(templateMessages, TAKEN, db.insert(template).values({ sn, ...fields, edition, base_sn }))
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

/** Edits a template that no approved plan uses; an enabled one stays complete. */
export async function updateTemplate(
  db: Db,
  actor: Actor,
  sn: string,
  body: TemplateFields & { version?: number | undefined },
): Promise<void> {
  const before = await lockFresh(lockTemplate(db, actor, sn), body.version)
  const fields = storedFields(body)
  if (fields.credential_sn !== before.credential_sn) await refuseUnknownCredential(db, fields.credential_sn)
  await refuseUnknownPoints(db, fields)
  refuseBy(editRefusal(before, fields, await findNeeds(db, fields.credential_sn, fields.level)))
  const renamed = !isSameKey(before, fields)
  if (renamed) await refuseTaken(db, fields)
  // Under another name it is that template's first edition.
  const edition = renamed ? 1 : before.edition
  await uniqueOr(templateMessages, TAKEN, updateVersioned(db, template, before, { ...fields, edition }))
  await recordChanged(db, actor, 'template.update', { sn }, storedFields(before), fields)
}

/** Deletes a draft that nothing refers to; the row stays. */
export async function removeTemplate(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockTemplate(db, actor, sn)
  if (record.status !== templateLifecycle.initial) throw new AppError('state', { rule: 'state' })
  refuseBy(removeRefusal(record))
  const before = { ...storedFields(record), edition: record.edition }
  await recordRemoved(db, actor, 'template', template, { sn }, before)
}

const nothing = async () => undefined
const effects: Effects<typeof templateLifecycle, TemplateRecord> = { enable: nothing, disable: nothing }

/** Offers a template to plans, or retires it. */
export function moveTemplate(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  return moveRecord<TemplateRecord, TemplateRecord['status'], Move>(db, {
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

function refuseBy(refusal: Refusal | null): void {
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
}

/** The credential exists, and is kept until the transaction ends. */
async function refuseUnknownCredential(db: Db, sn: string): Promise<void> {
  const found = await db
    .select({ gone: credential.delete_time })
    .from(credential)
    .where(eq(credential.sn, sn))
    .for('share')
  if (found.length > 0 && found[0]?.gone === null) return
  const message = templateFaults.unknown_credential
  throw new AppError('input', { errors: [{ path: 'credential_sn', rule: 'unknown_credential', message }] })
}

/** The knowledge points of the sources belong to the credential, and are kept until the transaction ends. */
async function refuseUnknownPoints(db: Db, fields: TemplateFields): Promise<void> {
  const unknown = await listUnknownPoints(db, fields.credential_sn, pointsOf(fields))
  if (unknown.length === 0) return
  const path = fields.source_points.some((sn) => unknown.includes(sn)) ? 'source_points' : 'blueprint'
  const message = templateFaults.unknown_point
  throw new AppError('input', { errors: [{ path, rule: 'unknown_point', message }] })
}

async function refuseTaken(db: Db, fields: TemplateFields): Promise<void> {
  if ((await lockEditions(db, fields)) > 0) throw conflict(templateMessages, 'template_name_taken')
}
