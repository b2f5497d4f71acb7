import { eq, sql } from 'drizzle-orm'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { defaultValidity, isEditable } from '@zhikao/domain/sites/application/application.rules.ts'
import type { TemplateMinutes } from '@zhikao/domain/sites/application/application.rules.ts'
import { draftOfRooms, storedSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { ExaminerFault } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import { siteFormFaults } from '@zhikao/domain/sites/siteForm/siteForm.rules.ts'
import type { FormFacts } from '@zhikao/domain/sites/siteForm/siteForm.rules.ts'
import type { Db } from '../../db/client.ts'
import { template } from '../../catalogue/template/template.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { teacher, teacherCredential } from '../../people/teacher/teacher.table.ts'
import { listRooms } from './application.queries.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { application, applicationRound } from './application.table.ts'

/** The form of an application; null for one of before there was a form. */
export async function findForm(
  db: Db,
  { sn, form_type }: Pick<ApplicationRecord, 'sn' | 'form_type'>,
): Promise<SiteDraft | null> {
  const [found] = await db.select({ form: application.form }).from(application).where(eq(application.sn, sn))
  return found?.form ? storedSiteDraft(form_type, found.form) : null
}

/** The form of an application as its owner goes on with it: one of before begins with what it said then. */
export async function formToWrite(db: Db, record: ApplicationRecord): Promise<SiteDraft> {
  return (await findForm(db, record)) ?? draftOfRooms({ ...record, rooms: await listRooms(db, record.sn) })
}

/** The minutes of the newest enabled template of each level of a credential that has one. */
async function listMinutes(db: Db, credentialSn: string): Promise<TemplateMinutes[]> {
  const { rows } = await db.execute<{ level: Level; theory: number | null; practical: number | null }>(sql`
    select distinct on (${template.level}) ${template.level} as level,
      case when ${template.theory_enabled} then ${template.theory_minutes} end as theory,
      case when ${template.practical_enabled} then ${template.practical_minutes} end as practical
    from ${template}
    where ${template.credential_sn} = ${credentialSn} and ${template.status} = 'ENABLE' and ${template.delete_time} is null
    order by ${template.level}, ${template.edition} desc`)
  return rows
}

type Listing = Pick<ApplicationRecord, 'org_sn' | 'credential_sn' | 'apply_year'>

/** Holds the lists of examiners of all sites until the transaction ends: of two sites that submit the same person at once one is refused. */
export async function holdExaminers(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('application examiners', 0))`)
}

type Listed = { names: Record<string, string>; examiners: Record<string, ExaminerFault> }

/** The names of the listed examiners, and what is wrong with them, by their numbers (domain.md §3.6 E). */
async function readExaminers(
  db: Db,
  { org_sn, credential_sn, apply_year }: Listing,
  { draft }: SiteDraft,
): Promise<Listed> {
  const listed = [...new Set((draft.examiners.examiners ?? []).flatMap(({ teacher: sn }) => sn ?? []))]
  if (listed.length === 0) return { names: {}, examiners: {} }
  const { rows } = await db.execute<{ sn: string; name: string | null; fault: ExaminerFault | null }>(sql`
    select listed.sn, (select t.name from ${teacher} t where t.sn = listed.sn) as name, case
      when not exists (select 1 from ${teacher} t join ${teacherCredential} c on c.teacher_sn = t.sn
        where t.sn = listed.sn and t.status = 'ENABLE' and t.delete_time is null and c.credential_sn = ${credential_sn})
        then 'examiner_unfit'
      when exists (select 1 from ${application} a where a.apply_year = ${apply_year} and a.org_sn <> ${org_sn}
        and a.status in ('SUBMIT', 'AUDIT') and a.delete_time is null
        and a.form #> '{examiners,examiners}' @> jsonb_build_array(jsonb_build_object('teacher', listed.sn)))
        then 'examiner_elsewhere' end as fault
    from unnest(array[${sql.join(
      listed.map((sn) => sql`${sn}`),
      sql`, `,
    )}]::text[]) as listed (sn)`)
  return {
    names: Object.fromEntries(rows.flatMap(({ sn, name }) => (name === null ? [] : [[sn, name]]))),
    examiners: Object.fromEntries(rows.flatMap(({ sn, fault }) => (fault === null ? [] : [[sn, fault]]))),
  }
}

/** What the capacity of an application for a credential is computed with besides its form. */
export async function readBasis(db: Db, credentialSn: string) {
  const { recording_months: _, ...rules } = await readSettings(db, 'site_rules')
  return { minutes: await listMinutes(db, credentialSn), rules }
}

/** What the checks of the form of an application look at besides it. */
export async function readFormFacts(db: Db, record: ApplicationRecord, form: SiteDraft | null) {
  const { valid_to } = defaultValidity({ ...record, months: record.valid_months, years: record.site_valid_years })
  const facts = {
    today: record.today,
    valid_to,
    apply_year: record.apply_year,
    retention_months: (await readSettings(db, 'site_rules')).recording_months,
    ...(form ? await readExaminers(db, record, form) : { names: {}, examiners: {} }),
  } satisfies FormFacts & Listed
  return { ...facts, basis: await readBasis(db, record.credential_sn) }
}

/** An application with its form, its facts, and how much of it is missing or wrong today. */
export async function withForm(db: Db, record: ApplicationRecord) {
  const form = isEditable(record.status) ? await formToWrite(db, record) : await findForm(db, record)
  const form_facts = await readFormFacts(db, record, form)
  return { ...record, form, form_facts, missing: form ? siteFormFaults(form, form_facts).length : 0 }
}

/** Of these files those that neither a form nor a submitted round of the institution names; a deleted draft names none. */
export async function listUnnamedFiles(db: Db, orgSn: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select named.key from unnest(array[${sql.join(
      keys.map((key) => sql`${key}`),
      sql`, `,
    )}]::text[]) as named (key)
    where not exists (select 1 from ${application} a where a.org_sn = ${orgSn}
        and (a.delete_time is null and strpos(a.form::text, '"' || named.key || '"') > 0
          or exists (select 1 from ${applicationRound} r where r.application_sn = a.sn and strpos(r.content::text, '"' || named.key || '"') > 0)))`)
  return rows.map(({ key }) => key)
}
