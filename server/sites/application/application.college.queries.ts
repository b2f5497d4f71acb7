import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { credential } from '../../catalogue/credential/credential.table.ts'
import {
  collegeAgreementEnd,
  collegeAgreementNo,
  collegeApprovalList,
  collegeApprovals,
  collegeApprovedCredentials,
  collegeCapacity,
} from '../../people/college/college.queries.ts'
import type { CollegeApproval } from '../../people/college/college.queries.ts'
import { givesValue, refersTo } from '../../record/references.ts'
import { levelsKept, validOn } from './application.inForce.queries.ts'
import { application } from './application.table.ts'

const approvalsOf = (org_sn: SQL) => sql`from ${application} a where a.org_sn = ${org_sn} and a.status = 'AUDIT'`

/** What institutions ask of their approvals. */
export const approvalReferences = [
  refersTo(collegeApprovals, approvalsOf),
  givesValue(
    collegeApprovedCredentials,
    (key) => sql`array(select distinct a.credential_sn ${approvalsOf(key)} and ${validOn('a')})`,
  ),
  givesValue(
    collegeCapacity,
    (key) => sql`(select max(a.approved_capacity_per_day) ${approvalsOf(key)} and ${validOn('a')})`,
  ),
  givesValue(collegeAgreementEnd, (key) => sql`(select max(a.valid_to) ${approvalsOf(key)})`),
  givesValue(
    collegeAgreementNo,
    (key) =>
      sql`(select a.agreement_no ${approvalsOf(key)} order by a.valid_to desc, a.agreement_no nulls last, a.sn limit 1)`,
  ),
  givesValue(
    collegeApprovalList,
    (key) => sql<
      CollegeApproval[]
    >`(select coalesce(json_agg(json_build_object('sn', a.sn, 'credential_sn', a.credential_sn,
      'name', c.name, 'name_hk', c.name_hk, 'name_en', c.name_en, 'levels', ${levelsKept('a')},
      'capacity', a.approved_capacity_per_day, 'agreement_no', a.agreement_no, 'valid_from', a.valid_from, 'valid_to', a.valid_to)
      order by c.sort, c.code, a.valid_from, a.sn), '[]')
      from ${application} a join ${credential} c on c.sn = a.credential_sn where a.org_sn = ${key} and a.status = 'AUDIT')`,
  ),
]
