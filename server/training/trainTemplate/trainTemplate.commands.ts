import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { defaultElements } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { trainTemplateLifecycle } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifecycle.ts'
import { samplePaper } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import {
  NAME_MAX,
  templateLayout,
  templateScope,
  trainTemplateContent,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { TemplateLayout, TrainTemplateContent } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { editRefusal, layoutFaults } from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import { holdEnabledCredential } from '../../catalogue/credential/credential.queries.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { lockFresh, recordChanged, recordCreated, recordRemoved, updateVersioned } from '../../record/write.ts'
import { dropPictures, linkPictures } from './trainTemplate.files.commands.ts'
import { misfitsOf } from './trainTemplate.print.ts'
import { listOwnPictures, lockTrainTemplate } from './trainTemplate.queries.ts'
import type { TrainTemplateRecord } from './trainTemplate.queries.ts'
import { trainTemplate, trainTemplateVersion } from './trainTemplate.table.ts'

type Create = BodyOf<typeof trainTemplateContract.create>
type Update = BodyOf<typeof trainTemplateContract.update>

/** In the audit trail an element is its key and its box. */
const audited = (content: TrainTemplateContent) => ({
  ...pick(trainTemplateContent, content),
  elements: content.elements.map(({ key, x, y, w, h }) => `${key} ${x},${y} ${w}×${h}`).join('; '),
})

/** The layout of a form, judged and measured. */
async function measured(layout: TemplateLayout): Promise<TemplateLayout & { misfits: number[] }> {
  const errors = layoutFaults(layout)
  if (errors.length > 0) throw new AppError('input', { errors })
  return { ...pick(templateLayout, layout), misfits: await misfitsOf(layout.elements) }
}

/** Drafts a template (domain.md §3.19). Returns its number. */
export async function createTrainTemplate(db: Db, actor: Actor, body: Create): Promise<string> {
  if (body.credential_sn !== null) await holdEnabledCredential(db, body.credential_sn)
  const content = { ...body, elements: body.elements ?? defaultElements(body.paper) }
  const layout = await measured(content)
  await linkPictures(db, actor, [], content)
  return insertDraft(db, actor, content, layout.misfits)
}

async function insertDraft(db: Db, actor: Actor, content: TrainTemplateContent, misfits: number[]): Promise<string> {
  const sn = newSn()
  await db.insert(trainTemplate).values({ sn, ...pick(templateScope, content) })
  await db
    .insert(trainTemplateVersion)
    .values({ sn: newSn(), template_sn: sn, no: 1, ...pick(templateLayout, content), misfits })
  await recordCreated(db, actor, trainTemplateLifecycle, { sn, org_sn: null }, audited(content))
  return sn
}

/** Copies a template, whatever its state, to a draft. Returns its number. */
export async function copyTrainTemplate(db: Db, actor: Actor, sn: string): Promise<string> {
  const base = await lockTrainTemplate(db, sn)
  const name = fill(samplePaper.copy, { name: base.name }).CN
  const content = { ...base, name: name.length > NAME_MAX ? base.name : name }
  return insertDraft(db, actor, content, base.misfits)
}

/** Edits a template in any state. A layout that certificates may have been printed with is kept: the change is a version of its own. */
export async function updateTrainTemplate(db: Db, actor: Actor, sn: string, body: Update): Promise<void> {
  const before = await lockFresh(lockTrainTemplate(db, sn), body.version)
  const layout = await measured(body)
  const refusal = editRefusal(before, { ...body, ...layout, status: before.status, rules: before.rules })
  if (refusal) throw new AppError('rule', refusal)
  if (body.credential_sn !== null && body.credential_sn !== before.credential_sn)
    await holdEnabledCredential(db, body.credential_sn)
  await linkPictures(db, actor, await listOwnPictures(db, sn), body)
  const layout_no = await writeLayout(db, before, layout)
  await updateVersioned(db, trainTemplate, before, { ...pick(templateScope, body), layout_no })
  if (layout_no === before.layout_no) await dropPictures(db, before)
  const no = (one: number) => ({ layout_no: one })
  await recordChanged(
    db,
    actor,
    'trainTemplate.update',
    { sn, org_sn: null },
    { ...audited(before), ...no(before.layout_no) },
    { ...audited(body), ...no(layout_no) },
  )
}

/** Stores a changed layout; returns the number of its version. */
async function writeLayout(
  db: Db,
  before: TrainTemplateRecord,
  layout: TemplateLayout & { misfits: number[] },
): Promise<number> {
  const { sn, layout_no } = before
  const isSame = isDeepStrictEqual(pick(templateLayout, before), pick(templateLayout, layout))
  if (!isSame && before.status !== 'INIT') {
    await db.insert(trainTemplateVersion).values({ sn: newSn(), template_sn: sn, no: layout_no + 1, ...layout })
    return layout_no + 1
  }
  await db
    .update(trainTemplateVersion)
    .set(isSame ? { misfits: layout.misfits } : layout)
    .where(and(eq(trainTemplateVersion.template_sn, sn), eq(trainTemplateVersion.no, layout_no)))
  return layout_no
}

/** Deletes a draft. */
export async function removeTrainTemplate(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockTrainTemplate(db, sn)
  if (record.status !== trainTemplateLifecycle.initial) throw new AppError('state', { rule: 'state' })
  const target = { sn, org_sn: null }
  await recordRemoved(db, actor, trainTemplateLifecycle.name, trainTemplate, target, audited(record), record)
  await dropPictures(db, record)
}
