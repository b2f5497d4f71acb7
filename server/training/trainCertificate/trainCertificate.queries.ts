import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { TEACHER_STATUS } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import type { TeacherRules } from '@zhikao/domain/platform/setting/setting.model.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import type { TrainCertificateFacts } from '@zhikao/domain/training/trainCertificate/trainCertificate.rules.ts'
import { yearsRefusal } from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import { namedCredential, credentialUsed } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { collegeRecordsOf } from '../../people/college/college.queries.ts'
import { college } from '../../people/college/college.table.ts'
import { isFoundBy, teacherCalls, teacherCertNo, teacherFile } from '../../people/teacher/teacher.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { listHistory } from '../../record/history.ts'
import { isSameName } from '../../record/nameSearch.ts'
import { lockedBy } from '../../record/locked.ts'
import type { NameSource } from '../../record/names.ts'
import { givesValue, refersTo } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { trainSession } from '../session/session.table.ts'
import { traineeCertificate } from '../trainee/trainee.queries.ts'
import type { TraineeCertificate } from '../trainee/trainee.queries.ts'
import { trainee } from '../trainee/trainee.table.ts'
import { trainTemplate, trainTemplateVersion } from '../trainTemplate/trainTemplate.table.ts'
import { trainCertificate } from './trainCertificate.table.ts'

/** Whose certificates an actor reads: the platform all, an organiser those of its trainings, an examiner its own. */
type CertificateScope = { organiser?: string; account?: string }
export function certificateScope(actor: Actor): CertificateScope {
  if (actor.role === 'teacher') return { account: actor.sn }
  const { scope } = ownOrAll(actor)
  return scope === undefined ? {} : { organiser: scope }
}

export const ofOrganiser = (org: unknown) => sql`${trainCertificate.org_sn} = ${org}`
/** The account of the registration, or that of the examiner; each found by an index of its own. */
export const ofAccount = (account: unknown) => sql`(
  ${trainCertificate.trainee_sn} = any(array(select t.sn from ${trainee} t where t.account_sn = ${account}))
  or ${trainCertificate.teacher_sn} = any(array(select e.sn from ${teacher} e where e.account_sn = ${account})))`

function visibleTo(actor: Actor): SQL | undefined {
  const { organiser, account } = certificateScope(actor)
  return and(
    organiser === undefined ? undefined : ofOrganiser(organiser),
    account === undefined ? undefined : ofAccount(account),
  )
}

/** The institution that a new examiner of this registration belongs to; null: its employer is not on the platform. */
const employer = sql<string | null>`coalesce(${trainee.org_sn}, (
  select c.sn from ${college} c where c.name = ${trainee.org_text} and c.delete_time is null limit 1))`
const hasExaminer = sql`exists (select 1 from ${teacher} e where e.delete_time is null and ${isFoundBy('e', 'trainee')})`

/** SQL: the years of the template in use of the credential and the type of training, else of the one for all credentials; null: none is enabled. */
const validYears = sql<number | null>`(
  select v.valid_years from ${trainTemplate} p join ${trainTemplateVersion} v on v.template_sn = p.sn and v.no = p.layout_no
  where p.status = 'ENABLE' and p.delete_time is null and p.type = ${trainSession.type}
    and coalesce(p.credential_sn, '') in ('', ${trainCertificate.credential_sn}) order by p.credential_sn nulls last limit 1)`
/** SQL: has the examiner with the document another name? It is asked while the application waits. */
const isOtherName = sql<boolean>`(${trainCertificate.status} = 'SUBMIT' and exists (
  select 1 from ${teacher} e where e.delete_time is null and ${isFoundBy('e', 'trainee')} and not ${isSameName(sql`e.name`, sql`${trainee.name}`)}))`

type Examiner = { status: (typeof TEACHER_STATUS)[number]; init_reason: Text | null }

