import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { filesIn } from '@zhikao/domain/kernel/form.ts'
import { formChanges } from '@zhikao/domain/kernel/formChange.ts'
import { checkSiteDraft, FORMS, readSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { applicationMessages } from '@zhikao/domain/sites/application/application.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import type { Db } from '../../db/client.ts'
import { linkPlaced, unlinkMedia } from '../../platform/media/media.commands.ts'
import type { getApplicant } from './application.begin.queries.ts'
import { listUnnamedFiles } from './application.form.queries.ts'

type Applicant = Awaited<ReturnType<typeof getApplicant>>

/** Reads a form as it was sent; what it may not contain is an input error at its place. */
export function parseForm(form_type: SiteDraft['form_type'], values: SiteFormValues): SiteDraft {
  const { site, faults } = checkSiteDraft(form_type, values)
  if (site) return site
  throw new AppError('input', { errors: faults.map((fault) => ({ ...fault, path: `form.${fault.path}` })) })
}

/** The fields that are copied from the institution's record and cannot be edited (domain.md §3.6 A). */
const lockedOf = ({ name, uscc, school_code }: Applicant) => ({ org_name: name, uscc, school_code })

/** The form with the fields of the institution's own record. */
export function withLocked(form: SiteDraft, applicant: Applicant): SiteDraft {
  const { site } = form.draft
  return readSiteDraft(form.form_type, { ...form.draft, site: { ...site, ...lockedOf(applicant) } })
}

/** A new form: what is not filled in is taken from the institution's own record (domain.md §3.6 A). */
export function startedWith(form: SiteDraft, applicant: Applicant): SiteDraft {
  const { site } = form.draft
  const known = {
    site_name: fill(applicationMessages.default_site_name, { org: applicant.name }).CN,
    site_address: applicant.address,
    legal_person: applicant.legal_person,
    lng: applicant.lng,
    lat: applicant.lat,
  }
  const filled = Object.fromEntries(Object.entries(site).filter(([, value]) => value !== null))
  return withLocked(readSiteDraft(form.form_type, { ...form.draft, site: { ...known, ...filled } }), applicant)
}

/** Marks the files that a form names and the one before did not: they must be the writer's own. */
export async function linkForm(db: Db, actor: Actor, form: SiteDraft, before: SiteDraft | null): Promise<void> {
  const known = new Set(before ? keysIn(before) : [])
  const added = filesIn(FORMS[form.form_type], form.draft).filter(({ key }) => !known.has(key))
  const placed = added.map(({ path, key }) => ({ path: `form.${path}`, key }))
  await linkPlaced(db, actor, placed, ['ATTACHMENT'])
}
const keysIn = ({ form_type, draft }: SiteDraft) => filesIn(FORMS[form_type], draft).map(({ key }) => key)

/** Unlinks the files that the form no longer names, if no other application and no submitted round of the institution names them. */
export async function dropFiles(
  db: Db,
  orgSn: string,
  before: SiteDraft | null,
  after: SiteDraft | null,
): Promise<void> {
  const kept = new Set(after ? keysIn(after) : [])
  const dropped = [...new Set(before ? keysIn(before) : [])].filter((key) => !kept.has(key))
  if (dropped.length > 0) await unlinkMedia(db, await listUnnamedFiles(db, orgSn, dropped))
}

/** The fields that differ, by name: the audit trail holds no content of the form, which has personal numbers. */
export const changedFields = (before: SiteDraft | null, after: SiteDraft): string[] =>
  formChanges(FORMS[after.form_type], before?.draft ?? {}, after.draft).map(
    ({ section, field }) => `${section}.${field}`,
  )
