import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { derivedIdentity, identityFaults } from '@zhikao/domain/kernel/identity.ts'
import type { Identity } from '@zhikao/domain/kernel/identity.ts'
import type { TeacherRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import { teacherMessages } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { whyNotChief } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { Qualification } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { Db } from '../../db/client.ts'
import { holdCredentials } from '../../catalogue/credential/credential.queries.ts'
import { holdsOrg } from './teacher.queries.ts'
import type { TeacherRecord } from './teacher.queries.ts'

type GivenFacts = Identity &
  Pick<Qualification, 'grade' | 'work_years' | 'train_cert_date' | 'train_cert_expire'> & {
    org_sn: string
    photo: string | null
    is_chief: boolean
    credentials: readonly { credential_sn: string }[]
  }
type Rule = 'photo_image' | 'org_unknown' | 'credential_unknown' | 'cert_order'

const fault = (path: string, rule: Rule): InputFault => ({ path, rule, message: teacherMessages[rule] })

/** Judges all that the form's schema cannot, so that one answer names every fault; returns what the ID number implies. */
export async function deriveFacts(db: Db, given: GivenFacts, rules: TeacherRules, current: TeacherRecord | null) {
  const errors = [
    ...identityFaults(given),
    ...(await unknownIn(db, given)),
    ...certificateFaults(given),
    ...chiefFaults(given, rules, current),
  ]
  if (given.photo !== null && !/\.(jpg|png)$/.test(given.photo)) errors.push(fault('photo', 'photo_image'))
  const derived = derivedIdentity(given)
  if (errors.length > 0 || !derived) throw new AppError('input', { errors })
  return derived
}

async function unknownIn(db: Db, given: GivenFacts): Promise<InputFault[]> {
  const sns = given.credentials.map(({ credential_sn }) => credential_sn)
  const known = await holdCredentials(db, sns)
  const faults = sns.flatMap((sn, at) =>
    known.has(sn) ? [] : [fault(`credentials.${at}.credential_sn`, 'credential_unknown')],
  )
  return (await holdsOrg(db, given.org_sn)) ? faults : [fault('org_sn', 'org_unknown'), ...faults]
}

const certificateFaults = ({ train_cert_date: from, train_cert_expire: to }: GivenFacts): InputFault[] =>
  from !== null && to < from ? [fault('train_cert_expire', 'cert_order')] : []

/** An examiner that is chief already may stay it. */
function chiefFaults(given: GivenFacts, rules: TeacherRules, current: TeacherRecord | null): InputFault[] {
  const refusal = given.is_chief && !current?.is_chief ? whyNotChief(given, rules) : null
  return refusal ? [{ path: 'is_chief', ...refusal }] : []
}