/** Applications with the registration and the training, still to be filtered. */
export const trainCertificateRecords = (db: Db) =>
  db
    .select({
      ...getTableColumns(trainCertificate),
      name: trainee.name,
      gender: trainee.gender,
      id_type: trainee.id_type,
      id_no: trainee.id_no,
      title: trainee.title,
      trainee_status: trainee.status,
      result: trainee.result,
      employer:
        sql<string>`coalesce((select c.name from ${college} c where c.sn = ${trainee.org_sn}), ${trainee.org_text})`.as(
          'employer',
        ),
      employer_sn: employer.as('employer_sn'),
      needs_org:
        sql<boolean>`(${trainCertificate.status} = 'SUBMIT' and ${employer} is null and not ${hasExaminer})`.as(
          'needs_org',
        ),
      train_title: sql<string>`${trainSession.title}`.as('train_title'),
      type: trainSession.type,
      levels: trainSession.levels,
      start_date: trainSession.start_date,
      end_date: trainSession.end_date,
      org_name: sql<string | null>`(select c.name from ${college} c where c.sn = ${trainCertificate.org_sn})`.as(
        'org_name',
      ),
      credential_name: namedCredential,
      valid_years: validYears.as('valid_years'),
      is_other_name: isOtherName.as('is_other_name'),
      examiner: sql<Examiner | null>`(
        select json_build_object('status', e.status, 'init_reason', e.init_reason) from ${teacher} e
        where e.sn = ${trainCertificate.teacher_sn} and e.delete_time is null)`.as('examiner'),
    })
    .from(trainCertificate)
    .innerJoin(trainee, eq(trainee.sn, trainCertificate.trainee_sn))
    .innerJoin(trainSession, eq(trainSession.sn, trainCertificate.train_sn))
    .innerJoin(credential, eq(credential.sn, trainCertificate.credential_sn))
    .$dynamic()
/** The row as it is read, without the setting that its guard looks at. */
export type StoredTrainCertificate = Awaited<ReturnType<typeof trainCertificateRecords>>[number]
export type TrainCertificateRecord = StoredTrainCertificate & TemplateFacts

type TemplateFacts = { rules: TeacherRules } & Pick<TrainCertificateFacts, 'has_template' | 'years_refusal'>
/** What the guard asks of the template in use. */
export const templateFacts = (years: number | null, rules: TeacherRules): TemplateFacts => ({
  rules,
  has_template: years !== null,
  years_refusal: years === null ? null : yearsRefusal(years, rules),
})

/** An application in the actor's scope. Throws `not_found`. */
export async function getTrainCertificate(db: Db, actor: Actor, sn: string): Promise<TrainCertificateRecord> {
  const [found] = await trainCertificateRecords(db).where(and(eq(trainCertificate.sn, sn), visibleTo(actor)))
  if (!found) throw notFound()
  return { ...found, ...templateFacts(found.valid_years, await readSettings(db, 'teacher_rules')) }
}

/** The same, its row locked until the transaction ends. */
export const lockTrainCertificate = lockedBy(trainCertificate, getTrainCertificate)

/** An issued certificate by its number, without a scope: the caller decides what of it is shown. */
export async function findByNumber(db: Db, no: string): Promise<StoredTrainCertificate | undefined> {
  const [found] = await trainCertificateRecords(db).where(eq(trainCertificate.cert_no, no))
  return found
}

export async function listTrainCertificateHistory(db: Db, actor: Actor, sn: string) {
  await getTrainCertificate(db, actor, sn)
  return listHistory(db, actor, trainCertificateLifecycle.name, sn)
}

/** The certificates by their holders and numbers. */
export const trainCertificateNames: NameSource = {
  type: 'trainCertificate',
  permission: 'trainCertificate:read',
  screens: ['trainCertificateList'],
  select: (actor, sns) => sql`
    select ${trainCertificate.sn} as sn, t.name, ${trainCertificate.cert_no} as number
    from ${trainCertificate} join ${trainee} t on t.sn = ${trainCertificate.trainee_sn}
    where ${and(visibleTo(actor), inArray(trainCertificate.sn, sns))}`,
}

/** What this feature answers to lower ones. */
export const trainCertificateReferences = [
  givesValue(
    traineeCertificate,
    (sn) => sql<TraineeCertificate | null>`(
      select json_build_object('sn', c.sn, 'status', c.status) from ${trainCertificate} c where c.trainee_sn = ${sn})`,
  ),
  refersTo(credentialUsed, (sn) => sql`from ${trainCertificate} c where c.credential_sn = ${sn}`),
  refersTo(collegeRecordsOf, (org) => sql`from ${trainCertificate} c where c.org_sn = ${org}`),
  // An examiner whom a certificate names is not deleted: the certificate would name nobody.
  refersTo(teacherCalls, (sn) => sql`from ${trainCertificate} c where c.teacher_sn = ${sn}`),
  refersTo(
    teacherCertNo,
    ({ no, own }) => sql`from ${trainCertificate} c where c.cert_no = ${no} and c.teacher_sn is distinct from ${own}`,
  ),
  refersTo(teacherFile, (key) => sql`from ${trainCertificate} c where c.id_photo = ${key}`),
]
