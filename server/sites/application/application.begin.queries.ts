import { and, arrayOverlaps, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { OPEN_STATUS } from '@zhikao/domain/sites/application/application.model.ts'
import type { OfferedLevel } from '@zhikao/domain/sites/application/application.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { credential, credentialLevel } from '../../catalogue/credential/credential.table.ts'
import { application } from './application.table.ts'

/** The levels that an enabled credential offers; null when there is no such credential. */
export async function listOffered(db: Db, credentialSn: string): Promise<OfferedLevel[] | null> {
  const rows = await db
    .select({
      level: credentialLevel.level,
      theory_required: credentialLevel.theory_required,
      practical_required: credentialLevel.practical_required,
    })
    .from(credential)
    .leftJoin(credentialLevel, eq(credentialLevel.credential_sn, credential.sn))
    .where(and(eq(credential.sn, credentialSn), eq(credential.status, 'ENABLE'), isNull(credential.delete_time)))
  if (rows.length === 0) return null
  return rows.flatMap(({ level, theory_required, practical_required }) =>
    level === null
      ? []
      : [{ level, theory_required: theory_required === true, practical_required: practical_required === true }],
  )
}

/** Which form an institution applies with for a credential. */
export async function getFormType(db: Db, credentialSn: string) {
  const [found] = await db
    .select({ form_type: credential.form_type })
    .from(credential)
    .where(eq(credential.sn, credentialSn))
  if (!found) throw notFound()
  return found.form_type
}

/** What keeps an institution from beginning an application for these levels of a credential; null when nothing does. One approval for each level (Decided 10). */
export async function findRival(
  db: Db,
  orgSn: string,
  credentialSn: string,
  levels: readonly Level[],
): Promise<'application_open' | 'site_in_force' | null> {
  const rows = await db
    .select({ status: application.status })
    .from(application)
    .where(
      and(
        eq(application.org_sn, orgSn),
        eq(application.credential_sn, credentialSn),
        or(
          inArray(application.status, OPEN_STATUS),
          and(eq(application.status, 'AUDIT'), arrayOverlaps(application.approved_levels, [...levels])),
        ),
        isNull(application.delete_time),
      ),
    )
  if (rows.some(({ status }) => status !== 'AUDIT')) return 'application_open'
  return rows.length > 0 ? 'site_in_force' : null
}

/** What a new application takes from its institution's own record. */
export async function getApplicant(db: Db, orgSn: string) {
  const { name, address, contact_name, contact_mobile, uscc, school_code, legal_person, tel, lng, lat } = college
  const [found] = await db
    .select({ name, address, contact_name, contact_mobile, uscc, school_code, legal_person, tel, lng, lat })
    .from(college)
    .where(and(eq(college.sn, orgSn), isNull(college.delete_time)))
  if (!found) throw notFound()
  return found
}
